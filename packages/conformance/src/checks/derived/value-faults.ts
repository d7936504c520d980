import type { Contract, Operation } from '@card-contract/contract'
import { camelCase } from '../../model/camel-case.ts'
import { kebab } from '../../model/kebab.ts'
import type { About } from '../../model/kind.ts'
import { list, typesOf } from '../../model/words.ts'
import { type Field, fieldsOf } from '../../samples/fields.ts'
import { isCurrency } from '../../samples/money.ts'
import { neighboursOf } from '../../samples/neighbours.ts'
import { sampleOf } from '../../samples/value.ts'
import { type Fault, type Form, withValue } from './fault.ts'
import { isAboutACard } from './resources.ts'

/** A wrong value of the right type: its fault, and how to derive it from a valid value. */
interface WrongValue {
  /** The end of the ID: `below-minimum`. */
  readonly name: string
  readonly kind: 'type' | 'enum' | 'bound' | 'format'
  readonly about: Pick<About, 'fault' | 'insteadOf'>
  /** The fault as the object of "accepted", for a field in backquotes: "a value outside the enum of `currency`". */
  readonly says: (field: string) => string
  /** The reason in the contract, if the sentence needs one. */
  readonly because?: string
  readonly keyword: string
  readonly values: readonly ((valid: unknown, turn: number) => unknown)[]
  /** Set if the interface does not say it without doubt. Default: `documented`. */
  readonly level?: 'inferred'
  /** Set if the first value differs for each valid value. */
  readonly isOwn?: boolean
}

/** The values that the schema of a field excludes within its type. */
export function valueFaults(contract: Contract, operation: Operation, field: Field): Fault[] {
  const sample = sampleOf(contract, field.schema)
  const wrong = [
    ...notANumber(field),
    ...outsideTheEnum(contract, operation, field),
    ...outOfBounds(field),
    ...ofWrongLength(field),
    ...ofAnotherFormat(field),
  ]
  return wrong.map((one: WrongValue) => {
    const { name, kind, about, because, keyword, values, level = 'documented', isOwn = false } = one
    const says = one.says(`\`${field.name}\``)
    const formOf = (from: WrongValue['values'][number]): Form => withValue(field, says, from, sample)
    const forms = values.map(formOf)
    // Of the words outside the enum, take one that another field knows: a server that accepts any word accepts it too.
    const telling = forms[name === 'outside-its-enum' ? 1 : 0]
    return {
      name: `refuses-${kebab(field.name)}-${name}`,
      level,
      kind,
      about: { field: field.name, ...about },
      text: `${operation.operationId} MUST reject ${says}${because === undefined ? '' : `; ${because}`}.`,
      contractPointer: field.pointerTo(keyword),
      place: `${field.in}/${field.name}`,
      forms,
      ...(telling && name !== 'empty' ? { telling: { ...telling, isOwn } } : {}),
      ...(kind === 'bound' ? { isBound: true } : {}),
    }
  })
}

function notANumber({ in: place, schema }: Field): WrongValue[] {
  if (place === 'body' || (schema.type !== 'number' && schema.type !== 'integer')) return []
  // The second becomes a number if a parser stops after the digits.
  const values = [() => 'ten', (valid: unknown) => `${valid}abc`]
  const says = (field: string): string => `${field} that is not a number`
  const about = { fault: 'string', insteadOf: typesOf(schema.type) } as const
  return [{ name: 'that-is-no-number', kind: 'type', about, says, keyword: 'type', values }]
}

