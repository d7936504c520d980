import type { Probe, Said } from '../../model/probe.ts'
import type { Session } from '../../model/session.ts'

/** Connects a question to its gap. */
export function probe(gap: string, ask: (session: Session) => Promise<Said>, needs: Probe['needs'] = []): Probe {
  return { gap, needs, ask }
}
