import type { Money } from '../money.ts'

/**
 * What the server remembers, and the only way to change it. A store knows no business rule: which states allow a movement and
 * how far a balance may fall are passed in, and are judged together with the change, on the state that nobody can alter between.
 *
 * What a caller may rely on, whichever adapter it has:
 * - a method whose promise resolves has happened durably; one whose promise rejects has changed nothing, unless the database
 *   was lost between the change and its answer (nobody can know then);
 * - reads see every change that was answered before they were called;
 * - any number of stores, in any number of processes, may be open on the same database;
 * - `StoreUnavailableError` means that the database cannot answer now and may be asked again later. Anything else thrown is a
 *   mistake in this program, such as an identifier issued twice.
 *
 * Texts never hold U+0000 or unpaired surrogates: PostgreSQL cannot keep the former and UTF-8 not the latter, so both are refused
 * before they get here. Card numbers and security codes have no place in these types, so they can't be stored.
 */
export interface Store {
  readonly kind: 'sqlite' | 'postgres'

  createUser(user: User): Promise<void>
  findUser(userId: string): Promise<User | undefined>

  /** Writes the card and its opening entry in the ledger, or nothing. */
  issueCard(card: NewCard): Promise<'issued' | 'user-unknown'>
  findCard(cardId: string): Promise<Card | undefined>

  /** One movement of money: judges the conditions, writes the ledger entry and the new balance; or changes nothing. */
  move(movement: Movement): Promise<Moved | NotMoved>

  /** Changes a card's state and, if asked to, pays out all that is on it in the same transaction. */
  changeState(change: StateChange): Promise<StateChanged | StateNotChanged>

  /** Newest first, in the order in which the balance changed, whatever the clocks of several servers said. */
  listTransactions(cardId: string): Promise<Statement | undefined>

  /** A payment is found by the matching pair only. */
  findPayment(orderId: string, payId: string): Promise<Payment | undefined>

  /** Finds a payout by either of its names, the client's order identifier first, and counts the poll it answers. */
  pollPayout(reference: string, at: string): Promise<PolledPayout | undefined>

  /** Inserts what is missing and leaves what is there as it is, so it may run at every start. */
  seed(fixtures: Fixtures): Promise<void>

  /** Rejects with `StoreUnavailableError` when the database cannot answer now. */
  ready(): Promise<void>

  /** Lets what was asked for finish first. */
  close(): Promise<void>
}

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject
export interface JsonObject {
  readonly [field: string]: JsonValue
}

export interface User {
  readonly userId: string
  readonly reference: string
  /** The declared fields as they were sent. */
  readonly profile: JsonObject
  readonly status: string
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
  readonly status: string
  /** Always the sum of the card's ledger. */
  readonly balance: Money
  readonly createdAt: string
}

export interface NewCard extends Omit<Card, 'balance'> {
  readonly opening: { readonly transactionId: string; readonly amount: Money; readonly type: string }
}

export interface Movement {
  readonly cardId: string
  readonly transactionId: string
  readonly type: string
  /** Positive. */
  readonly amount: Money
  readonly direction: 'in' | 'out'
  readonly at: string
  /** If given, must be the card's. */
  readonly currency?: string
  /** The card's states that allow the movement. */
  readonly onlyIn: readonly string[]
  /** If given, the balance after the movement may not be below it. */
  readonly floor?: Money
}

/** `card` is the card after the movement. */
export interface Moved {
  readonly kind: 'moved'
  readonly card: Card
  readonly transaction: Transaction
}

/** The first condition that failed, in this order; `card` is the very state it was judged on. */
export type NotMoved =
  | { readonly kind: 'card-unknown' }
  | { readonly kind: 'state-forbids'; readonly card: Card }
  | { readonly kind: 'currency-differs'; readonly card: Card }
  | { readonly kind: 'below-floor'; readonly card: Card }

export interface StateChange {
  readonly cardId: string
  readonly to: string
  readonly onlyFrom: readonly string[]
  readonly at: string
  /** Withdraws whatever is on the card. An empty card has nothing to pay out, and its ledger stays as it is. */
  readonly payOut?: { readonly transactionId: string; readonly type: string }
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
  /** Positive, whichever way the money went. */
  readonly amount: Money
  readonly currency: string
  readonly type: string
  readonly status: TransactionStatus
  readonly createdAt: string
}

/** The ledger holds only what has happened, so there is no other status, and none is passed in or stored. */
export type TransactionStatus = 'completed'

export interface Payment {
  readonly orderId: string
  readonly payId: string
  readonly status: string
  readonly amount: Money
  readonly currency: string
  readonly createdAt: string
}

export interface Payout {
  /** The client's order identifier. */
  readonly reference: string
  readonly serviceReference: string
  readonly amount: Money
  readonly currency: string
  readonly status: string
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

/** The database cannot answer now: connection lost, locked past the timeout, disk full. Asking again later may succeed. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
  readonly code = 'store-unavailable'
  readonly hint: string

  constructor(message: string, { hint, cause }: { hint: string; cause?: unknown }) {
    super(message, { cause })
    this.hint = hint
  }
}

/** The database was written by a newer version of this program, whose tables this one does not know. */
export class StoreVersionError extends Error {
  override readonly name = 'StoreVersionError'
  readonly code = 'store-version'
  readonly hint = 'start the newer version, or use another database'

  constructor({ found, known }: { found: number; known: number }) {
    super(`the database has version ${found}, and this program knows versions up to ${known}`)
  }
}
