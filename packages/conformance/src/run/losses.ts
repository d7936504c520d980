import type { Exchange } from '../model/exchange.ts'
import { createRandom } from '../model/random.ts'
import type { Scene } from './stage.ts'

/** An attempt at a scenario that ended because an answer was lost. */
export interface LostAttempt {
  readonly exchanges: readonly Exchange[]
  /** The one whose answer it was. */
  readonly lost: Exchange
}

/**
 * What attempts that were all lost say: try again; or nobody answers this request; or the target, or what is between, loses
 * answers now and then, which says nothing about what was asked.
 */
export type Conclusion = 'again' | 'unanswered' | 'habit'

/** Chance may have it that the same answer is lost again, but not so often. */
const alikeAtMost = 5

/** Silence costs time, and answers that are none are no accidents of a connection. */
const otherwiseAtMost = 3

/** A target that loses more than one answer of so many may lose the same one more often, where its losses keep time. */
const losesOneIn = 20
const alikeByRhythmAtMost = 9

const attemptsAtMost = 10

const unevenMs = 4

export function conclude(attempts: readonly LostAttempt[]): Conclusion {
  if (attempts.filter(({ lost }) => !isDropped(lost)).length >= otherwiseAtMost) return 'unanswered'
  const { exchanges, lost } = attempts.at(-1) as LostAttempt
  const { operationId } = lost
  const before = answeredBefore(lost, exchanges)
  const alike = attempts.filter((one) => {
    return one.lost.operationId === operationId && answeredBefore(one.lost, one.exchanges) === before
  })
  const isHabit = alike.length < attempts.length || attempts.some(isAnsweredAgain)
  const isPassed = isHabit && attempts.some((one) => answersTo(operationId, one.exchanges).length > before)
  const bound = losesFewOthers(attempts, lost, before) ? alikeAtMost : alikeByRhythmAtMost
  if (alike.length >= bound && !isPassed) return 'unanswered'
  return attempts.length < attemptsAtMost ? 'again' : 'habit'
}

/**
 * How many requests of its operation that were sent before it were answered. That tells what was asked, in every attempt
 * alike: what is lost, and asked for again, does not count.
 */
function answeredBefore(lost: Exchange, exchanges: readonly Exchange[]): number {
  return answersTo(lost.operationId, exchanges.slice(0, exchanges.indexOf(lost))).length
}

function answersTo(operationId: string | undefined, exchanges: readonly Exchange[]): Exchange[] {
  return exchanges.filter((one) => one.operationId === operationId && one.response !== undefined)
}

/** Whether something that was lost on the way was answered when it was asked for again. */
function isAnsweredAgain({ exchanges }: LostAttempt): boolean {
  const valid = exchanges.filter(({ intent }) => intent === 'valid')
  return valid
    .filter(isDropped)
    .some((lost) => answersTo(lost.operationId, valid).some(({ startedMs }) => startedMs >= endOf(lost)))
}

/** Beside the one that is lost again and again, whether it is asked for in its place or in one more try at a case. */
function losesFewOthers(attempts: readonly LostAttempt[], lost: Exchange, before: number): boolean {
  const others = attempts.flatMap(({ exchanges }) =>
    exchanges.filter(isDropped).filter((one) => {
      if (one.operationId !== lost.operationId) return true
      return answeredBefore(one, exchanges) !== before && contentOf(one) !== contentOf(lost)
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
 * Where several scenarios send in turn, each loss of a target that loses every fortieth answer may hit the same one of them. So
 * this one waits a little before it sends, and never as long as the time before.
 */
export function sendingUnevenly(scene: Scene): Scene {
  const random = createRandom(scene.id)
  const { connection, pause } = scene
  let underWay = 0
  let waited: Promise<void> | undefined
  return {
    ...scene,
    connection: {
      ...connection,
      async exchange(...request) {
        // What is sent at once waits together.
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