function outsideTheEnum(contract: Contract, operation: Operation, field: Field): WrongValue[] {
  const values = field.schema.enum
  if (!values?.every((value) => typeof value === 'string')) return []
  // Same length and case, so that only the enum can exclude it.
  const unknown = String(values[0]).replace(/[a-z]/g, 'z').replace(/[A-Z]/g, 'Z')
  // A card has one currency, and the target may reject any other for that reason, so one is enough.
  const isSettled = isCurrency(field) && isAboutACard(operation)
  const foreign = neighboursOf(values).slice(0, isSettled ? 1 : undefined)
  const isLower = values.every((value) => value === value.toLowerCase())
  const inAnotherCase = (valid: unknown): string =>
    isLower ? String(valid).toUpperCase() : String(valid).toLowerCase()
  const common = { kind: 'enum', keyword: 'enum', because: `the enum is ${list(values)}` } as const
  const found: WrongValue[] = [
    {
      ...common,
      name: 'outside-its-enum',
      about: { fault: 'wrong-value' },
      says: (name) => `a value outside the enum of ${name}`,
      values: [unknown, ...foreign].map((value) => () => value),
    },
    {
      ...common,
      name: 'with-a-blank-behind-it',
      about: { fault: 'wrong-value' },
      says: (name) => `a value of ${name} with a blank behind it`,
      values: [(valid) => `${valid} `],
      // A server may trim before it compares.
      level: 'inferred',
    },
    {
      ...common,
      name: 'in-another-case',
      about: { fault: 'wrong-case' },
      says: (name) => `a value of ${name} in the wrong case`,
      values: [inAnotherCase, ...values.filter((word) => word.includes('_')).map((word) => () => camelCase(word))],
      isOwn: true,
      // A server may compare words without regard to case.
      level: 'inferred',
    },
  ]
  // The interface does not exclude an empty string as a way to omit an optional field.
  if (field.required) {
    const says = (name: string): string => `an empty ${name}`
    found.push({ ...common, name: 'empty', about: { fault: 'empty' }, says, values: [() => ''] })
  }
  return [...found, ...ofOtherVocabularies(contract, operation, field)]
}

/** The values that a field of the same name allows in another operation, but not here. */
function ofOtherVocabularies(contract: Contract, operation: Operation, field: Field): WrongValue[] {
  return contract.operations.flatMap((other) => {
    const same = fieldsOf(contract, other).find(({ name }) => name === field.name)
    const foreign = (same?.schema.enum ?? []).filter((value) => !field.schema.enum?.includes(value))
    if (other === operation || foreign.length === 0) return []
    return [
      {
        name: `of-${kebab(other.operationId)}`,
        kind: 'enum',
        about: { fault: 'other-operation' },
        says: (name: string) => `a value of ${other.operationId} as ${name}`,
        because: `${list(foreign.map(String))} ${foreign.length === 1 ? 'belongs' : 'belong'} to that operation only`,
        keyword: 'enum',
        values: foreign.map((value) => () => value),
      },
    ]
  })
}

function outOfBounds({ schema }: Field): WrongValue[] {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema
  const found: WrongValue[] = []
  const least = minimum ?? exclusiveMinimum
  if (least !== undefined) {
    const keyword = minimum === undefined ? 'exclusiveMinimum' : 'minimum'
    const because = `the minimum is ${least}`
    const common = { kind: 'bound', about: { fault: 'too-low' }, keyword } as const
    const isBelow = (value: number): boolean => value < least || (minimum === undefined && value === least)
    if (isBelow(0))
      found.push({ ...common, because, name: 'zero', says: (field) => `0 as ${field}`, values: [() => 0] })
    if (isBelow(-1)) {
      const negative = (valid: unknown): number => -Math.abs(Number(valid)) || -1
      found.push({ ...common, because, name: 'negative', says: (field) => `a negative ${field}`, values: [negative] })
    }
    const isWhole = schema.type === 'integer'
    const part = (share: number): number => Number((least * share).toPrecision(12))
    // Clearly below the minimum: a server that rounds to cents, as it may, must not reach the minimum by rounding.
    const below = least > 0 && !isWhole ? part(0.4) : least - 1
    const says = (field: string): string => `${field} below ${least}`
    found.push({ ...common, name: 'below-minimum', says, values: [() => below] })
    if (least > 0 && !isWhole) {
      const just = part(0.9)
      const saysJust = (field: string): string => `${just} as ${field}`
      found.push({
        ...common,
        because,
        name: 'just-below-minimum',
        says: saysJust,
        values: [() => just],
        level: 'inferred',
      })
    }
  }
  const most = maximum ?? exclusiveMaximum
  if (most !== undefined) {
    const keyword = maximum === undefined ? 'exclusiveMaximum' : 'maximum'
    found.push({
      name: 'above-maximum',
      kind: 'bound',
      about: { fault: 'too-high' },
      says: (field) => `${field} above ${most}`,
      keyword,
      values: [() => most + 1],
    })
  }
  return found
}

function ofWrongLength({ schema: { minLength = 0, maxLength } }: Field): WrongValue[] {
  const found: WrongValue[] = []
  if (minLength > 0) {
    const values = [(valid: unknown) => String(valid).slice(0, minLength - 1)]
    const says = (field: string): string => `a ${field} of fewer than ${minLength} characters`
    found.push({ name: 'too-short', kind: 'format', about: { fault: 'too-short' }, says, keyword: 'minLength', values })
  }
  if (maxLength !== undefined) {
    const values = [(valid: unknown) => String(valid).padEnd(maxLength + 1, 'x')]
    const says = (field: string): string => `a ${field} of more than ${maxLength} characters`
    found.push({ name: 'too-long', kind: 'format', about: { fault: 'too-long' }, says, keyword: 'maxLength', values })
  }
  return found
}

