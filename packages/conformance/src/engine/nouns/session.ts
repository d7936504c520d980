import type { Contract } from '@card-contract/contract'
import type { ApiResponse, Call, Marked, Override } from './call.ts'
import type { RetryReason } from './retry-reason.ts'
import type { Fixtures, SampleOverrides } from './target.ts'

export interface ArrangedUser {
  readonly userId: string
  readonly sent: Readonly<Record<string, unknown>>
  readonly response: ApiResponse
}

export interface ArrangedCard {
  readonly cardId: string
  readonly userId: string
  readonly currency: string
  /** The request fields that opened the card. */
  readonly opening: number
  readonly sent: Readonly<Record<string, unknown>>
  readonly response: ApiResponse
  /** The registration of its owner. */
  readonly registration: ApiResponse
}

/**
 * Positive set-up. If the target rejects it, the check is blocked, not failed: the operation's own checks report the
 * rejection.
 */
export interface Arrange {
  user(fields?: Readonly<Record<string, unknown>>): Promise<ArrangedUser>
  /**
   * A user for a card with these fields: a business for a BUSINESS card. In a scenario that belongs to a family, the user may
   * have other cards.
   */
  owner(card: Readonly<Record<string, unknown>>): Promise<ArrangedUser>
  /** A new card with an owner. */
  card(fields?: Readonly<Record<string, unknown>>): Promise<ArrangedCard>
  /** Any other set-up request. */
  accepted(operationId: string, call: Call): Promise<ApiResponse>
  /**
   * Withdraws the card's balance, as far as the target allows; reads it unless the last response about the card is given. Whether a card
   * with a balance can be terminated is open, and so is whether a card can be emptied.
   */
  emptied(cardId: string, last?: ApiResponse): Promise<void>
  /**
   * Terminates a card. If the target rejects that, empties and disables the card and tries again: whether an active or a
   * disabled card can be terminated is open. Returns the accepting response, or else the first rejection, and whether the
   * card was disabled first.
   */
  terminated(
    cardId: string,
    operationId: string,
    call: Call,
    override?: Pick<Override, 'form'> & Marked,
  ): Promise<{ response: ApiResponse; isDisabledFirst: boolean }>
  payment(): NonNullable<Fixtures['payment']>
  payout(name: 'reference' | 'serviceReference'): string
}

/** Valid values, derived from the contract, unique where they could collide, and the same for the same seed. */
export interface Samples {
  /** A valid request body: the required fields plus `fields`. A field set to `undefined` is omitted. */
  body(operationId: string, fields?: Readonly<Record<string, unknown>>): Record<string, unknown>
  /** The same for the query of an operation. */
  query(operationId: string, fields?: Readonly<Record<string, unknown>>): Record<string, string | number>
  /** Named request bodies from the contract's examples, made unique and limited to small amounts. */
  examples(operationId: string): readonly { readonly name: string; readonly body: Record<string, unknown> }[]
  /** A value for a field that a plain request omits. */
  optional(operationId: string, field: string): unknown
  /** The value of a field that a run sends unless the user gives a sample. */
  usual(operationId: string, field: string): unknown
  /**
   * The body with other texts where the contract leaves their form open: the samples that the user gave, unchanged unless they
   * are masks, or else those of a plain request. `unique` names the fields whose values must differ from object to object.
   * Undefined if the operation has no such field.
   */
  asGiven(
    operationId: string,
    body: Readonly<Record<string, unknown>>,
  ): { readonly body: Readonly<Record<string, unknown>>; readonly unique: readonly string[] } | undefined
  /** The same with new values in the fields whose values must differ. */
  withNewTexts(operationId: string, body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
  /** A small amount that any implementation should accept: whole units in currencies without cents. */
  amount(currency: string): number
  /** Values of an enum field or parameter, in document order. */
  values(operationId: string, field: string): readonly string[]
  /** An ID that is unused in this run, in the target's own ID format. */
  unknownId(like: string): string
  /** Uniform in [0, 1), seeded by run seed, check and call. */
  random(): number
  /** One of these, by the seed, the scenario and this name: the same whatever was sent before. */
  choose<One>(name: string, list: readonly [One, ...One[]]): One
}

/** Whether a response is final, and, if not, whether another try makes sense. */
export type Settled = boolean | 'in-vain'

/** How often a run repeated something for one reason, and how long it waited in total. */
export interface Waits {
  readonly reason: RetryReason
  readonly repetitions: number
  readonly waitedMs: number
}

/** Everything a check may use; the only access to the network, the clock and random values. */
export interface Session {
  readonly contract: Contract
  readonly arrange: Arrange
  readonly samples: Samples
  readonly overrides: SampleOverrides
  /** False if the preflight showed that the target rejects every plain registration. */
  readonly canRegister: boolean
  /**
   * Sends a valid request, or an open one. Without a response, it is sent once more, unless it is valid and changes something. If again
   * none comes, an open one counts as rejected, and a valid one ends its program, which begins anew. With a working target, one call
   * sends one request; one that needs time to settle gets at most eight, each of them up to ten times if it responds with 429.
   */
  send(operationId: string, call: Call, override?: Override): Promise<ApiResponse>
  /** Like `send`, but returns without a response, too (`status` undefined): for requests that may hang a target. */
  tryToSend(operationId: string | undefined, call: Call, override?: Override): Promise<ApiResponse>
  /** Repeats the function, with new objects, if a response was lost: for a part of a program that no other part needs. */
  freshly<Made>(make: (isAgain: boolean) => Promise<Made>): Promise<Made>
  /** Repeats the whole function, with new values, if the target rejected a request for its texts. */
  withOtherTexts<Made>(make: (isAgain: boolean) => Promise<Made>): Promise<Made>
  /** Sends a request that must be rejected; once more if no response comes. If again none comes, `status` is undefined. */
  sendInvalid(operationId: string, call: Call, override?: Override): Promise<ApiResponse>
  /** The same session, which sends all valid requests in the plain form. */
  inPlainForm(): Session
  /** Ends the check as skipped, with the reason and the status of the response behind it. */
  skip(reason: string, because?: ApiResponse): never
  /**
   * Repeats the function until the result is settled, as often as the retry policy allows for this reason. Returns the last
   * result.
   */
  repeat<Made>(
    reason: RetryReason,
    make: (isAgain: boolean) => Promise<Made>,
    isSettled: (made: Made) => boolean,
  ): Promise<Made>
  /** Repeats a reading request, with the pauses of this reason, until the response is settled. */
  sendUntil(
    reason: RetryReason,
    operationId: string,
    call: Call,
    isSettled: (response: ApiResponse, soFar: Omit<Waits, 'reason'>) => Settled,
    override?: Override,
  ): Promise<ApiResponse>
  /** Whether the rule of the check finds a deviation in what the function sends: for a program that looks for a smaller case. */
  deviates(act: () => Promise<unknown>): Promise<boolean>
  /** Waits, for questions about time. */
  pause(milliseconds: number): Promise<void>
}
