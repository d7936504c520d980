import type { Obstacle } from '../model/outcome.ts'
import type { ApiResponse, Session } from '../model/session.ts'
import { showResponse } from '../model/show.ts'
import { list } from '../model/words.ts'
import { isFreeText } from '../samples/fields.ts'
import { type Body, plainUser, userFields } from './registrations.ts'
import type { Register } from './undocumented-fields.ts'

/**
 * A sample that the user gave is the first suspect if a registration is rejected. Says so if the target accepts a registration
 * without it, with the value that a run sends otherwise.
 */
export async function whichSamplesAreRejected(
  session: Session,
  register: Register,
  rejection: ApiResponse,
): Promise<Obstacle | undefined> {
  const names = givenNames(session)
  if (names.length === 0 || !(await register(without(session, names))).isSuccess) return undefined
  let rejected = names
  for (const name of names.length > 1 ? names : []) {
    if (!(await register(without(session, [name]))).isSuccess) continue
    rejected = [name]
    break
  }
  // A target that rejects now and then would have accepted any other registration, too.
  if ((await register(plainUser(session))).isSuccess) return undefined
  const [are, them] = rejected.length === 1 ? ['was', 'it'] : ['were', 'them']
  const advice = `Remove ${them}, or give ${rejected.length === 1 ? 'another value' : 'other values'}.`
  return obstacleOf(
    session,
    rejection,
    rejected,
    `${are} rejected (createCardUser: ${showResponse(rejection)}); without ${them} the target accepts a registration. ${advice}`,
  )
}

/** The same if the target also rejects the usual values of the fields that its response names. Their form is open. */
export function noValueIsAccepted(
  session: Session,
  rejection: ApiResponse,
  named: readonly string[],
): Obstacle | undefined {
  const open = userFields(session).filter((field) => isFreeText(field) && field.schema.format === undefined)
  const names = givenNames(session).filter((name) => named.includes(name) && open.some((field) => field.name === name))
  if (names.length === 0) return undefined
  const [are, value] = names.length === 1 ? ['was', 'the usual value'] : ['were', 'the usual values']
  return obstacleOf(
    session,
    rejection,
    names,
    `${are} rejected, and so ${names.length === 1 ? 'was' : 'were'} ${value} (createCardUser: ${showResponse(rejection)}). The form of ${list(names.map((name) => `\`${name}\``))} is open: give a value that the service accepts.`,
  )
}

function obstacleOf(session: Session, rejection: ApiResponse, names: readonly string[], does: string): Obstacle {
  const { status = 0, exchange } = rejection
  const samples = names.map((name) => `${name}=${[session.overrides[name]].flat().join(' ')}`)
  const message = `${list(samples.map((sample) => `--sample ${sample}`))} ${does}`
  return {
    kind: 'setup',
    message,
    operationId: 'createCardUser',
    status,
    lack: 'sample',
    samples,
    exchange: exchange.id,
  }
}

/** The fields of a registration that the user gave samples for. */
function givenNames(session: Session): readonly string[] {
  const plain = plainUser(session)
  return userFields(session)
    .map(({ name }) => name)
    .filter((name) => session.overrides[name] !== undefined && Object.hasOwn(plain, name))
}

function without(session: Session, names: readonly string[]): Body {
  const usual = names.map((name) => [name, session.samples.usual('createCardUser', name)])
  return { ...plainUser(session), ...Object.fromEntries(usual) }
}
