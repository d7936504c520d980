import type { Exchange } from './exchange.ts'
import type { Obstacle } from './outcome.ts'
import type { Session } from './session.ts'

/** How an implementation handles an open question, in plain words. Recorded, never judged. */
export type GapAnswer = { readonly id: string; readonly question: string } & (
  | {
      readonly state: 'answered'
      /** For example "rejected, 409" or "accepted and kept exactly". */
      readonly answer: string
      readonly exchange?: Exchange['id']
    }
  /** The obstacle is absent if no run can test the question, or if it does not apply to this implementation. */
  | { readonly state: 'not-asked'; readonly reason: string; readonly obstacle?: Obstacle }
)

/** The executable form of one gap. `ask` returns the observation; it has no expectations. */
export interface Probe {
  readonly gap: string
  readonly needs: readonly ('payment' | 'payout-reference' | 'payout-service-reference')[]
  ask(session: Session): Promise<{ readonly answer: string; readonly exchange?: Exchange['id'] }>
}
