export interface PlayedUser {
  readonly userId: string
  readonly sent: Readonly<Record<string, unknown>>
}

export interface PlayedTransaction {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly type: string
  readonly status: string
  readonly created_at: string
}

export interface PlayedCard {
  readonly cardId: string
  readonly userId: string
  readonly currency: string
  readonly sent: Readonly<Record<string, unknown>>
  /** Decimal text. */
  balance: string
  status: string
  /** Oldest first. */
  readonly transactions: PlayedTransaction[]
}

export interface PlayedPayment {
  readonly order_id: string
  readonly pay_id: string
  readonly [field: string]: unknown
}

export interface PlayedPayout {
  readonly reference: string
  readonly service_reference: string
  polling_attempts: number
  last_polling_at: string
  readonly [field: string]: unknown
}

export interface StateOptions {
  readonly payments?: readonly PlayedPayment[]
  readonly payouts?: readonly PlayedPayout[]
  readonly clock?: () => Date
}

export interface State {
  readonly users: Map<string, PlayedUser>
  readonly cards: Map<string, PlayedCard>
  readonly payments: readonly PlayedPayment[]
  readonly payouts: readonly PlayedPayout[]
  now(): string
  /** A new id; the same ones in every play, which keeps plans and tests reproducible. */
  nextId(prefix: string): string
}

export function emptyState({ payments = [], payouts = [], clock = () => new Date() }: StateOptions): State {
  let count = 0
  return {
    users: new Map(),
    cards: new Map(),
    payments,
    payouts: payouts.map((payout) => ({ ...payout })),
    now: () => clock().toISOString(),
    nextId: (prefix) => `${prefix}-${String(++count).padStart(6, '0')}`,
  }
}
