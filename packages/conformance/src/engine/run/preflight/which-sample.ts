import { uniqueFieldsOf } from '../../cases/samples/fields.ts'
import { mustDiffer } from '../../cases/samples/how-to-vary.ts'
import type { Learnt } from '../../nouns/session.ts'
import { show, showResponse } from '../../nouns/show.ts'
import type { Unaccepting } from './experiment.ts'

/**
 * No experiment explains the rejection. Which texts are valid is open, and a service may serve one country only, or look up the
 * mailbox of an address: so such requests are not judged, and the report shows the rejection and the samples to set.
 */
export function whichSample(one: Unaccepting, advice: string): Learnt {
  const { session, first, sent, named, contact } = one
  const { operationId, noun } = contact
  const doubted = named.length > 0 ? named : one.given
  const instead = doubted.map((name) => `--sample ${name}=VALUE instead of ${show(sent[name])}`)
  const flags = doubted.length > 0 ? instead.join(', and ') : `--sample NAME=VALUE (${Object.keys(sent).join(', ')})`
  const fields = uniqueFieldsOf(session.contract, session.contract.operation(operationId))
  const unique = fields.filter(({ name }) => doubted.includes(name)).map(({ name }) => [name, sent[name]])
  const rejection = `${operationId}: ${showResponse(first)}`
  const but = named.length > 0 ? '' : ' and does not name the field'
  const message = `the target rejects a plain ${noun} (${rejection})${but}. No other ${noun} that was tried is accepted.${advice} If the service needs other test data, set it with ${flags}.`
  return blockedBy(one, message + mustDiffer(Object.fromEntries(unique)))
}

/** Blocks all that needs such a request, because the target may reject their values. */
export function blockedBy({ session, contact, first, given }: Unaccepting, message: string): Learnt {
  const { status = 0, exchange } = first
  const samples = given.map((name) => `${name}=${[session.overrides[name]].flat().join(' ')}`)
  const { operationId } = contact
  const cause = { operationId, status, lack: 'sample', exchange: exchange.id } as const
  return { rejectedValues: { kind: 'setup', message, ...cause, ...(samples.length > 0 ? { samples } : {}) } }
}
