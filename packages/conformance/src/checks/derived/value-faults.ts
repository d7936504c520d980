import type { Contract, Operation } from '@card-contract/contract'
import { camelCase } from '../../samples/camel-case.ts'
import { type Field, fieldsOf } from '../../samples/fields.ts'
import { isCurrency } from '../../samples/money.ts'
import { neighboursOf } from '../../samples/neighbours.ts'
import { sampleOf } from '../../samples/value.ts'
import { type Fault, type Form, withValue } from './fault.ts'
import { isAboutACard } from './subjects.ts'
import { kebab, list } from './words.ts'

/** A wrong value of the right type: what is wrong with it, and how it is made from a valid one. */
interface WrongValue {
  /** Ends the id: `below-minimum`. */
  readonly name: string
  readonly says: string
  readonly keyword: string
  readonly values: readonly ((valid: unknown) => unknown)[]
  /** Wrong as well, but for a reader who rounds or trims before comparing. */
  readonly arguable?: readonly ((valid: unknown) => unknown)[]
  /** Set where the first of the values is another one beside each valid one. */
  readonly isOwn?: boolean
  /** Set where a number is out of its bounds. */
  readonly isBound?: boolean
}

/** What the schema of a field excludes among values of its own type. */
export function valueFaults(contract: Contract, operation: Operation, field: Field): Fault[] {
  const sample = sampleOf(contract, field.schema)
  const wrong = [
    ...notANumber(field),
    ...outsideTheEnum(contract, operation, field),
    ...outOfBounds(field).map((one) => ({ ...one, isBound: true })),
    ...ofWrongLength(field),
    ...ofAnotherFormat(field),
  ]
  return wrong.map(({ name, says, keyword, values, arguable = [], isOwn = false, isBound }: WrongValue) => {
    const formOf = (from: (valid: unknown) => unknown): Form => withValue(field, `${field.name} ${says}`, from, sample)
    const forms = values.map(formOf)
    // Of the words that are none of its enum, one that is known elsewhere: who takes any word takes that one, too.
    const telling = forms[name === 'outside-its-enum' ? 1 : 0]
    return {
      name: `refuses-${kebab(field.name)}-${name}`,
      level: 'documented',
      text: `${operation.operationId} refuses \`${field.name}\` ${says}.`,
      contractPointer: field.pointerTo(keyword),
      place: `${field.in}/${field.name}`,
      forms: [...forms, ...arguable.map((from) => ({ ...formOf(from), level: 'inferred' as const }))],
      ...(telling && name !== 'empty' ? { telling: { ...telling, isOwn } } : {}),
      ...(isBound ? { isBound } : {}),
    }
  })
}

function notANumber({ in: place, schema }: Field): WrongValue[] {
  if (place === 'body' || (schema.type !== 'number' && schema.type !== 'integer')) return []
  // The second is what a reader makes a number of that stops where the digits do.
  const values = [() => 'ten', (valid: unknown) => `${valid}abc`]
  return [{ name: 'that-is-no-number', says: 'that is no number', keyword: 'type', values }]
}

function outsideTheEnum(contract: Contract, operation: Operation, field: Field): WrongValue[] {
  const values = field.schema.enum
  if (!values?.every((value) => typeof value === 'string')) return []
  // Of the same length and case, so that nothing but the list itself can refuse it.
  const unknown = String(values[0]).replace(/[a-z]/g, 'z').replace(/[A-Z]/g, 'Z')
  // A card has one currency, and another one than that may be refused for being another: one will do.
  const isSettled = isCurrency(field) && isAboutACard(operation)
  const foreign = neighboursOf(values).slice(0, isSettled ? 1 : undefined)
  const isLower = values.every((value) => value === value.toLowerCase())
  const inAnotherCase = (valid: unknown): string =>
    isLower ? String(valid).toUpperCase() : String(valid).toLowerCase()
  const keyword = 'enum'
  const found: WrongValue[] = [
    {
      name: 'outside-its-enum',
      says: `outside its enum, which is ${list(values)}`,
      keyword,
      values: [unknown, ...foreign].map((value) => () => value),
      // Somebody may take off blanks before anything is compared.
      arguable: [(valid) => `${valid} `],
    },
    {
      name: 'in-another-case',
      says: 'in another case',
      keyword,
      values: [inAnotherCase, ...values.filter((word) => word.includes('_')).map((word) => () => camelCase(word))],
      isOwn: true,
    },
  ]
  // An empty text in an optional field is a way of leaving it out, for all that the interface says.
  if (field.required) found.push({ name: 'empty', says: 'empty', keyword, values: [() => ''] })
  return [...found, ...ofOtherVocabularies(contract, operation, field)]
}

