import type { Exchange } from '../../exchanges/exchange.ts'
import type { Session } from '../../exchanges/session.ts'
import type { NonEmpty } from '../../findings/outcome.ts'

/** An attempt at a scenario that lost responses. */
export interface LostAttempt {
  /** In the order of sending, without its extra requests. */
  readonly exchanges: readonly Exchange[]
  /** The requests whose responses were lost. Only the first attempt ended with one. */
  readonly lost: NonEmpty<Exchange>
}

/** A timeout costs time, and what is malformed or too large is no matter of the connection. */
const otherwiseLostAtMost = 3
const tooLargeAtMost = 1

/** The same response may be lost repeatedly by chance, but not this often, unless chance takes more than one response in twenty. */
const alikeAtMost = 6
const oftenIsOneIn = 20

/**
 * A target that loses every tenth response would lose the same one in each attempt if all of them sent the same number of
 * requests. So each begins with one more extra request than the last. The first repetition has none: a response was just lost,
 * so the next loss is as far away as it can be.
 */
export async function fallOutOfStep({ tryToSend, samples }: Session, lostAttempts: number): Promise<void> {
  for (let left = extraRequests(lostAttempts); left > 0; left--) {
    await tryToSend('createCardUser', { body: samples.body('createCardUser') }, { intent: 'open' })
  }
}

export function extraRequests(lostAttempts: number): number {
  return Math.max(0, lostAttempts - 1)
}

/**
 * Whether attempts that were all lost show that the target never responds to these requests. Otherwise, the target or the network
 * loses responses intermittently, which says nothing about a request.
 */
export function neverResponds(attempts: readonly LostAttempt[]): boolean {
  const last = attempts.at(-1)
  if (!last) return false
  const otherwiseLost = attempts.filter(({ lost }) => !lost.every(isDropped)).length
  const most = last.lost[0].trouble?.kind === 'too-large' ? tooLargeAtMost : otherwiseLostAtMost
  return otherwiseLost >= most || last.lost.every((one) => isAlwaysLost(attempts, one, last))
}

/** The valid requests of a scenario whose responses were lost, without those to which the target never responds. */
export function accidentsIn(exchanges: readonly Exchange[], attempts: readonly LostAttempt[]): Exchange[] {
  const explained = new Set(
    attempts.flatMap((attempt) =>
      attempt.exchanges.filter((one) => isLostValid(one) && isAlwaysLost(attempts, one, attempt)),
    ),
  )
  return exchanges.filter((one) => isLostValid(one) && !explained.has(one))
}

function isAlwaysLost(attempts: readonly LostAttempt[], lost: Exchange, within: LostAttempt): boolean {
  const place = placeOf(lost, within)
  const alike = attempts.filter((one) => placesIn(one).includes(place)).length
  const isEnough = isDropped(lost) ? alike >= alikeAtMost && !losesOften(attempts) : alike >= otherwiseLostAtMost
  return isEnough && !attempts.some((one) => hasPassed(one, place))
}

/**
 * Whether so many responses were lost at other times that chance may take the same one every time: those to the same requests, and those
 * to operations of which no attempt has lost a response for good.
 */
function losesOften(attempts: readonly LostAttempt[]): boolean {
  const accused = new Set(attempts.flatMap(({ lost }) => lost.map(({ operationId }) => operationId)))
  const byChance = attempts.flatMap((one) => [
    ...placesIn(one).filter((place) => attempts.some((other) => hasPassed(other, place))),
    ...one.exchanges.filter((other) => isDropped(other) && !accused.has(other.operationId)),
  ])
  const sent = attempts.reduce((sum, { exchanges }) => sum + exchanges.length, 0)
  return byChance.length > sent / oftenIsOneIn
}

/** Whether an attempt got a response to the request that others lost. */
function hasPassed(attempt: LostAttempt, place: string): boolean {
  if (placesIn(attempt).includes(place)) return false
  const [operationId, earlier] = place.split(' ')
  return responsesTo(operationId, attempt.exchanges).length > Number(earlier)
}

/**
 * Identifies a request across attempts by how many earlier requests of the same operation got a response: lost requests and
 * repetitions do not count.
 */
function placeOf(lost: Exchange, { exchanges }: LostAttempt): string {
  return `${lost.operationId} ${responsesTo(lost.operationId, exchanges.slice(0, exchanges.indexOf(lost))).length}`
}

function placesIn(attempt: LostAttempt): string[] {
  return attempt.lost.map((one) => placeOf(one, attempt))
}

function responsesTo(operationId: string | undefined, exchanges: readonly Exchange[]): Exchange[] {
  return exchanges.filter((one) => one.operationId === operationId && one.response !== undefined)
}

/** A target may drop the connection on a request that it rejects, but a live target responds to valid requests. */
export function isLostValid(one: Exchange): boolean {
  return one.intent === 'valid' && (isDropped(one) || one.trouble?.kind === 'timeout')
}

function isDropped({ trouble }: Exchange): boolean {
  return trouble?.kind === 'reset' || trouble?.kind === 'connect'
}
