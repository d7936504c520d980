import type { ApiResponse } from '../model/session.ts'

export type Entry = Readonly<Record<string, unknown>>

/** The transactions of a card in one response. */
export interface Listing {
  readonly response: ApiResponse
  readonly entries: readonly Entry[]
}

/** The transactions in any response about a card. */
export function listingIn(response: ApiResponse): Listing {
  const transactions = response.data?.transactions
  const entries = Array.isArray(transactions) ? transactions : []
  return { response, entries: entries.filter((entry): entry is Entry => typeof entry === 'object' && entry !== null) }
}
