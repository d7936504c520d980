import type { ApiResponse } from '../exchanges/call.ts'
import { concernsValues } from '../exchanges/concerns-values.ts'
import { isSameResponse, textOf } from '../exchanges/is-same-response.ts'
import type { Session } from '../exchanges/session.ts'
import { show, showResponse } from '../exchanges/show.ts'
import type { Learnt } from '../model/learnt.ts'
import { mustDiffer } from '../samples/how-to-vary.ts'
import { isNamedIn } from '../values/is-named-in.ts'
import { list } from '../values/words.ts'
import { type Ask, withoutCredentials } from './ask.ts'
import { plainUser, type Register, rejectedSamples, rejectedValues, userFields, whatIsWanted } from './experiments.ts'
import { isReadAsCardRequest } from './is-read-as-card-request.ts'
import { isMisspelt, strangersIn } from './strangers.ts'

/**
 * Finds out why a plain registration is rejected, by other registrations. If one is accepted, the target wants something that
 * the contract does not document, which is a deviation, or rejects a sample that the user gave. If none is, registrations cannot
 * be judged: which texts are valid is open, and a service may serve one country only, or look up the mailbox of an address.
 * Undefined if the checks can tell.
 */
export async function whyRegistrationIsRejected(
  session: Session,
  ask: Ask,
  first: ApiResponse,
): Promise<Learnt | undefined> {
  if (!first.isRejection || (first.status ?? 0) >= 500) return undefined
  const register: Register = (body) => ask('createCardUser', { body }, { intent: 'open' })
  const given = givenNames(session)
  const asGiven = given.length > 0 && session.samples.asGiven('createCardUser', first.sent.body() ?? {})
  const response = asGiven ? await register(asGiven.body) : first
  // The session reports texts that are rejected although the sample that they were made from is accepted.
  if (response.isSuccess) return undefined
  const rejection = response.isRejection && (response.status ?? 0) < 500 ? response : first
  if (await isReadAsCardRequest(session, ask, rejection)) {
    return { undocumentedWish: "its path was taken for createCard's, with `user` as the ID of a user" }
  }
  if (!concernsValues(rejection)) return undefined
  const learnt = await whatIsWanted({ session, rejection, given }, register)
  if (!learnt) return await whichSamplesMayHelp(session, ask, rejection, given)
  // A target that rejects now and then would have accepted any other registration, too.
  return (await register(plainUser(session))).isSuccess ? undefined : learnt
}

/** The fields of a registration that the user gave samples for. */
function givenNames(session: Session): readonly string[] {
  const plain = plainUser(session)
  const names = userFields(session).map(({ name }) => name)
  return names.filter((name) => session.overrides[name] !== undefined && Object.hasOwn(plain, name))
}

/** No registration was accepted. Says which samples may help: those of fields that the response names, if there are any. */
async function whichSamplesMayHelp(
  session: Session,
  ask: Ask,
  rejection: ApiResponse,
  given: readonly string[],
): Promise<Learnt> {
  const sent = rejection.sent.body() ?? {}
  const fields = userFields(session).filter(({ name }) => typeof sent[name] === 'string')
  const isNamed = (name: string): boolean => isNamedIn(textOf(rejection), name)
  const named = fields.filter(({ name }) => isNamed(name) && !given.includes(name))
  const doubted = named.length > 0 ? [] : given.some(isNamed) ? given.filter(isNamed) : given
  const reported = `createCardUser: ${showResponse(rejection)}`
  const misspelt = strangersIn(rejection, fields).filter(isMisspelt)
  const pairs = misspelt.map(({ name, near }) => `\`${name}\`, where the contract has \`${near?.name}\``)
  const similar = pairs.length === 0 ? '' : ` Its response names ${list(pairs)}.`
  if (doubted.length > 0) {
    const [are, value] = doubted.length === 1 ? ['was', 'was the usual value'] : ['were', 'were the usual values']
    const advice = `Give a value of ${list(doubted.map((name) => `\`${name}\``))} that the service accepts.`
    return rejectedSamples(
      session,
      rejection,
      doubted,
      `${are} rejected, and so ${value} (${reported}).${similar} ${advice}`,
    )
  }
  const anonymous = await ask('createCardUser', { body: plainUser(session) }, withoutCredentials(session))
  const doubt = isSameResponse(anonymous, rejection)
    ? ' It rejects a registration without credentials in the same way: check the credentials, too.'
    : ''
  const unique = named.filter(({ collides }) => collides).map(({ name }) => [name, sent[name]])
  const [but, flags] =
    named.length > 0
      ? ['', named.map(({ name }) => `--sample ${name}=VALUE instead of ${show(sent[name])}`).join(', and ')]
      : [' and does not name the field', `--sample NAME=VALUE (${fields.map(({ name }) => name).join(', ')})`]
  const advice = `If the service needs other test data, set it with ${flags}.${mustDiffer(Object.fromEntries(unique))}`
  return rejectedValues(
    rejection,
    `the target rejects a plain registration (${reported})${but}.${similar}${doubt} No other registration that was tried is accepted. ${advice}`,
  )
}
