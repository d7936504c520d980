import type { Envelope, Operation } from '@card-contract/contract'
import { isRecord } from '../values/is-record.ts'
import { valueAt } from '../values/value-at.ts'
import { fieldAt } from '../values/words.ts'

/** That of a response whose operation is unknown. */
export const usualEnvelope: Envelope = { flag: '/success', data: '/data' }

export function envelopeOf(operation: Operation | undefined): Envelope {
  return operation?.response.envelope ?? usualEnvelope
}

/** The envelopes of the operations that have another one than the usual one. */
export function otherEnvelopes(operations: readonly Operation[]): Readonly<Record<string, Envelope>> {
  const others = operations.filter(({ response: { envelope } }) => {
    return envelope.flag !== usualEnvelope.flag || envelope.data !== usualEnvelope.data
  })
  return Object.fromEntries(others.map(({ operationId, response }) => [operationId, response.envelope]))
}

/** What a parsed body says of its success; undefined if it says nothing. */
export function flagIn(json: unknown, { flag }: Envelope): unknown {
  return flag === undefined || !isRecord(json) ? undefined : valueAt(json, flag)
}

/** Whether a parsed body says that it is a success. Without a flag, every object says so. */
export function saysSuccess(json: unknown, envelope: Envelope): boolean {
  return envelope.flag === undefined ? isRecord(json) : flagIn(json, envelope) === true
}

/** The name of the flag, without quotation marks: `success`. */
export function flagName({ flag = '' }: Envelope): string {
  return flag.slice(1).replaceAll('/', '.')
}

/** "a `data` object", "no `data` object": what holds what was asked for. */
export function dataObject({ data }: Envelope, article: 'a' | 'no'): string {
  return data === '' ? `${article} JSON object` : `${article} ${fieldAt(data)} object`
}
