import type { Probe } from '../../model/probe.ts'
import type { Stage } from '../../model/stage.ts'

export type Said = Awaited<ReturnType<Probe['ask']>>

/** Joins a question to its gap. */
export function probe(gap: string, ask: (stage: Stage) => Promise<Said>, needs: Probe['needs'] = []): Probe {
  return { gap, needs, ask }
}
