import type { Exchange } from '../../exchanges/exchange.ts'
import type { Steps } from '../../exchanges/step.ts'
import type { Finding } from '../../findings/finding.ts'
import type { Check, Deviation } from '../../model/check.ts'
import { placeOf } from '../../values/value-at.ts'
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

/** Shows all steps to the rule of each check, in an order that does not depend on the concurrency of the run. */
export function judgeSteps(checks: readonly Check<never>[], steps: Steps): ReadonlyMap<Check['id'], ByRule> {
  const operations = new Map(steps.of().map(({ exchange }) => [exchange.id, exchange.operationId]))
  return new Map(checks.map((check) => [check.id, judgeBy(check, steps, (id) => operations.get(id))]))
}

/** Shows all steps to the rule of one check. */
export function judgeBy(
  { requirement: { id: requirement, level }, judge }: Check<never>,
  steps: Steps,
  operationOf: (exchange: Exchange['id']) => string | undefined,
): ByRule {
  // Most rules find nothing, and the proxy asks tens of them about each exchange.
  let found: Map<string, Finding> | undefined
  let hasJudged = false
  try {
    for (const { exchange, deviation } of judge?.(steps) ?? []) {
      hasJudged = true
      if (!deviation) continue
      const operationId = operationOf(exchange)
      const key = keyOf(deviation, operationId)
      found ??= new Map()
      if (found.has(key)) continue
      found.set(key, { requirement, level, ...(operationId ? { operationId } : {}), ...deviation, exchange })
      if (found.size === findingsKept) break
    }
  } catch (error) {
    return { findings: [...(found?.values() ?? [])], errored: errorInWords(error), hasJudged }
  }
  return { findings: [...(found?.values() ?? [])], hasJudged }
}

/** The same deviation at another index of a list, or with another value of the same type, counts once. */
function keyOf({ pointer = '', about, expected }: Deviation, operationId: string | undefined): string {
  return JSON.stringify([operationId, placeOf(pointer), about, expected])
}
