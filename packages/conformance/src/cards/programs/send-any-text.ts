import type { Contract, Operation } from '@card-contract/contract'
import type { Arbitrary } from 'fast-check'
import { fieldsOf } from '../../engine/cases/samples/fields.ts'
import type { Call } from '../../engine/nouns/call.ts'
import type { FastCheck } from '../../engine/programs/falsify.ts'
import type { Session } from '../actions/session.ts'

type Texts = Readonly<Record<string, string>>

export function freeTexts(contract: Contract, operation: Operation): string[] {
  return fieldsOf(contract, operation)
    .filter(({ in: place, schema }) => place === 'body' && schema.type === 'string' && !schema.enum && !schema.format)
    .map(({ name }) => name)
}

export function pathNames({ parameters }: Operation): string[] {
  return parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name)
}

export function texts(fc: FastCheck, free: readonly string[], inPath: readonly string[]): Arbitrary<Texts> {
  const any = anyText(fc)
  // In a path the text must not be an existing ID or begin with one: such a request could move money or terminate a
  // card.
  const segment = any.map((text) => `~${text}`)
  return fc.record({
    ...Object.fromEntries(free.map((name) => [name, any])),
    ...Object.fromEntries(inPath.map((name) => [name, segment])),
  }) as Arbitrary<Texts>
}

function anyText(fc: FastCheck): Arbitrary<string> {
  // Intentionally not fast-check's own unit 'binary', which takes a tenth of a second to set up.
  const character = fc
    .oneof(fc.nat({ max: 0x1f }), fc.nat({ max: 0x24f }), fc.nat({ max: 0x10ffff }))
    .map((code) => String.fromCodePoint(code))
    .filter((text) => !/\p{Surrogate}/u.test(text))
  return fc.oneof(fc.string({ unit: character, maxLength: 60 }), fc.string({ maxLength: 300 }))
}

export function callWith({ samples }: Session, operation: Operation, one: Texts): Call {
  const { operationId, requestBody, parameters } = operation
  const inPath = new Set(pathNames(operation))
  const inBody = Object.fromEntries(Object.entries(one).filter(([name]) => !inPath.has(name)))
  return {
    path: Object.fromEntries(Object.entries(one).filter(([name]) => inPath.has(name))),
    ...(parameters.some(({ in: place }) => place === 'query') ? { query: samples.query(operationId) } : {}),
    ...(requestBody ? { body: samples.body(operationId, inBody) } : {}),
  }
}
