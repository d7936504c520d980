import type { Contract } from '@card-contract/contract'
import type { Exchange, HeaderLine } from './exchange.ts'
import type { Finding } from './finding.ts'
import type { Fixtures, SampleOverrides } from './target.ts'

/** A request in the words of the contract. Credentials and Content-Type are added as the operation demands. */
export interface Call {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
}

/** How a request departs from the plain form of a call: for everything that must be wrong, or odd, on the wire. */
export interface Twist {
  readonly method?: string
  /** Replaces path and query behind the base path. */
  readonly target?: string
  /** Per credential scheme: another value, one made of the secret itself, or `null` to leave its header out. */
  readonly credentials?: Readonly<Record<string, string | null | ((secret: string) => string) | Forgery>>
  /** Added last; a value of `null` removes the header. */
  readonly headers?: Readonly<Record<string, string | null>>
  /** Sent as it is instead of the serialised body. */
  readonly rawBody?: string | Uint8Array
  readonly intent?: Exchange['intent']
}

/** What has to be refused, made for this one time. */
export interface InvalidRequest {
  readonly call: Call
  readonly twist?: Twist
}

/** A credential that is nearly the right one. Recorded as it is, it would give the right one away. */
export interface Forgery {
  /** The word before it is not a part of it. `others` are the secrets of all schemes, by their names. */
  forge(secret: string, others: Readonly<Record<string, string>>): string
  /** The same in the words of a POSIX shell, made of the variable that holds the secret; absent where it is one of the others. */
  recordedAs?(variable: string): string
}

/** What came back, in the form that checks read. */
export interface Answer {
  readonly exchange: Exchange
  /** Undefined when there was no answer at all. */
  readonly status: number | undefined
  readonly headers: readonly HeaderLine[]
  /** The parsed body, or undefined if it is not JSON. */
  readonly json: unknown
  /** `data` of a success (2xx, JSON, `success` not false), otherwise undefined. */
  readonly data: Readonly<Record<string, unknown>> | undefined
  /** Not a 2xx status, or a body whose `success` is false: which status and body is a gap. */
  readonly isRefusal: boolean
  readonly isSuccess: boolean
}

export interface CardUserOnStage {
  readonly userId: string
  readonly sent: Readonly<Record<string, unknown>>
  readonly answer: Answer
}

export interface CardOnStage {
  readonly cardId: string
  readonly userId: string
  readonly currency: string
  /** What it was opened with, as it was sent. */
  readonly opening: number
  readonly sent: Readonly<Record<string, unknown>>
  readonly answer: Answer
}

/** Positive set-up. When the target refuses it, the check is blocked, not failed: the operation's own checks tell. */
export interface Arrange {
  user(fields?: Readonly<Record<string, unknown>>): Promise<CardUserOnStage>
  /** A fresh user for a card with these fields: a business for a BUSINESS card. */
  owner(card: Readonly<Record<string, unknown>>): Promise<CardUserOnStage>
  /** A fresh card with a fresh user of its own; a BUSINESS card gets a business. */
  card(fields?: Readonly<Record<string, unknown>>): Promise<CardOnStage>
  /** Any other request of a set-up. */
  granted(operationId: string, call: Call): Promise<Answer>
  /**
   * Takes what is on a card off it, as far as the target lets go of it: whether a card with money on it can be terminated
   * is open, and so is whether a card can be emptied, but nobody has a reason to keep an empty one.
   */
  emptied(cardId: string): Promise<void>
  /**
   * Asks for the end of a card. Where that is refused it is emptied and disabled first, and asked again: whether an active card can be
   * terminated is as open as whether a disabled one can. The last answer, and whether it took that.
   */
  terminated(cardId: string, operationId: string, call: Call): Promise<{ answer: Answer; isDisabledFirst: boolean }>
  payment(): NonNullable<Fixtures['payment']>
  payout(name: 'reference' | 'serviceReference'): string
}

/** Valid values, derived from the contract, unique where they could collide, the same for the same seed. */
export interface Samples {
  /** A valid request body: what is required, plus `fields`. A field of `undefined` is left out. */
  body(operationId: string, fields?: Readonly<Record<string, unknown>>): Record<string, unknown>
  /** The same for the query of an operation. */
  query(operationId: string, fields?: Readonly<Record<string, unknown>>): Record<string, string | number>
  /** Named request bodies as the contract's examples show them, made unique, and with little money. */
  examples(operationId: string): readonly { readonly name: string; readonly body: Record<string, unknown> }[]
  /** A small amount that any implementation can be expected to take: whole units in currencies without cents. */
  amount(currency: string): number
  /** Values of an enum field or parameter, in document order. */
  values(operationId: string, field: string): readonly string[]
  /** An id that this run has not seen, in the form of the target's own. */
  unknownId(like: string): string
  /** Uniform in [0, 1), seeded by seed, check and call. */
  random(): number
}

/** Adds findings to the check that is running; nothing here throws, except where it says so. */
export interface Expect {
  /** HTTP 200 with the envelope; returns its data, or ends the check with a finding. */
  success(answer: Answer): Readonly<Record<string, unknown>>
  /** The target must refuse. */
  refusal(answer: Answer): boolean
  data(answer: Answer): { at(pointer: string): ValueExpectation }
  that(subject: string, holds: boolean, expected: string, received: string, answer?: Answer): boolean
  fail(finding: Omit<Finding, 'requirement' | 'level' | 'operationId'> & Partial<Finding>): void
}

export interface ValueExpectation {
  /** Equal as JSON; numbers are equal when their decimals are. */
  toBe(expected: unknown): boolean
  /** For money: exactly this decimal, given as text ("50.29") so that no float comes between. */
  toBeAmount(expected: string): boolean
  toSatisfy(expected: string, holds: (value: unknown) => boolean): boolean
}

/** Everything a check may use. There is no other way to the network, the clock or chance. */
export interface Stage {
  readonly contract: Contract
  readonly arrange: Arrange
  readonly samples: Samples
  readonly expect: Expect
  readonly overrides: SampleOverrides
  /** A valid request. One that reads is sent again if its answer is lost; any other starts the whole scenario over. */
  send(operationId: string, call: Call, twist?: Twist): Promise<Answer>
  /** Like `send`, but a lost answer is an answer too (`status` undefined): for requests that may hang a target. */
  tryToSend(operationId: string | undefined, call: Call, twist?: Twist): Promise<Answer>
  /** Makes something again, from the beginning, where an answer was lost on the way; a few times at most. */
  freshly<Made>(make: () => Promise<Made>): Promise<Made>
  /**
   * What has to be refused. A lost connection is no refusal, but it may have a reason of its own: it is asked again, made
   * anew, a few times, and then there is no answer (`status` undefined). A target that keeps silent until the time is up
   * starts the scenario over, as with `send`.
   */
  sendInvalid(operationId: string, requestOf: () => InvalidRequest | Promise<InvalidRequest>): Promise<Answer>
  /** Ends the check as skipped, with the reason. */
  skip(reason: string): never
  /** Waits; only for what the interface leaves time to (a transaction list that is late). */
  pause(milliseconds: number): Promise<void>
}
