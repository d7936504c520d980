import type {
  CardUser,
  Card as WireCard,
  Payment as WirePayment,
  Payout as WirePayout,
  Transaction as WireTransaction,
} from '@card-contract/types'
import type { Money } from '../money.ts'

/**
 * The state of the server, and the only way to change it. A store knows no business rules: the caller passes in which states allow a
 * movement and how far a balance may fall, and the store checks that atomically with the change.
 *
 * A caller may rely on the following, with either adapter:
 * - If a promise resolves, the change is durable. If it rejects, nothing has changed, unless the error is a
 *   `StoreUnavailableError` with `mayHaveChanged`: the database was lost before it confirmed the change.
 * - Reads see every change that was acknowledged before they were called.
 * - Any number of stores, in any number of processes, may be open on the same database.
 * - `StoreUnavailableError` means that the database is unavailable and the call may be retried later. Any other error is a bug in this
 *   program, such as a duplicate identifier.
 *
 * Text never contains U+0000 or unpaired surrogates: PostgreSQL cannot store the former, UTF-8 cannot encode the latter, and the server
 * rejects both earlier. These types have no fields for card numbers and security codes, so they cannot be stored.
 */
export interface Store {
  readonly kind: 'sqlite' | 'postgres'

  createUser(user: User): Promise<void>
  findUser(userId: string): Promise<User | undefined>

  /** Writes the card and its opening entry in the ledger, or nothing. */
  issueCard(card: NewCard): Promise<'issued' | 'user-unknown'>
  findCard(cardId: string): Promise<Card | undefined>

  /** Makes one movement of money: checks the conditions and writes the ledger entry and the new balance, or changes nothing. */
  move(movement: Movement): Promise<Moved | NotMoved>

  /** Changes a card's state and, on request, pays out its balance in the same transaction. */
  changeState(change: StateChange): Promise<StateChanged | StateNotChanged>

  /** Newest first, in the order in which the balance changed, independent of the servers' clocks. */
  listTransactions(cardId: string): Promise<Statement | undefined>

  /** Finds a payment only if both names match. */
  findPayment(orderId: string, payId: string): Promise<Payment | undefined>

  /** Finds a payout by one of its names, the client's order identifier first, and counts the poll. */
  pollPayout(reference: string, at: string): Promise<PolledPayout | undefined>

  /** Inserts what is missing and changes nothing that exists, so it may run at every start. */
  seed(fixtures: Fixtures): Promise<void>

  /** Makes a change that is as large as those of the operations. Rejects if the database is unavailable or does not accept it. */
  ready(): Promise<void>

  /** Finishes pending calls first. */
  close(): Promise<void>
}

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject
export interface JsonObject {
  readonly [field: string]: JsonValue
}

// Any text while the contract leaves these values open, and only the decided ones once they are decided.
export type CardStatus = WireCard['status']
export type TransactionType = WireTransaction['type']

export interface User {
  readonly userId: string
  readonly reference: string
  /** The declared fields as they were sent. */
  readonly profile: JsonObject
  readonly status: CardUser['status']
  readonly createdAt: string
}

export interface Card {
  readonly cardId: string
  readonly userId: string
  readonly lastFour: string
  readonly expiryDate: string
  readonly currency: string
  /** Network, category and grade as they were sent. */
  readonly terms: JsonObject
  readonly status: CardStatus
  /** Always the sum of the card's ledger. */
  readonly balance: Money
  readonly createdAt: string
}

export interface NewCard extends Omit<Card, 'balance'> {
  readonly opening: { readonly transactionId: string; readonly amount: Money; readonly type: TransactionType }
}

export interface Movement {
  readonly cardId: string
  readonly transactionId: string
  readonly type: TransactionType
  /** Positive. */
  readonly amount: Money
  readonly direction: 'in' | 'out'
  readonly at: string
  /** If given, must equal the card's. */
  readonly currency?: string
  /** The states that allow the movement. */
  readonly onlyIn: readonly CardStatus[]
  /** If given, the balance after the movement must not be lower. */
  readonly floor?: Money
  /** If given, the balance after the movement must not be higher. */
  readonly ceiling?: Money
}

/** `card` is the card after the movement. */
export interface Moved {
  readonly kind: 'moved'
  readonly card: Card
  readonly transaction: Transaction
}

/** The first condition that failed, in this order. `card` is the state on which it failed. */
export type NotMoved =
  | { readonly kind: 'card-unknown' }
  | { readonly kind: 'state-forbids' | 'currency-differs' | 'below-floor' | 'above-ceiling'; readonly card: Card }

export interface StateChange {
  readonly cardId: string
  readonly to: CardStatus
  readonly onlyFrom: readonly CardStatus[]
  readonly at: string
  /** Withdraws the whole balance. For an empty card, the ledger does not change. */
  readonly payOut?: { readonly transactionId: string; readonly type: TransactionType }
}

export interface StateChanged {
  readonly kind: 'changed'
  readonly card: Card
  readonly transaction?: Transaction
}

export type StateNotChanged =
  | { readonly kind: 'card-unknown' }
  | { readonly kind: 'state-forbids'; readonly card: Card }

export interface Statement {
  readonly card: Card
  readonly transactions: readonly Transaction[]
}

export interface Transaction {
  readonly transactionId: string
  readonly cardId: string
  /** Positive, in either direction. */
  readonly amount: Money
  readonly currency: string
  readonly type: TransactionType
  /** The ledger contains only completed transactions, so no other status is passed in or stored. */
  readonly status: 'completed'
  readonly createdAt: string
}

export interface Payment {
  readonly orderId: string
  readonly payId: string
  readonly status: WirePayment['status']
  readonly amount: Money
  readonly currency: WirePayment['currency']
  readonly createdAt: string
}

export interface Payout {
  /** The client's order identifier. */
  readonly reference: string
  readonly serviceReference: string
  readonly amount: Money
  readonly currency: WirePayout['currency']
  readonly status: WirePayout['status']
  readonly description: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly pollingAttempts: number
  readonly lastPollingAt?: string
}

export interface PolledPayout extends Payout {
  readonly lastPollingAt: string
}

export interface Fixtures {
  readonly payments: readonly Payment[]
  readonly payouts: readonly Payout[]
}

/** The database is unavailable: the connection was lost, a lock timed out, or the disk is full. A later retry may succeed. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
  readonly code = 'store-unavailable'
  /** Whether a change was sent to the database whose end is not known: it may be applied, even later. */
  readonly mayHaveChanged: boolean
  /** Whether the stored data are damaged, which does not pass. */
  readonly isDamage: boolean

  constructor(message: string, options: { cause?: unknown; mayHaveChanged?: boolean; isDamage?: boolean } = {}) {
    super(message, { cause: options.cause })
    this.mayHaveChanged = options.mayHaveChanged ?? false
    this.isDamage = options.isDamage ?? false
  }
}

/** The database belongs to another program, or to a newer version of this one. Opening it changed nothing. */
export class UnfitStoreError extends Error {
  override readonly name = 'UnfitStoreError'
  readonly code = 'store-unfit'
  readonly hint: string

  constructor(message: string, hint: string) {
    super(message)
    this.hint = hint
  }

  static foreign(): UnfitStoreError {
    return new UnfitStoreError('the database has tables of another program', 'use another database')
  }

  static newer({ found, known }: { found: number; known: number }): UnfitStoreError {
    return new UnfitStoreError(
      `the database has version ${found}, but this program supports versions up to ${known}`,
      'start the newer version, or use another database',
    )
  }
}
