import { isNonEmpty } from '../../findings/outcome.ts'
import type { Check } from '../../model/check.ts'
import { accidentsIn, extraRequests, type LostAttempt, neverResponds } from '../../session/limits/attempts.ts'
import type { Retries } from '../../session/retry.ts'
import { Attempt, type ContextFor, type Scenario, type ScenarioResult } from './attempt.ts'

export const scenarioIdOf = ({ id, group }: Pick<Check<never>, 'id' | 'group'>): Scenario['id'] => group?.id ?? id

export function scenariosOf(checks: readonly Check<never>[]): Scenario[] {
  return [...Map.groupBy(checks, scenarioIdOf)].map(([id, own]) => {
    const group = own[0]?.group
    // Fixed order, independent of the list's: sample values depend on the number of earlier requests.
    return { id, ...(group ? { group } : {}), checks: own.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
  })
}

/** Runs a scenario, anew after a lost response. */
export async function runScenario(
  scenario: Scenario,
  contextFor: ContextFor,
  { retry }: Retries,
): Promise<ScenarioResult> {
  const attempts: Attempt[] = []
  const lostAttempts: LostAttempt[] = []

  async function attemptOnce(): Promise<Attempt> {
    const attempt = new Attempt(scenario, attempts.length + 1, contextFor, lostAttempts.length)
    attempts.push(attempt)
    await attempt.all()
    const lost = attempt.lostOnes()
    const exchanges = attempt.exchanges().slice(extraRequests(lostAttempts.length))
    if (isNonEmpty(lost)) lostAttempts.push({ exchanges, lost })
    return attempt
  }

  const hasEnded = (attempt: Attempt): boolean => attempt.lostOnes().length === 0 || neverResponds(lostAttempts)
  const pause = (): Promise<void> => Promise.resolve()
  const { made: last, isSettled } = await retry('lost-scenario', attemptOnce, { isSettled: hasEnded, pause })
  const [lost] = last.lostOnes()
  if (lost && isSettled) last.noteClosed()
  if (lost && !isSettled) last.excuse(lost)
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
