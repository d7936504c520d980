import type { Exchange } from '../model/exchange.ts'
import type { NonEmpty } from '../model/outcome.ts'
import { createRandom } from '../model/random.ts'
import { triesFor } from './retry-policy.ts'
import type { AttemptContext } from './session.ts'

/** An attempt at a scenario that lost responses. */
export interface LostAttempt {
  readonly exchanges: readonly Exchange[]
  /** The requests whose responses were lost. Only the first attempt ended with one. */
  readonly lost: NonEmpty<Exchange>
}

/**
 * Interprets attempts that were all lost: try again; or the target never responds to this request; or the target or the
 * network loses responses intermittently, which says nothing about the request.
 */
export type Conclusion = 'again' | 'no-response' | 'habit'

/** The same response may be lost repeatedly by chance, but not this often. */
const alikeAtMost = 5

/** A timeout costs time, an invalid response is not a connection problem, and a response that is too large stays so. */
const otherwiseAtMost = 3
const tooLargeAtMost = 1

/** A target that loses more than one in this many responses may lose the same one more often if its losses are periodic. */
const losesOneIn = 20
const alikeByRhythmAtMost = 9

const attemptsAtMost = triesFor('lost-scenario')

const unevenMs = 4

export function conclude(attempts: readonly LostAttempt[]): Conclusion {
  const last = attempts.at(-1) as LostAttempt
  const [first] = last.lost
  const undroppedAtMost = first.trouble?.kind === 'too-large' ? tooLargeAtMost : otherwiseAtMost
  if (attempts.filter(({ lost }) => !lost.every(isDropped)).length >= undroppedAtMost) return 'no-response'
  const places = placesIn(last)
  const alike = attempts.filter((one, index) => {
    const own = placesIn(one)
    return index === 0 ? own[0] === places[0] : own.join() === places.join()
  })
  const bound = losesFewOthers(attempts, last) ? alikeAtMost : alikeByRhythmAtMost
  if (alike.length >= bound && !attempts.some((one) => hasPassed(one, first, last))) return 'no-response'
  return attempts.length < attemptsAtMost ? 'again' : 'habit'
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

/** Whether an attempt got a response to the request that another one lost. */
function hasPassed(attempt: LostAttempt, lost: Exchange, other: LostAttempt): boolean {
  const place = placeOf(lost, other)
  if (placesIn(attempt).includes(place)) return false
  return responsesTo(lost.operationId, attempt.exchanges).length > Number(place.split(' ').at(-1))
}

/**
 * Whether few other responses were lost. A repeated loss counts as one, both at its own position and in an extra try with the same
 * content.
 */
function losesFewOthers(attempts: readonly LostAttempt[], last: LostAttempt): boolean {
  const places = new Set(placesIn(last))
  const contents = new Set(last.lost.map(contentOf))
  const others = attempts.flatMap((attempt) =>
    attempt.exchanges.filter(
      (one) => isDropped(one) && !places.has(placeOf(one, attempt)) && !contents.has(contentOf(one)),
    ),
  )
  const sent = attempts.reduce((sum, { exchanges }) => sum + exchanges.length, 0)
  return others.length * losesOneIn <= sent
}

function contentOf({ operationId, request }: Exchange): string {
  return `${operationId} ${request.body ?? request.target.split('?')[1]}`
}

function isDropped({ trouble }: Exchange): boolean {
  return trouble?.kind === 'reset' || trouble?.kind === 'connect'
}

/**
 * If several scenarios take turns, a target that loses every fortieth response may always hit the same scenario. So this
 * scenario waits a little before it sends, for a different time in each attempt.
 */
export function sendingUnevenly(context: AttemptContext): AttemptContext {
  const random = createRandom(context.id)
  const { connection, pause } = context
  let underWay = 0
  let waited: Promise<void> | undefined
  return {
    ...context,
    connection: {
      ...connection,
      async exchange(...request) {
        // Requests sent at once wait together.
        if (underWay++ === 0) waited = pause(random() * unevenMs)
        await waited
        try {
          return await connection.exchange(...request)
        } finally {
          underWay--
        }
      },
    },
  }
}
