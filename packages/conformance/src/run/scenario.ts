import type { Check } from '../model/check.ts'
import { conclude, type LostAttempt } from '../session/lost-responses.ts'
import { type Minimums, minimumsIn } from './adapted-samples.ts'
import { Attempt, type ContextFor, type Scenario, type ScenarioResult } from './attempt.ts'
import type { Result } from './result.ts'

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

/** A target that never responds to these is asked about the others of their group all the same. */
const setAsideAtMost = 2

export async function runScenario(scenario: Scenario, contextFor: ContextFor): Promise<ScenarioResult> {
  const earlier: ScenarioResult[] = []
  /** Of checks whose response was lost each time. */
  const setAside: Result[] = []
  let lostAttempts: LostAttempt[] = []
  let minimums: Minimums = {}
  for (let number = 1, adaptations = 0; ; number++) {
    const known = minimums
    const checks = scenario.checks.filter(({ id }) => setAside.every(({ check }) => check.id !== id))
    const attempt = new Attempt({ ...scenario, checks }, number, (id, attempt, onExchange) =>
      contextFor(id, attempt, onExchange, known),
    )
    await attempt.all()
    const { lost } = attempt
    const result = attempt.result()
    const { exchanges } = result
    if (lost) {
      const conclusion = conclude([...lostAttempts, { exchanges, lost: lost.response.exchange }])
      if (conclusion === 'again') lostAttempts.push({ exchanges, lost: lost.response.exchange })
      else if (conclusion === 'no-response' && lost.by && checks.length > 1 && setAside.length < setAsideAtMost) {
        setAside.push(lost.by)
        lostAttempts = []
      } else {
        if (conclusion === 'habit') attempt.excuse(lost.response.exchange)
        return withEarlier(earlier, result, setAside)
      }
    } else {
      minimums = minimumsIn([...earlier.flatMap((one) => one.exchanges), ...exchanges])
      const isNew = JSON.stringify(minimums) !== JSON.stringify(known)
      if (!isNew || adaptations++ === adaptationsAtMost) return withEarlier(earlier, result, setAside)
    }
    earlier.push(result)
  }
}

/**
 * What earlier attempts sent and received stays on record, and the rules judge it; of their results, only those of the
 * checks that were set aside count.
 */
function withEarlier(
  earlier: readonly ScenarioResult[],
  last: ScenarioResult,
  setAside: readonly Result[],
): ScenarioResult {
  const all = [...earlier, last]
  return {
    results: [...setAside, ...last.results],
    exchanges: all.flatMap(({ exchanges }) => exchanges),
    received: all.flatMap(({ received }) => received),
    notices: all.flatMap(({ notices }) => notices),
  }
}
