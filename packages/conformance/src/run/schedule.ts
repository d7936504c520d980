import { type Played, playScenario, type Scenario, type SceneFor } from './scenario.ts'

export interface Schedule {
  /** Scenarios at the same time; within one, requests follow one another. */
  readonly concurrency: number
  /** Asked before each scenario; one that does not begin is reported as blocked by the end of the run. */
  begins(scenario: Scenario['id']): boolean
  /** Why the run is over before its end, once it is. */
  over(): string | undefined
  onPlayed(played: Played): void
}

/** Plays every scenario, in the order given, and answers in that order; what did not begin is undefined. */
export async function playAll(
  scenarios: readonly Scenario[],
  sceneFor: SceneFor,
  schedule: Schedule,
): Promise<(Played | undefined)[]> {
  const played: (Played | undefined)[] = new Array(scenarios.length).fill(undefined)
  let next = 0
  async function worker(): Promise<void> {
    while (next < scenarios.length) {
      const index = next++
      const scenario = scenarios[index]
      if (!scenario || !schedule.begins(scenario.id)) continue
      const result = await playScenario(scenario, sceneFor)
      played[index] = result
      schedule.onPlayed(result)
    }
  }
  await Promise.all(Array.from({ length: Math.min(schedule.concurrency, scenarios.length) }, worker))
  return played
}
