import type { Contract, Operation } from '@card-contract/contract'
import { hasSubject } from '../nouns/action.ts'
import { commonWords, type Vocabulary } from '../nouns/answers/vocabulary.ts'
import type { About, FaultName } from '../nouns/kind.ts'
import { camelCase, kebab } from '../values/names.ts'
import { list, typesOf } from '../values/texts.ts'
import { type Corruption, type FaultyCase, fieldCase, withValue } from './faulty-case.ts'
import { isCurrency } from './samples/amounts.ts'
import { type Field, fieldsOf } from './samples/fields.ts'
import { type WrongForm, wrongForms } from './spellings/formats.ts'

/** A wrong value of the right type: its fault, and how to derive it from a valid value. */
interface WrongValue extends WrongForm {
  readonly kind: 'type' | 'enum' | 'bound' | 'format'
  readonly about: Pick<About, 'fault' | 'insteadOf'>
  /** The reason in the contract, if the sentence needs one. */
  readonly because?: string
  readonly keyword: string
  /** Which value is also tried on other valid requests. Default: the first one. */
  readonly telling?: number | 'none'
  readonly followsTheValid?: boolean
}

/** The values that the schema of a field excludes within its type. */
export function valueFaults(
  contract: Contract,
  operation: Operation,
  field: Field,
  vocabulary: Vocabulary = commonWords,
): FaultyCase[] {
  const wrong: WrongValue[] = [
    ...notANumber(field),
    ...outsideTheEnum(contract, operation, field, vocabulary),
    ...outOfBounds(field),
    ...ofWrongLength(field),
    ...ofAnotherFormat(field),
  ]
  return wrong.map(({ says, keyword, values, telling = 0, ...rest }) => {
    const rejects = says(`\`${field.name}\``)
    const forms = values.map((from) => withValue(contract, field, rejects, from))
    const [tellingForm] = telling === 'none' ? [] : forms.slice(telling)
    return fieldCase(operation, field, {
      ...rest,
      rejects,
      contractPointer: field.pointerTo(keyword),
      forms,
      ...(tellingForm ? { telling: tellingForm } : {}),
    })
  })
}
function notANumber({ in: place, schema }: Field): WrongValue[] {
  if (place === 'body' || (schema.type !== 'number' && schema.type !== 'integer')) return []
  return [
    {
      name: 'that-is-no-number',
      kind: 'type',
      about: { fault: 'string', insteadOf: typesOf(schema.type) },
      says: (name) => `${name} that is not a number`,
      keyword: 'type',
      // The second becomes a number if a parser stops after the digits.
      values: [() => 'ten', (valid) => `${valid}abc`],
    },
  ]
}

function outsideTheEnum(contract: Contract, operation: Operation, field: Field, vocabulary: Vocabulary): WrongValue[] {
  const values = field.schema.enum
  if (!values?.every((value) => typeof value === 'string')) return []
  // Same length and case, so that only the enum can exclude it.
  const unknown = String(values[0]).replace(/[a-z]/g, 'z').replace(/[A-Z]/g, 'Z')
  // What exists has one currency, and the target may reject any other for that reason, so one is enough.
  const isSettled = hasSubject(operation) && isCurrency(field, fieldsOf(contract, operation))
  const foreign = neighboursOf(vocabulary, values).slice(0, isSettled ? 1 : undefined)
  const isLower = values.every((value) => value === value.toLowerCase())
  const inAnotherCase = (valid: unknown): string =>
    isLower ? String(valid).toUpperCase() : String(valid).toLowerCase()
  const common = { kind: 'enum', keyword: 'enum', because: `the enum is ${list(values)}` } as const
  const empty: WrongValue = {
    ...common,
    name: 'empty',
    about: { fault: 'empty' },
    says: (name) => `an empty ${name}`,
    values: [() => ''],
    telling: 'none',
  }
  return [
    {
      ...common,
      name: 'outside-its-enum',
      about: { fault: 'wrong-value' },
      says: (name) => `a value outside the enum of ${name}`,
      values: [unknown, ...foreign, ...ofOtherEnums(contract, operation, field)].map((value) => () => value),
      // One that another service knows: a server that accepts any word accepts it too.
      telling: 1,
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
      followsTheValid: true,
      // A server may compare words without regard to case.
      level: 'inferred',
    },
    // The interface does not exclude an empty string as a way to omit an optional field.
    ...(field.required ? [empty] : []),
    ...ofOtherVocabularies(contract, operation, field),
  ]
}

