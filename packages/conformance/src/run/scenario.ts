import type { Check } from '../model/check.ts'
import type { Exchange } from '../model/exchange.ts'
import { conclude, type LostAttempt } from '../session/lost-responses.ts'
import { type Minimums, minimumsIn } from './adapted-samples.ts'
import { Attempt, type ContextFor, type Scenario, type ScenarioResult } from './attempt.ts'

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
  const earlier: Exchange[] = []
  const lostAttempts: LostAttempt[] = []
  let minimums: Minimums = {}
  for (let number = 1, adaptations = 0; ; number++) {
    const known = minimums
    const attempt = new Attempt(scenario, number, (id, attempt, onExchange) =>
      contextFor(id, attempt, onExchange, known),
    )
    await attempt.all()
    const { lost } = attempt
    const result = attempt.result()
    const { exchanges } = result
    if (lost) {
      const conclusion = conclude([...lostAttempts, { exchanges, lost: lost.exchange }])
      if (conclusion === 'habit') attempt.excuse(lost.exchange)
      if (conclusion !== 'again') return withEarlier(earlier, result)
      lostAttempts.push({ exchanges, lost: lost.exchange })
    } else {
      minimums = minimumsIn([...earlier, ...exchanges])
      const isNew = JSON.stringify(minimums) !== JSON.stringify(known)
      if (!isNew || adaptations++ === adaptationsAtMost) return withEarlier(earlier, result)
    }
    earlier.push(...exchanges)
  }
}

/** The requests of earlier attempts stay on record, although they are not judged. */
function withEarlier(earlier: readonly Exchange[], result: ScenarioResult): ScenarioResult {
  return { ...result, exchanges: [...earlier, ...result.exchanges] }
}
