import { type Played, playScenario, type Scenario, type SceneFor } from './scenario.ts'
import type { Scene } from './stage.ts'
import { createTurns, type Turns } from './turns.ts'

export interface Schedule {
  /** Scenarios at the same time that send requests; within one, requests follow one another. */
  readonly concurrency: number
  /** Asked before each scenario; one that does not begin is reported as blocked by the end of the run. */
  begins(scenario: Scenario['id']): boolean
  /** Why the run is over before its end, once it is. */
  over(): string | undefined
  onPlayed(played: Played): void
}

/**
 * Plays every scenario, in the order given, and answers in that order; what did not begin is undefined. While one waits for
 * time to pass, another begins: a list that is late costs a run some seconds once, and not in every scenario that looks at it.
 */
export async function playAll(
  scenarios: readonly Scenario[],
  sceneFor: SceneFor,
  schedule: Schedule,
): Promise<(Played | undefined)[]> {
  const played: (Played | undefined)[] = new Array(scenarios.length).fill(undefined)
  const turns = createTurns(schedule.concurrency)
  const restful: SceneFor = (...scene) => restingBetween(sceneFor(...scene), turns)
  // Whoever asks for one at a time gets one after another, in an order that no clock has a part in.
  const scene = schedule.concurrency === 1 ? sceneFor : restful

  async function play(scenario: Scenario, index: number): Promise<void> {
    try {
      const result = await playScenario(scenario, scene)
      played[index] = result
      schedule.onPlayed(result)
    } finally {
      turns.end()
    }
  }

  const begun: Promise<void>[] = []
  for (const [index, scenario] of scenarios.entries()) {
    await turns.take()
    if (!schedule.begins(scenario.id)) {
      turns.end()
      continue
    }
    const playing = play(scenario, index)
    // Not lost: it is waited for below, with all the others.
    playing.catch(() => undefined)
    begun.push(playing)
  }
  await Promise.all(begun)
  return played
}

function restingBetween(scene: Scene, turns: Turns): Scene {
  return { ...scene, rest: (milliseconds) => turns.resting(() => scene.pause(milliseconds)) }
}
