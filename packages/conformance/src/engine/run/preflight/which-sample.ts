import { uniqueFieldsOf } from '../../cases/samples/fields.ts'
import { mustDiffer } from '../../cases/samples/how-to-vary.ts'
import type { Learnt } from '../../nouns/learnt.ts'
import { show, showResponse } from '../../nouns/show.ts'
import type { Unaccepting } from './experiment.ts'

/**
 * No experiment explains the rejection. Which texts are valid is open, and a service may serve one country only, or look up the
 * mailbox of an address: so registrations are not judged, and the report shows the rejection and the samples to set.
 */
export function whichSample(one: Unaccepting, advice: string): Learnt {
  const { session, first, sent, named } = one
  const doubted = named.length > 0 ? named : one.given
  const instead = doubted.map((name) => `--sample ${name}=VALUE instead of ${show(sent[name])}`)
  const flags = doubted.length > 0 ? instead.join(', and ') : `--sample NAME=VALUE (${Object.keys(sent).join(', ')})`
  const fields = uniqueFieldsOf(session.contract, session.contract.operation('createCardUser'))
  const unique = fields.filter(({ name }) => doubted.includes(name)).map(({ name }) => [name, sent[name]])
  const rejection = `createCardUser: ${showResponse(first)}`
  const but = named.length > 0 ? '' : ' and does not name the field'
  const message = `the target rejects a plain registration (${rejection})${but}. No other registration that was tried is accepted.${advice} If the service needs other test data, set it with ${flags}.`
  return blockedBy(one, message + mustDiffer(Object.fromEntries(unique)))
}

/** Blocks all registrations, because the target may reject their values. */
export function blockedBy({ session, first, given }: Unaccepting, message: string): Learnt {
  const { status = 0, exchange } = first
  const samples = given.map((name) => `${name}=${[session.overrides[name]].flat().join(' ')}`)
  const cause = { operationId: 'createCardUser', status, lack: 'sample', exchange: exchange.id } as const
  return { rejectedValues: { kind: 'setup', message, ...cause, ...(samples.length > 0 ? { samples } : {}) } }
}
