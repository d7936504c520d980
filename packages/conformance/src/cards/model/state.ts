export interface PlayedUser {
  readonly userId: string
  readonly sent: Readonly<Record<string, unknown>>
}

export interface ModelTransaction {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly type: string
  readonly status: string
  readonly created_at: string
}

export interface ModelCard {
  readonly cardId: string
  readonly userId: string
  readonly currency: string
  readonly sent: Readonly<Record<string, unknown>>
  /** Decimal text. */
  balance: string
  status: string
  /** Oldest first. */
  readonly transactions: ModelTransaction[]
}

export interface ModelPayment {
  readonly order_id: string
  readonly pay_id: string
  readonly [field: string]: unknown
}

export interface ModelPayout {
  readonly reference: string
  readonly service_reference: string
  polling_attempts: number
  last_polling_at: string
  readonly [field: string]: unknown
}

export interface StateOptions {
  readonly payments?: readonly ModelPayment[]
  readonly payouts?: readonly ModelPayout[]
  readonly clock?: () => Date
  /** Makes the ID of the object with this number. Default: the prefix and the number. */
  readonly newId?: (prefix: string, count: number) => string
}

const numbered = (prefix: string, count: number): string => `${prefix}-${String(count).padStart(6, '0')}`

export interface State {
  readonly users: Map<string, PlayedUser>
  readonly cards: Map<string, ModelCard>
  readonly payments: readonly ModelPayment[]
  readonly payouts: readonly ModelPayout[]
  now(): string
  /** A new ID. Every run gets the same IDs, so that plans and tests are reproducible. */
  nextId(prefix: string): string
}

export function emptyState({
  payments = [],
  payouts = [],
  clock = () => new Date(),
  newId = numbered,
}: StateOptions): State {
  let count = 0
  return {
    users: new Map(),
    cards: new Map(),
    payments,
    payouts: payouts.map((payout) => ({ ...payout })),
    now: () => clock().toISOString(),
    nextId: (prefix) => newId(prefix, ++count),
  }
}
