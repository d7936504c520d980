import { createFamilyUsers } from '../../session/family-users.ts'
import type { Retries } from '../../session/retry.ts'
import type { AttemptContext } from '../../session/session.ts'
import type { ContextFor, Scenario, ScenarioResult } from './attempt.ts'
import type { Family } from './families.ts'
import { type LargerAmountsFor, runScenario } from './scenario.ts'
import { createSemaphore, type Semaphore } from './semaphore.ts'

export interface Schedule {
  /** How many families of scenarios send requests at the same time; within a family, requests are sequential. */
  readonly concurrency: number
  /** Called before each scenario; a scenario that does not start is reported as blocked by the end of the run. */
  begins(scenario: Scenario['id']): boolean
  /** Why the run ended early, once it has. */
  over(): string | undefined
  onScenarioEnd(result: ScenarioResult): void
}

/**
 * Runs the families in the given order and returns the results of their scenarios; undefined for scenarios that did not start.
 * While one scenario waits, another starts: a late list delays a run once, not in every scenario that reads it.
 */
export async function runScenarios(
  families: readonly Family[],
  contextFor: ContextFor,
  schedule: Schedule,
  retries: Retries,
  largerAmountsFor: LargerAmountsFor,
): Promise<(ScenarioResult | undefined)[]> {
  const results = new Map<Scenario, ScenarioResult>()
  const semaphore = createSemaphore(schedule.concurrency)
  const restful: ContextFor = (...context) => restingBetween(contextFor(...context), semaphore)
  // With a concurrency of one, scenarios run strictly one after another, so timing does not affect the order.
  const context = schedule.concurrency === 1 ? contextFor : restful

  async function runInTurn({ scenarios, sharesUsers }: Family): Promise<void> {
    const users = createFamilyUsers()
    const sharing: ContextFor = (...of) => ({ ...context(...of), ...(sharesUsers ? { users } : {}) })
    try {
      for (const scenario of scenarios) {
        if (!schedule.begins(scenario.id)) continue
        const result = await runScenario(scenario, sharing, retries, largerAmountsFor)
        results.set(scenario, result)
        schedule.onScenarioEnd(result)
      }
    } finally {
      semaphore.end()
    }
  }

  const begun: Promise<void>[] = []
  for (const family of families) {
    await semaphore.take()
    const running = runInTurn(family)
    // The rejection is not lost: the code below awaits it with all others.
    running.catch(() => undefined)
    begun.push(running)
  }
  await Promise.all(begun)
  return families.flatMap(({ scenarios }) => scenarios).map((scenario) => results.get(scenario))
}

function restingBetween(context: AttemptContext, semaphore: Semaphore): AttemptContext {
  return { ...context, rest: (milliseconds) => semaphore.whileReleased(() => context.pause(milliseconds)) }
}
