import type { Retries } from '../../session/retry.ts'
import type { ContextFor, Scenario, ScenarioResult } from './attempt.ts'
import { runScenario } from './scenario.ts'
import { createSemaphore } from './semaphore.ts'

export interface Schedule {
  /** How many scenarios send requests at the same time; within one, requests are sequential. */
  readonly concurrency: number
  /** Called before each scenario; a scenario that does not start is reported as blocked by the end of the run. */
  begins(scenario: Scenario['id']): boolean
  /** Why the run ended early, once it has. */
  over(): string | undefined
  onScenarioEnd(result: ScenarioResult): void
}

/** Each scenario in turn, to the end: what a model of the interface issues is then the same every time. */
export const oneByOne: Schedule = {
  concurrency: 1,
  begins: () => true,
  over: () => undefined,
  onScenarioEnd: () => undefined,
}

/**
 * Runs the scenarios in the given order and returns their results; undefined for those that did not start. While one waits,
 * another starts: a late list delays a run once, not in every scenario that reads it.
 */
export async function runScenarios(
  scenarios: readonly Scenario[],
  contextFor: ContextFor,
  schedule: Schedule,
  retries: Retries,
  pause: (milliseconds: number) => Promise<void>,
): Promise<(ScenarioResult | undefined)[]> {
  const semaphore = createSemaphore(schedule.concurrency)
  // With a concurrency of one, scenarios run strictly one after another, so timing does not affect the order.
  const rest = (milliseconds: number): Promise<void> =>
    schedule.concurrency === 1 ? pause(milliseconds) : semaphore.whileReleased(() => pause(milliseconds))
  const restful: ContextFor = (...context) => ({ ...contextFor(...context), rest })

  async function runOne(scenario: Scenario): Promise<ScenarioResult | undefined> {
    try {
      if (!schedule.begins(scenario.id)) return undefined
      const result = await runScenario(scenario, restful, retries, rest)
      schedule.onScenarioEnd(result)
      return result
    } finally {
      semaphore.end()
    }
  }

  const begun: Promise<ScenarioResult | undefined>[] = []
  for (const scenario of scenarios) {
    await semaphore.take()
    const running = runOne(scenario)
    // The rejection is not lost: the code below awaits it with all others.
    running.catch(() => undefined)
    begun.push(running)
  }
  return await Promise.all(begun)
}
