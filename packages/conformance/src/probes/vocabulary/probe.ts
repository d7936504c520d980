import type { Probe } from '../../model/probe.ts'

/** Connects a question to its gap. */
export function probe(gap: string, ask: Probe['ask'], needs: Probe['needs'] = []): Probe {
  return { gap, needs, ask }
}
