import type { Contract, Operation } from '@card-contract/contract'
import type { Arbitrary } from 'fast-check'
import { type Form, withValue } from '../cases/faulty-case.ts'
import { type Field, fieldsOf } from '../cases/samples/fields.ts'
import { typeOf } from '../cases/samples/value.ts'
import type { Fault } from '../nouns/case.ts'
import { longestInHeadline, show } from '../nouns/show.ts'
import type { Call } from '../nouns/wire/call.ts'
import { typesOf } from '../values/texts.ts'
import type { FastCheck } from './falsify.ts'

/** Changes that make a valid request invalid and survive serialization. */
export type Corruption =
  | { readonly do: 'leave-out'; readonly field: string }
  | { readonly do: 'replace'; readonly field: string; readonly by: unknown }
  | { readonly do: 'send-instead'; readonly body: unknown }

export function corruptions(fc: FastCheck, contract: Contract, operation: Operation): Arbitrary<Corruption> {
  const ofFields = fieldsOf(contract, operation).flatMap((field) => [
    ...(field.required ? [fc.constant<Corruption>({ do: 'leave-out', field: field.name })] : []),
    ...wrongValues(fc, field).map((values) =>
      values.map((by): Corruption => ({ do: 'replace', field: field.name, by })),
    ),
  ])
  const ofTheBody = operation.requestBody
    ? [noObject(fc).map((body): Corruption => ({ do: 'send-instead', body }))]
    : []
  return fc.oneof(...ofFields, ...ofTheBody)
}

/**
 * Values that the field's schema forbids, formats aside. Null is included only for required fields: for others it is an open
 * question.
 */
function wrongValues(fc: FastCheck, { in: place, required, schema }: Field): Arbitrary<unknown>[] {
  const ofType = schema.type === 'string' ? wrongTexts(fc, schema) : wrongNumbers(fc, schema)
  if (place === 'query') return ofType
  const otherTypes = [fc.array(fc.integer(), { maxLength: 2 }), fc.record({ value: fc.integer() })]
  const otherScalars = schema.type === 'boolean' ? [] : [fc.boolean()]
  const numbers = schema.type === 'string' || schema.type === 'boolean' ? [fc.integer()] : []
  return [...ofType, ...otherTypes, ...otherScalars, ...numbers, ...(required ? [fc.constant(null)] : [])]
}

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')

const meaningful = new Set('true false yes no on off t f y n nan infinity inf'.split(' '))

/** Letters only: no implementation can parse them as a number, an address, a date or a boolean. */
function words(fc: FastCheck): Arbitrary<string> {
  return fc
    .string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 })
    .filter((text) => !meaningful.has(text))
}

function wrongTexts(fc: FastCheck, schema: Field['schema']): Arbitrary<unknown>[] {
  if (!schema.enum) return []
  const known = new Set(schema.enum.map((value) => String(value).toLowerCase()))
  return [words(fc).filter((text) => !known.has(text))]
}

function wrongNumbers(fc: FastCheck, { type, minimum }: Field['schema']): Arbitrary<unknown>[] {
  if (type === 'boolean') return [words(fc)]
  const below =
    minimum === undefined
      ? []
      : [
          fc.integer({ min: -1_000_000, max: 0 }),
          // Up to less than half of the minimum: a server that rounds before it compares departs at level inferred only.
          fc.double({ min: minimum - 1, max: minimum * 0.4, noNaN: true }),
        ]
  return [words(fc), ...below]
}

function noObject(fc: FastCheck): Arbitrary<unknown> {
  return fc.oneof(fc.constant(null), fc.boolean(), fc.integer(), words(fc), fc.array(fc.integer(), { maxLength: 3 }))
}

/** The corruption as a form of a valid request. */
export function formOf(contract: Contract, operation: Operation, corruption: Corruption): Form {
  if (corruption.do === 'send-instead') {
    const { body } = corruption
    return {
      says: `\`${show(body, longestInHeadline)}\` as the body`,
      corrupt: (call) => ({ call: { ...call, body } }),
    }
  }
  const field = fieldsOf(contract, operation).find(({ name }) => name === corruption.field) as Field
  const value = corruption.do === 'leave-out' ? undefined : corruption.by
  return withValue(contract, field, `a request without \`${field.name}\``, () => value)
}

/** The same as data, to report it together with the findings of other checks. */
export function describe(corruption: Corruption, fields: readonly Field[]): Pick<Fault, 'kind' | 'about'> {
  if (corruption.do === 'send-instead') return { kind: 'body', about: { fault: typeOf(corruption.body) } }
  const { field } = corruption
  if (corruption.do === 'leave-out') return { kind: 'required', about: { field, fault: 'missing' } }
  const { in: place, schema } = fields.find(({ name }) => name === field) ?? { in: 'body', schema: {} }
  const fault = typeOf(corruption.by)
  if (fault === 'null') return { kind: 'required', about: { field, fault } }
  const isNumeric = schema.type === 'number' || schema.type === 'integer'
  const isRightType =
    place === 'query' ? !isNumeric || fault === 'number' : fault === (isNumeric ? 'number' : schema.type)
  if (!isRightType) return { kind: 'type', about: { field, fault, insteadOf: typesOf(schema.type) } }
  if (isNumeric) return { kind: 'bound', about: { field, fault: 'too-low' } }
  return { kind: 'enum', about: { field, fault: 'wrong-value' } }
}

/** Whether the request is still invalid after it is serialized and parsed. */
export function isForbidden(
  { validate }: Contract,
  { operationId, requestBody, parameters }: Operation,
  { body, query = {} }: Call,
): boolean {
  if (requestBody) return validate.requestBody(operationId, JSON.parse(JSON.stringify(body))).length > 0
  return parameters
    .filter(({ in: place }) => place === 'query')
    .some(({ name, required }) => {
      const value = query[name]
      if (value === undefined) return required
      const read = /^-?[\d.]+$/.test(String(value)) ? Number(value) : value
      return validate.parameter(operationId, name, read).length > 0
    })
}
