import type { Contract, Envelope, Operation } from '@card-contract/contract'
import { isRecord, own, valueAt } from '../../values/json.ts'
import { fieldAt } from '../../values/texts.ts'

/** That of a response whose operation is unknown: nothing says what its body means. */
const noEnvelope: Envelope = { data: '' }

export function envelopeOf(operation: Operation | undefined): Envelope {
  return operation?.response.envelope ?? noEnvelope
}

/** By operation, as reports have them. */
export type Envelopes = Readonly<Record<string, Envelope>>

export function envelopesOf({ operations }: Pick<Contract, 'operations'>): Envelopes {
  return Object.fromEntries(operations.map(({ operationId, response }) => [operationId, response.envelope]))
}

export function envelopeIn(envelopes: Envelopes, operationId = ''): Envelope {
  return own(envelopes, operationId) ?? noEnvelope
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