/** What a field of the same name may be in another operation, and not here. */
function ofOtherVocabularies(contract: Contract, operation: Operation, field: Field): WrongValue[] {
  return contract.operations.flatMap((other) => {
    const same = fieldsOf(contract, other).find(({ name }) => name === field.name)
    const foreign = (same?.schema.enum ?? []).filter((value) => !field.schema.enum?.includes(value))
    if (other === operation || foreign.length === 0) return []
    return [
      {
        name: `of-${kebab(other.operationId)}`,
        says: `in the vocabulary of ${other.operationId}, which has ${list(foreign.map(String))}`,
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
    const isBelow = (value: number): boolean => value < least || (minimum === undefined && value === least)
    if (isBelow(0)) found.push({ name: 'zero', says: 'zero', keyword, values: [() => 0] })
    if (isBelow(-1)) {
      found.push({ name: 'negative', says: 'negative', keyword, values: [(valid) => -Math.abs(Number(valid)) || -1] })
    }
    const isWhole = schema.type === 'integer'
    const part = (share: number): number => Number((least * share).toPrecision(12))
    // Not a little less: a server that rounds to cents, which is its own affair, must not get there by rounding.
    const below = least > 0 && !isWhole ? part(0.4) : least - 1
    const arguable = least > 0 && !isWhole ? [() => part(0.9)] : []
    found.push({ name: 'below-minimum', says: `below ${least}`, keyword, values: [() => below], arguable })
  }
  const most = maximum ?? exclusiveMaximum
  if (most !== undefined) {
    const keyword = maximum === undefined ? 'exclusiveMaximum' : 'maximum'
    found.push({ name: 'above-maximum', says: `above ${most}`, keyword, values: [() => most + 1] })
  }
  return found
}

function ofWrongLength({ schema: { minLength = 0, maxLength } }: Field): WrongValue[] {
  const found: WrongValue[] = []
  if (minLength > 0) {
    const values = [(valid: unknown) => String(valid).slice(0, minLength - 1)]
    found.push({ name: 'too-short', says: `shorter than ${minLength}`, keyword: 'minLength', values })
  }
  if (maxLength !== undefined) {
    const values = [(valid: unknown) => String(valid).padEnd(maxLength + 1, 'x')]
    found.push({ name: 'too-long', says: `longer than ${maxLength}`, keyword: 'maxLength', values })
  }
  return found
}

const wrongByFormat: Readonly<Record<string, readonly Omit<WrongValue, 'keyword'>[]>> = {
  email: [
    {
      name: 'that-is-no-address',
      says: 'that is no e-mail address',
      values: [
        (valid) => String(valid).replaceAll('@', '.'),
        (valid) => String(valid).replace(/@.*/, '@'),
        (valid) => String(valid).replace(/.*@/, '@'),
        (valid) => String(valid).replace(/^./, '$& '),
        (valid) => String(valid).replace('@', '@@'),
        () => '',
      ],
    },
  ],
  date: [
    {
      name: 'in-another-form',
      says: 'in another form than YYYY-MM-DD',
      values: [
        (valid) => String(valid).split('-').toReversed().join('-'),
        (valid) => String(valid).replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1'),
        (valid) => String(valid).replaceAll('-', ''),
        (valid) => String(valid).slice(2),
        (valid) => String(valid).replaceAll('-', '/'),
        () => '1990-4-5',
        (valid) => `${valid}T00:00:00Z`,
        () => 'yesterday',
        () => '',
      ],
    },
    {
      name: 'on-no-calendar',
      says: 'that is on no calendar',
      values: [
        (valid) => String(valid).replace(/-\d\d-/, '-13-'),
        (valid) => String(valid).replace(/-\d\d-\d\d$/, '-02-30'),
        (valid) => String(valid).replace(/-\d\d-\d\d$/, '-04-31'),
        () => '1991-02-29',
      ],
    },
  ],
  'date-time': [{ name: 'that-is-no-timestamp', says: 'that is no timestamp', values: [() => 'yesterday at noon'] }],
  uuid: [{ name: 'that-is-no-uuid', says: 'that is no UUID', values: [() => 'no-uuid'] }],
  uri: [{ name: 'that-is-no-uri', says: 'that is no URI', values: [() => 'no uri'] }],
}

function ofAnotherFormat({ schema: { format, pattern } }: Field): WrongValue[] {
  const found = (wrongByFormat[format ?? ''] ?? []).map((wrong) => ({ ...wrong, keyword: 'format' }))
  const odd = ['', '~~~'].filter((value) => pattern !== undefined && !new RegExp(pattern, 'u').test(value)).slice(-1)
  if (odd.length === 0) return found
  const values = odd.map((value) => () => value)
  return [...found, { name: 'in-another-form', says: `that does not match ${pattern}`, keyword: 'pattern', values }]
}
