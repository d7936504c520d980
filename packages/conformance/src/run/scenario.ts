import type { Check } from '../model/check.ts'
import { conclude, type LostAttempt } from '../session/lost-responses.ts'
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

export async function runScenario(scenario: Scenario, contextFor: ContextFor): Promise<ScenarioResult> {
  const attempts: LostAttempt[] = []
  for (;;) {
    const attempt = new Attempt(scenario, attempts.length + 1, contextFor)
    await attempt.all()
    const { lost } = attempt
    const result = attempt.result()
    if (!lost) return withEarlier(attempts, result)
    const conclusion = conclude([...attempts, { exchanges: result.exchanges, lost: lost.exchange }])
    if (conclusion === 'habit') attempt.excuse(lost.exchange)
    if (conclusion !== 'again') return withEarlier(attempts, result)
    attempts.push({ exchanges: result.exchanges, lost: lost.exchange })
  }
}

/** The requests of a lost attempt stay on record, although they are not judged. */
function withEarlier(attempts: readonly LostAttempt[], result: ScenarioResult): ScenarioResult {
  if (attempts.length === 0) return result
  return { ...result, exchanges: [...attempts.flatMap(({ exchanges }) => exchanges), ...result.exchanges] }
}
