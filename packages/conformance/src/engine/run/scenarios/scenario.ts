import type { Check } from '../../nouns/check.ts'
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
  pause: (milliseconds: number) => Promise<void>,
): Promise<ScenarioResult> {
  const attempts: Attempt[] = []
  async function attemptOnce(repetitions: number): Promise<Attempt> {
    const attempt = new Attempt(scenario, repetitions + 1, contextFor)
    attempts.push(attempt)
    await attempt.all()
    return attempt
  }
  await retry('lost-program', attemptOnce, { isSettled: ({ lost }) => lost === undefined, pause })
  // What earlier attempts sent and received stays on record, and the rules judge it; their results do not count.
  const all = attempts.map((attempt) => attempt.result())
  return {
    results: all.at(-1)?.results ?? [],
    received: all.flatMap(({ received }) => received),
  }
}
