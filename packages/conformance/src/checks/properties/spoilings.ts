import type { Contract, Operation } from '@card-contract/contract'
import type { Arbitrary } from 'fast-check'
import { type Field, fieldsOf } from '../../samples/fields.ts'
import type { FastCheck } from './falsify.ts'

/** What makes a valid request invalid, and stays wrong on the wire. */
export type Spoiling =
  | { readonly do: 'leave-out'; readonly field: string }
  | { readonly do: 'replace'; readonly field: string; readonly by: unknown }
  | { readonly do: 'send-instead'; readonly body: unknown }

export function spoilings(fc: FastCheck, contract: Contract, operation: Operation): Arbitrary<Spoiling> {
  const ofFields = fieldsOf(contract, operation).flatMap((field) => [
    ...(field.required ? [fc.constant<Spoiling>({ do: 'leave-out', field: field.name })] : []),
    ...wrongValues(fc, field).map((values) => values.map((by): Spoiling => ({ do: 'replace', field: field.name, by }))),
  ])
  const ofTheBody = operation.requestBody ? [noObject(fc).map((body): Spoiling => ({ do: 'send-instead', body }))] : []
  return fc.oneof(...ofFields, ...ofTheBody)
}

/** Values that the field's schema forbids. Null is one where the field is required: elsewhere it is an open question. */
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

/** Texts take fast-check a while to set up, and many fields can be spoilt by the same. */
const knownWords = new WeakMap<FastCheck, Arbitrary<string>>()

/** Words of letters: no implementation can take them for a number, an address, a date or a truth value. */
function words(fc: FastCheck): Arbitrary<string> {
  const word =
    knownWords.get(fc) ??
    fc
      .string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 })
      .filter((text) => !meaningful.has(text))
  knownWords.set(fc, word)
  return word
}

function wrongTexts(fc: FastCheck, schema: Field['schema']): Arbitrary<unknown>[] {
  if (schema.enum) {
    const known = new Set(schema.enum.map((value) => String(value).toLowerCase()))
    return [words(fc).filter((text) => !known.has(text))]
  }
  return schema.format === 'email' || schema.format === 'date' ? [words(fc)] : []
}

function wrongNumbers(fc: FastCheck, { type, minimum }: Field['schema']): Arbitrary<unknown>[] {
  if (type === 'boolean') return [words(fc)]
  const below =
    minimum === undefined
      ? []
      : [fc.integer({ min: -1_000_000, max: 0 }), fc.double({ min: minimum - 1, max: minimum - 1e-3, noNaN: true })]
  return [words(fc), ...below]
}

function noObject(fc: FastCheck): Arbitrary<unknown> {
  return fc.oneof(fc.constant(null), fc.boolean(), fc.integer(), words(fc), fc.array(fc.integer(), { maxLength: 3 }))
}
