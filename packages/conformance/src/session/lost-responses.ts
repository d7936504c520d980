import type { Exchange } from '../model/exchange.ts'
import { createRandom } from '../model/random.ts'
import { triesFor } from './retry-policy.ts'
import type { AttemptContext } from './session.ts'

/** An attempt at a scenario that ended because a response was lost. */
export interface LostAttempt {
  readonly exchanges: readonly Exchange[]
  /** The request whose response was lost. */
  readonly lost: Exchange
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
  const { exchanges, lost } = attempts.at(-1) as LostAttempt
  const undroppedAtMost = lost.trouble?.kind === 'too-large' ? tooLargeAtMost : otherwiseAtMost
  if (attempts.filter((one) => !isDropped(one.lost)).length >= undroppedAtMost) return 'no-response'
  const { operationId } = lost
  const before = respondedBefore(lost, exchanges)
  const alike = attempts.filter((one) => {
    return one.lost.operationId === operationId && respondedBefore(one.lost, one.exchanges) === before
  })
  const isHabit = alike.length < attempts.length || attempts.some(hasResponseAgain)
  const isPassed = isHabit && attempts.some((one) => responsesTo(operationId, one.exchanges).length > before)
  const bound = losesFewOthers(attempts, lost, before) ? alikeAtMost : alikeByRhythmAtMost
  if (alike.length >= bound && !isPassed) return 'no-response'
  return attempts.length < attemptsAtMost ? 'again' : 'habit'
}

/**
 * How many earlier requests of the same operation got a response. This identifies a request across attempts: lost requests
 * and repetitions do not count.
 */
function respondedBefore(lost: Exchange, exchanges: readonly Exchange[]): number {
  return responsesTo(lost.operationId, exchanges.slice(0, exchanges.indexOf(lost))).length
}

function responsesTo(operationId: string | undefined, exchanges: readonly Exchange[]): Exchange[] {
  return exchanges.filter((one) => one.operationId === operationId && one.response !== undefined)
}

/** Whether any lost request got a response when it was repeated. */
function hasResponseAgain({ exchanges }: LostAttempt): boolean {
  const valid = exchanges.filter(({ intent }) => intent === 'valid')
  return valid
    .filter(isDropped)
    .some((lost) => responsesTo(lost.operationId, valid).some(({ startedMs }) => startedMs >= endOf(lost)))
}

/**
 * Whether few other responses were lost. The repeated loss counts as one, both at its own position and in an extra try with
 * the same content.
 */
function losesFewOthers(attempts: readonly LostAttempt[], lost: Exchange, before: number): boolean {
  const others = attempts.flatMap(({ exchanges }) =>
    exchanges.filter(isDropped).filter((one) => {
      if (one.operationId !== lost.operationId) return true
      return respondedBefore(one, exchanges) !== before && contentOf(one) !== contentOf(lost)
    }),
  )
  const sent = attempts.reduce((sum, { exchanges }) => sum + exchanges.length, 0)
  return others.length * losesOneIn <= sent
}

function contentOf({ request }: Exchange): string | undefined {
  return request.body ?? request.target.split('?')[1]
}

function endOf({ startedMs, durationMs }: Exchange): number {
  return startedMs + durationMs
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