type WrongForm = Pick<WrongValue, 'name' | 'says' | 'values'>

/**
 * The interface names these formats. What is no such value in any reading breaks them grossly, which is documented; JSON Schema's
 * default is to treat a format as a comment, so what a reasonable parser may take is inferred.
 */
const grosslyWrong: Readonly<Record<string, readonly WrongForm[]>> = {
  email: [
    {
      name: 'without-an-address',
      says: (field) => `an ${field} without an address in it`,
      // Not a constant: a server that knows it from another request may reject it as a duplicate.
      values: [(valid) => String(valid).replace(/@.*/, ''), (valid) => `${String(valid).replace(/@.*/, '')} mballa`],
    },
  ],
  date: [
    {
      name: 'that-is-no-date',
      says: (field) => `a ${field} that is no date in the form YYYY-MM-DD`,
      values: [
        () => 'yesterday',
        (valid) => String(valid).split('-').toReversed().join('/'),
        (valid) => String(valid).replace(/-\d\d-\d\d$/, '-13-45'),
      ],
    },
  ],
}

const wrongByFormat: Readonly<Record<string, readonly WrongForm[]>> = {
  email: [
    {
      name: 'that-is-no-address',
      says: (field) => `an ${field} that is not an e-mail address`,
      values: [
        (valid) => String(valid).replaceAll('@', '.'),
        (valid) => String(valid).replace(/@.*/, '@'),
        (valid) => String(valid).slice(String(valid).lastIndexOf('@')),
        (valid) => String(valid).replace(/^./, '$& '),
        (valid) => String(valid).replace('@', '@@'),
        () => '',
      ],
    },
  ],
  date: [
    {
      name: 'in-another-form',
      says: (field) => `a ${field} that is not in the form YYYY-MM-DD`,
      values: [
        (valid) => String(valid).split('-').toReversed().join('-'),
        (valid) => String(valid).replace(/(\d{4})-(\d\d)-(\d\d)/, '$2/$3/$1'),
        (valid) => String(valid).replaceAll('-', ''),
        (valid) => String(valid).slice(2),
        (valid) => String(valid).replaceAll('-', '/'),
        () => '1990-4-5',
        (valid) => `${valid}T00:00:00Z`,
        () => '',
      ],
    },
    {
      name: 'on-no-calendar',
      says: (field) => `a ${field} that is not a calendar date`,
      values: [
        (valid) => String(valid).replace(/-\d\d-/, '-13-'),
        (_, turn) => `${1960 + (turn % 40)}-02-30`,
        (_, turn) => `${1960 + (turn % 40)}-${['04', '06', '09', '11'][turn % 4]}-31`,
        // No leap year.
        (_, turn) => `${1961 + 4 * (turn % 10)}-02-29`,
      ],
    },
  ],
  'date-time': [
    {
      name: 'that-is-no-timestamp',
      says: (field) => `a ${field} that is not a timestamp`,
      values: [() => 'yesterday at noon'],
    },
  ],
  uuid: [{ name: 'that-is-no-uuid', says: (field) => `a ${field} that is not a UUID`, values: [() => 'no-uuid'] }],
  uri: [{ name: 'that-is-no-uri', says: (field) => `a ${field} that is not a URI`, values: [() => 'no uri'] }],
}

function ofAnotherFormat({ schema: { format, pattern } }: Field): WrongValue[] {
  const common = { kind: 'format', about: { fault: 'wrong-form' } } as const
  const formOf = (wrong: WrongForm): WrongValue => ({ ...common, ...wrong, keyword: 'format' })
  const gross = (grosslyWrong[format ?? ''] ?? []).map(formOf)
  const fine = (wrongByFormat[format ?? ''] ?? []).map((wrong) => ({ ...formOf(wrong), level: 'inferred' as const }))
  const found = [...gross, ...fine]
  const odd = ['', '~~~'].filter((value) => pattern !== undefined && !new RegExp(pattern, 'u').test(value)).slice(-1)
  if (odd.length === 0) return found
  const values = odd.map((value) => () => value)
  const says = (field: string): string => `a ${field} that does not match ${pattern}`
  return [...found, { ...common, name: 'in-another-form', says, keyword: 'pattern', values }]
}
