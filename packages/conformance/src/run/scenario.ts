import type { Check } from '../model/check.ts'
import { isNonEmpty } from '../model/outcome.ts'
import { accidentsIn, extraRequests, type LostAttempt, neverResponds } from '../session/limits/attempts.ts'
import type { Retries } from '../session/retry.ts'
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

export async function runScenario(
  scenario: Scenario,
  contextFor: ContextFor,
  { retry }: Retries,
): Promise<ScenarioResult> {
  const attempts: Attempt[] = []
  const lostAttempts: LostAttempt[] = []
  let minimums: Minimums = {}

  async function attemptOnce(): Promise<Attempt> {
    const known = minimums
    const contextWith: ContextFor = (id, attempt, onExchange) => contextFor(id, attempt, onExchange, known)
    const attempt = new Attempt(scenario, attempts.length + 1, contextWith, lostAttempts.length)
    attempts.push(attempt)
    await attempt.all()
    const lost = attempt.lostOnes()
    const exchanges = attempt.exchanges().slice(extraRequests(lostAttempts.length))
    if (isNonEmpty(lost)) lostAttempts.push({ exchanges, lost })
    return attempt
  }

  const hasEnded = (attempt: Attempt): boolean => attempt.lostOnes().length === 0 || neverResponds(lostAttempts)
  const pause = (): Promise<void> => Promise.resolve()
  for (let adaptations = 0; ; adaptations++) {
    const { made: last, isSettled } = await retry('lost-scenario', attemptOnce, { isSettled: hasEnded, pause })
    const [lost] = last.lostOnes()
    if (lost && isSettled) last.noteClosed()
    if (lost && !isSettled) last.excuse(lost)
    const known = JSON.stringify(minimums)
    if (!lost) minimums = minimumsIn(attempts.flatMap((one) => one.exchanges()))
    if (adaptations === adaptationsAtMost || JSON.stringify(minimums) === known) break
  }
  // What earlier attempts sent and received stays on record, and the rules judge it; their results do not count.
  const all = attempts.map((attempt) => attempt.result())
  const exchanges = all.flatMap((one) => one.exchanges)
  return {
    results: all.at(-1)?.results ?? [],
    exchanges,
    received: all.flatMap(({ received }) => received),
    notices: all.flatMap(({ notices }) => notices),
    accidents: accidentsIn(exchanges, lostAttempts),
  }
}
