import type { Exchange } from './exchange.ts'
import type { Stage } from './stage.ts'

/** What an implementation does about an open question, in plain words. Recorded, never judged. */
export interface GapAnswer {
  readonly id: string
  readonly question: string
  /** "refused, 409", "accepted and kept exactly", or why it could not be asked. */
  readonly answer: string
  readonly exchange?: Exchange['id']
}

/** The executable form of one gap. `ask` returns the answer; it has no expectations. */
export interface Probe {
  readonly gap: string
  readonly needs: readonly ('payment' | 'payout-reference' | 'payout-service-reference')[]
  ask(stage: Stage): Promise<{ readonly answer: string; readonly exchange?: Exchange['id'] }>
}
