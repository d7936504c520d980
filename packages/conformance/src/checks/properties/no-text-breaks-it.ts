import type { Contract, Operation } from '@card-contract/contract'
import type { Arbitrary } from 'fast-check'
import { kebab } from '../../doors/plain-call.ts'
import { showAnswer } from '../../expect/received.ts'
import { type CheckDefinition, defineCheck } from '../../model/define-check.ts'
import type { Call, Stage } from '../../model/stage.ts'
import { fieldsOf } from '../../samples/fields.ts'
import { type FastCheck, falsify } from './falsify.ts'

type Texts = Readonly<Record<string, string>>

/** Every operation that takes free text, in its path or in its body. A valid text may be refused, but not with a 5xx. */
export function noTextBreaksIt(contract: Contract, cases: number): CheckDefinition[] {
  return contract.operations
    .filter((operation) => freeTexts(contract, operation).length + pathNames(operation).length > 0)
    .map((operation) =>
      defineCheck({
        requirement: 'refusals/no-input-breaks-the-server',
        id: 'properties/no-text-breaks-it',
        variant: kebab(operation.operationId),
        operationId: operation.operationId,
        how: 'Sends random texts where the contract allows any, and expects an answer to each that is not a 5xx.',
        run: (stage) =>
          falsify(
            stage,
            cases,
            (fc) => texts(fc, freeTexts(contract, operation), pathNames(operation)),
            async (onStage, one) => {
              const call = callWith(onStage, operation, one)
              const answer = await onStage.tryToSend(operation.operationId, call, { intent: 'open' })
              const { status, exchange } = answer
              const isLost = status === undefined && exchange.trouble?.kind !== 'timeout'
              // A connection that was lost says nothing about the text: the strange inputs are sent again and again for that.
              if (isLost || (status !== undefined && status < 500)) return undefined
              const expected = 'an answer that is not a 5xx'
              return { subject: operation.operationId, expected, received: showAnswer(answer), exchange: exchange.id }
            },
          ),
      }),
    )
}

function freeTexts(contract: Contract, operation: Operation): string[] {
  return fieldsOf(contract, operation)
    .filter(({ in: place, schema }) => place === 'body' && schema.type === 'string' && !schema.enum && !schema.format)
    .map(({ name }) => name)
}

function pathNames({ parameters }: Operation): string[] {
  return parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name)
}

function texts(fc: FastCheck, free: readonly string[], inPath: readonly string[]): Arbitrary<Texts> {
  const any = knownTexts.get(fc) ?? anyText(fc)
  knownTexts.set(fc, any)
  // In a path it must be no text that is somebody's id, nor begin like one: what is asked for there may move money, or end a card.
  const segment = any.map((text) => `~${text}`)
  return fc.record({
    ...Object.fromEntries(free.map((name) => [name, any])),
    ...Object.fromEntries(inPath.map((name) => [name, segment])),
  }) as Arbitrary<Texts>
}

/** They take fast-check a while to set up. */
const knownTexts = new WeakMap<FastCheck, Arbitrary<string>>()

function anyText(fc: FastCheck): Arbitrary<string> {
  // Intentionally not fast-check's own unit 'binary', which takes a tenth of a second to set up.
  const character = fc
    .oneof(fc.nat({ max: 0x1f }), fc.nat({ max: 0x24f }), fc.nat({ max: 0x10ffff }))
    .map((code) => String.fromCodePoint(code))
    .filter((text) => !/\p{Surrogate}/u.test(text))
  return fc.oneof(fc.string({ unit: character, maxLength: 60 }), fc.string({ maxLength: 300 }))
}

function callWith({ samples }: Stage, operation: Operation, one: Texts): Call {
  const { operationId, requestBody, parameters } = operation
  const inPath = new Set(pathNames(operation))
  const inBody = Object.fromEntries(Object.entries(one).filter(([name]) => !inPath.has(name)))
  return {
    path: Object.fromEntries(Object.entries(one).filter(([name]) => inPath.has(name))),
    ...(parameters.some(({ in: place }) => place === 'query') ? { query: samples.query(operationId) } : {}),
    ...(requestBody ? { body: samples.body(operationId, inBody) } : {}),
  }
}
