import type { Check } from '../model/check.ts'
import { isNonEmpty } from '../model/outcome.ts'
import { accidentsIn, conclude, extraRequests, type LostAttempt } from '../session/limits/attempts.ts'
import { type Minimums, minimumsIn } from './adapted-samples.ts'
import { Attempt, type AttemptResult, type ContextFor, type Scenario, type ScenarioResult } from './attempt.ts'

export const scenarioIdOf = ({ id, group }: Pick<Check<never>, 'id' | 'group'>): Scenario['id'] => group?.id ?? id

export function scenariosOf(checks: readonly Check<never>[]): Scenario[] {
  const scenarios = new Map<string, Scenario & { checks: Check<never>[] }>()
  for (const check of checks) {
    const id = scenarioIdOf(check)
    const scenario = scenarios.get(id)
    if (scenario) scenario.checks.push(check)
    else scenarios.set(id, { id, ...(check.group ? { group: check.group } : {}), checks: [check] })
  }
  // Fixed order, independent of the list's: sample values depend on the number of earlier requests.
  for (const { checks: own } of scenarios.values()) own.sort((a, b) => (a.id < b.id ? -1 : 1))
  return [...scenarios.values()]
}

/** A scenario can meet a minimum for two fields in each of three currencies. */
const adaptationsAtMost = 6

export async function runScenario(scenario: Scenario, contextFor: ContextFor): Promise<ScenarioResult> {
  const earlier: AttemptResult[] = []
  const lostAttempts: LostAttempt[] = []
  let minimums: Minimums = {}
  for (let number = 1, adaptations = 0; ; number++) {
    const known = minimums
    const contextWith: ContextFor = (id, attempt, onExchange) => contextFor(id, attempt, onExchange, known)
    const attempt = new Attempt(scenario, number, contextWith, lostAttempts.length)
    await attempt.all()
    const lost = attempt.lostOnes()
    const exchanges = attempt.exchanges()
    if (isNonEmpty(lost)) {
      lostAttempts.push({ exchanges: exchanges.slice(extraRequests(lostAttempts.length)), lost })
      const conclusion = conclude(lostAttempts)
      if (conclusion === 'habit') attempt.excuse(lost[0])
      if (conclusion === 'no-response') attempt.noteClosed()
      if (conclusion !== 'again') return withEarlier(earlier, attempt.result(), lostAttempts)
    } else {
      minimums = minimumsIn([...earlier.flatMap((one) => one.exchanges), ...exchanges])
      const isNew = JSON.stringify(minimums) !== JSON.stringify(known)
      if (!isNew || adaptations++ === adaptationsAtMost) return withEarlier(earlier, attempt.result(), lostAttempts)
    }
    earlier.push(attempt.result())
  }
}

/** What earlier attempts sent and received stays on record, and the rules judge it; their results do not count. */
function withEarlier(
  earlier: readonly AttemptResult[],
  last: AttemptResult,
  lostAttempts: readonly LostAttempt[],
): ScenarioResult {
  const all = [...earlier, last]
  const exchanges = all.flatMap((one) => one.exchanges)
  return {
    results: last.results,
    exchanges,
    accidents: accidentsIn(exchanges, lostAttempts),
    received: all.flatMap(({ received }) => received),
    notices: all.flatMap(({ notices }) => notices),
  }
}
