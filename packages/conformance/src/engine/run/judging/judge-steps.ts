import type { Check, Deviation, Judged } from '../../nouns/check.ts'
import type { Finding } from '../../nouns/finding.ts'
import type { Words } from '../../nouns/kind.ts'
import type { Step, Steps } from '../../nouns/step.ts'
import type { Exchange } from '../../nouns/wire/exchange.ts'
import { placeOf } from '../../values/json.ts'
import { causeOf } from './cause-of.ts'
import { errorInWords } from './result.ts'

/** Further evidence adds nothing, and a report must stay readable. */
const findingsKept = 5

/** What came of the rule of a check. */
export interface ByRule {
  readonly findings: readonly Finding[]
  /** Why the rule could not judge a step: a fault of the suite. */
  readonly errored?: string
  readonly hasJudged: boolean
}

/** How many steps a rule judges before the next rule goes on. */
const inARow = 8

/**
 * Shows all steps to the rule of each check, in an order that does not depend on the concurrency of the run. The rules go on in turn,
 * because those that are about the same responses then read them at about the same time, and each response is parsed once.
 */
export function judgeSteps(
  checks: readonly Check<never>[],
  steps: Steps,
  words: Words,
): ReadonlyMap<Check['id'], ByRule> {
  const byId = new Map(steps.of().map((step) => [step.exchange.id, step]))
  const senders = new Map(checks.map((check) => [check.id, check]))
  const judgings = checks.map((check) => startJudging(check, steps, { words, senders, stepOf: (id) => byId.get(id) }))
  let open = judgings
  while (open.length > 0) open = open.filter((one) => one.goOn(inARow))
  return new Map(checks.map(({ id }, index) => [id, judgings[index]?.result() ?? { findings: [], hasJudged: false }]))
}

/** Shows all steps to the rule of one check. */
export function judgeBy(...about: Parameters<typeof startJudging>): ByRule {
  const judging = startJudging(...about)
  judging.goOn(Number.POSITIVE_INFINITY)
  return judging.result()
}

interface Judging {
  /** Judges so many steps at most. Returns whether there may be more. */
  goOn(most: number): boolean
  result(): ByRule
}

/** What the cause of a finding is made from, beside its check. */
interface Surroundings {
  readonly words: Words
  /** The checks that may have sent a request, by their ID. */
  readonly senders: ReadonlyMap<Check['id'], Check<never>>
  stepOf(exchange: Exchange['id']): Step | undefined
}

function startJudging(check: Check<never>, steps: Steps, { words, senders, stepOf }: Surroundings): Judging {
  const { id: requirement, level } = check.requirement
  // Most rules find nothing, and the proxy asks tens of them about each exchange.
  let found: Map<string, Finding> | undefined
  let hasJudged = false
  let errored: string | undefined
  const judged = check.judge?.(steps)[Symbol.iterator]()

  /** Returns whether another step was judged, and not only another deviation found in it. */
  function add({ exchange, deviation, isApart }: Judged): boolean {
    hasJudged = true
    if (!deviation) return true
    const step = stepOf(exchange)
    const key = keyOf(deviation, step?.exchange.operationId) + (isApart ? deviation.headline : '')
    found ??= new Map()
    if (found.has(key)) return false
    const { kind: _, about, because, ...told } = deviation
    const cause = causeOf(check, deviation, step, words, senders)
    found.set(key, { requirement, level, ...told, cause, exchange })
    return false
  }

  return {
    goOn(most) {
      try {
        for (let count = 0; count < most && (found?.size ?? 0) < findingsKept; ) {
          const next = judged?.next()
          if (!next || next.done) return false
          if (add(next.value)) count++
        }
      } catch (error) {
        errored = errorInWords(error)
        return false
      }
      return (found?.size ?? 0) < findingsKept
    },
    result: () => ({
      findings: [...(found?.values() ?? [])],
      ...(errored === undefined ? {} : { errored }),
      hasJudged,
    }),
  }
}

/** The same deviation at another index of a list, or with another value of the same type, counts once. */
function keyOf({ pointer = '', about, expected }: Deviation, operationId: string | undefined): string {
  return JSON.stringify([operationId, placeOf(pointer), about, expected])
}
