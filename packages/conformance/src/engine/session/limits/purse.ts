import { spent } from '../../nouns/extent.ts'

/** Keeps to a budget whatever the target does: one that makes the run repeat its requests needs more of them than planned. */
export interface Purse {
  /** Whether a request may be sent, or sent again; if not, the run has ended. */
  pays(): boolean
}

export function createPurse(budget: number, end: (reason: string) => void): Purse {
  let sent = 0
  return {
    pays() {
      if (sent < budget) return ++sent > 0
      end(spent(budget))
      return false
    },
  }
}
