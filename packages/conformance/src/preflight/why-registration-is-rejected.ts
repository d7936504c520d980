import { mustDiffer } from '../model/how-to-vary.ts'
import { isNamedIn } from '../model/is-named-in.ts'
import { isTaken } from '../model/is-taken.ts'
import type { Learnt } from '../model/learnt.ts'
import type { ApiResponse, Session } from '../model/session.ts'
import { show, showResponse } from '../model/show.ts'
import { isFreeText } from '../samples/fields.ts'
import { type Ask, isSameResponse, textOf, withoutCredentials } from './ask.ts'
import { isReadAsCardRequest } from './read-as-card-request.ts'
import {
  inOtherForms,
  type OtherRegistration,
  plainUser,
  underOtherNames,
  userFields,
  withNumbers,
  withOptionalFields,
} from './registrations.ts'
import { noValueIsAccepted, whichSamplesAreRejected } from './rejected-samples.ts'
import { type Register, similarNames, whichFieldIsMissed } from './undocumented-fields.ts'

/** Statuses that reject the form of a request rather than its values. */
const otherwiseRejected = [401, 403, 404, 405, 406, 407, 411, 413, 414, 415, 417, 426, 428, 429, 431]

/**
 * Finds out why a plain registration is rejected. It is a deviation if the target wants something that the contract does not
 * document: another name, field, type or date format, or a field that is optional. The forms of texts, however, are open: a
 * service may serve one country only, or look up the mailbox of an e-mail address. If a text may be the reason, and no
 * registration shows another one, the registrations cannot be judged without `--sample`. Undefined if the checks can tell.
 */
export async function whyRegistrationIsRejected(
  session: Session,
  ask: Ask,
  first: ApiResponse,
): Promise<Learnt | undefined> {
  if (!first.isRejection || (first.status ?? 0) >= 500) return undefined
  const register: Register = (body) => ask('createCardUser', { body }, { intent: 'open' })
  const isGiven = Object.keys(session.overrides).length > 0
  const given = isGiven ? session.samples.asGiven('createCardUser', first.sent.body() ?? {}) : undefined
  const response = given && (await register(given.body))
  // The session reports values that are rejected although the sample that they were made from is accepted.
  if (response && (response.isSuccess || isTaken(response))) return undefined
  // What is made from a sample may be rejected before anything else is looked at.
  const rejection = response?.isRejection && (response.status ?? 0) < 500 ? response : first
  const { status = 0 } = rejection
  const rejectedSamples = await whichSamplesAreRejected(session, register, rejection)
  if (rejectedSamples) return { rejectedValues: rejectedSamples }
  if (await isReadAsCardRequest(session, ask, rejection)) {
    return { undocumentedWish: "its path was taken for createCard's, with `user` as the ID of a user" }
  }
  if (otherwiseRejected.includes(status)) return undefined

  const fields = userFields(session)
  const texts = fields.filter((field) => field.required && isFreeText(field)).map(({ name }) => name)
  const named = fields.map(({ name }) => name).filter((name) => isNamedIn(textOf(rejection), name))
  const mendable = named.filter((name) => texts.includes(name) && session.overrides[name] === undefined)
  const undocumentedWish =
    (await whichFieldIsMissed(session, register, rejection)) ?? (await whatIsAcceptedInstead(session, register, named))
  if (undocumentedWish !== undefined) {
    // A target that rejects now and then would have accepted any other request, too.
    return (await register(plainUser(session))).isSuccess ? undefined : { undocumentedWish }
  }
  if (named.length > 0 && mendable.length === 0) {
    const rejectedValues = noValueIsAccepted(session, rejection, named)
    return rejectedValues && { rejectedValues }
  }
  const message = await sampleHint(session, ask, rejection, mendable, texts)
  const { id: exchange } = rejection.exchange
  return {
    rejectedValues: { kind: 'setup', message, operationId: 'createCardUser', status, lack: 'sample', exchange },
  }
}

/** Tries other registrations: with the named fields changed, or with any field changed if none is named. */
async function whatIsAcceptedInstead(
  session: Session,
  register: Register,
  named: readonly string[],
): Promise<string | undefined> {
  const others: OtherRegistration[] =
    named.length > 0
      ? [...withOptionalFields(session), ...inOtherForms(session, named)]
      : [
          ...withOptionalFields(session),
          ...inOtherForms(
            session,
            userFields(session).flatMap(({ name, required }) => (required ? [name] : [])),
          ),
          withNumbers(session),
          ...underOtherNames(session),
        ]
  for (const { body, wish } of others) if ((await register(body)).isSuccess) return wish
  return await whichExampleIsAccepted(session, register)
}

/** An example has other values as well. If they alone make the difference, it is a matter of values. */
async function whichExampleIsAccepted(session: Session, register: Register): Promise<string | undefined> {
  const optional = userFields(session).flatMap(({ name, required }) => (required ? [] : [[name, undefined]]))
  for (const { name, body } of session.samples.examples('createCardUser')) {
    if (!(await register(body)).isSuccess) continue
    const again = session.samples.examples('createCardUser').find((one) => one.name === name)
    const bare = await register({ ...again?.body, ...Object.fromEntries(optional) })
    if (!bare.isSuccess) return `it accepts the example \`${name}\` only with its optional fields`
  }
  return undefined
}

async function sampleHint(
  session: Session,
  ask: Ask,
  rejection: ApiResponse,
  mendable: readonly string[],
  texts: readonly string[],
): Promise<string> {
  const reported = `the target rejects a plain registration (createCardUser: ${showResponse(rejection)})`
  const similar = similarNames(session, rejection)
  if (mendable.length > 0) {
    const sent = rejection.sent.body() ?? {}
    const flags = mendable.map((name) => `--sample ${name}=VALUE instead of ${show(sent[name])}`).join(', and ')
    const unique = userFields(session).filter(({ name, collides }) => collides && mendable.includes(name))
    const hint = mustDiffer(Object.fromEntries(unique.map(({ name }) => [name, sent[name]])))
    return `${reported}.${similar} The form of these values is open: if the service needs other test data, set it with ${flags}.${hint}`
  }
  const anonymous = await ask('createCardUser', { body: plainUser(session) }, withoutCredentials(session))
  const doubt = isSameResponse(anonymous, rejection)
    ? ' It rejects a registration without credentials in the same way: check the credentials, too.'
    : ''
  return `${reported} and does not name the field.${similar}${doubt} No other registration that was tried is accepted. If the service needs other test data, set it with --sample NAME=VALUE (${texts.join(', ')}).`
}