/** What other fields of the request allow: a server may look all words up in one list, or in that of another field. */
function ofOtherEnums(contract: Contract, operation: Operation, field: Field): unknown[] {
  const others = fieldsOf(contract, operation).flatMap(({ schema }) => schema.enum ?? [])
  return [...new Set(others)].filter((value) => !field.schema.enum?.includes(value))
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

function outOfBounds({ schema, in: place }: Field): WrongValue[] {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema
  const [least, most] = [minimum ?? exclusiveMinimum, maximum ?? exclusiveMaximum]
  return [
    ...(least === undefined ? [] : tooLow(schema, place, least)),
    ...(most === undefined
      ? []
      : [
          {
            ...outOf('bound', 'too-high', maximum === undefined ? 'exclusiveMaximum' : 'maximum', () => most + 1),
            name: 'above-maximum',
            says: (name: string) => `${name} above ${most}`,
          },
        ]),
  ]
}

function tooLow({ minimum, type }: Field['schema'], place: Field['in'], least: number): WrongValue[] {
  const isBelow = (value: number): boolean => value < least || (minimum === undefined && value === least)
  const hasParts = least > 0 && type !== 'integer'
  const part = (share: number): number => Number((least * share).toPrecision(12))
  const negative: Corruption = (valid) => -Math.abs(Number(valid)) || -1
  const low = (
    name: string,
    values: WrongValue['values'],
    says: WrongValue['says'],
    more?: Partial<WrongValue>,
  ): WrongValue => ({
    ...outOf('bound', 'too-low', minimum === undefined ? 'exclusiveMinimum' : 'minimum', ...values),
    ...{ name, says, ...more },
  })
  const because = `the minimum is ${least}`
  const below = hasParts ? clearlyBelow.map((share) => () => written(part(share), place)) : [() => least - 1]
  return [
    ...(isBelow(0) ? [low('zero', [() => 0], (name) => `0 as ${name}`, { because })] : []),
    ...(isBelow(-1) ? [low('negative', [negative], (name) => `a negative ${name}`, { because })] : []),
    low('below-minimum', below, (name) => `${name} below ${least}`),
    ...(hasParts
      ? [
          low(
            'just-below-minimum',
            justBelow.map((share) => () => part(share)),
            (name) => `${name} just below ${least}`,
            { level: 'inferred' },
          ),
        ]
      : []),
  ]
}

/** A server that rounds to cents, as it may, must not reach the minimum by rounding. A tiny number has an exponent. */
const clearlyBelow = [0.4, 1e-7]

/** Rounded to cents, to thousandths or to single precision, or compared with a tolerance, these reach it. */
const justBelow = [0.9, 0.5, 0.99, 0.999999999]

/** Whether a query takes an exponent is an open question. */
function written(number: number, place: Field['in']): unknown {
  const text = String(number)
  return place === 'query' && text.includes('e') ? number.toFixed(9) : number
}

function ofWrongLength({ schema: { minLength = 0, maxLength } }: Field): WrongValue[] {
  const found: WrongValue[] = []
  if (minLength > 0) {
    const says = (field: string): string => `a ${field} of fewer than ${minLength} characters`
    const cut: Corruption = (valid) => String(valid).slice(0, minLength - 1)
    found.push({ ...outOf('format', 'too-short', 'minLength', cut), name: 'too-short', says })
  }
  if (maxLength !== undefined) {
    const says = (field: string): string => `a ${field} of more than ${maxLength} characters`
    const padded: Corruption = (valid) => String(valid).padEnd(maxLength + 1, 'x')
    found.push({ ...outOf('format', 'too-long', 'maxLength', padded), name: 'too-long', says })
  }
  return found
}

/** What a value outside the limit that a keyword sets has in common with others. */
function outOf(kind: 'bound' | 'format', fault: FaultName, keyword: string, ...values: readonly Corruption[]) {
  return { kind, about: { fault }, keyword, values } as const
}

function ofAnotherFormat({ schema: { format = '', pattern } }: Field): WrongValue[] {
  const common = { kind: 'format', about: { fault: 'wrong-form' } } as const
  const found: WrongValue[] = (wrongForms[format] ?? []).map((wrong) => ({ ...common, ...wrong, keyword: 'format' }))
  const odd = ['~~~', ''].find((value) => pattern !== undefined && !new RegExp(pattern, 'u').test(value))
  if (odd === undefined) return found
  const says = (name: string): string => `a ${name} that does not match ${pattern}`
  return [...found, { ...common, name: 'in-another-form', says, keyword: 'pattern', values: [() => odd] }]
}

/**
 * Plausible values that the list does not contain: a server that accepts more values than the contract lists may still reject made-up
 * ones.
 */
function neighboursOf({ families }: Vocabulary, values: readonly unknown[]): string[] {
  const isOfIt = (word: string): boolean => values.includes(word)
  return families
    .filter(({ known }) => known.some(isOfIt))
    .flatMap(({ others }) => others.filter((one) => !isOfIt(one)))
}
