import type { Contract, Operation } from '@card-contract/contract'
import type { Fields } from '../values/json.ts'
import type { Obstacle } from './outcome.ts'
import type { Fixtures, SampleOverrides } from './target.ts'
import type { ApiResponse, Call, Marked, Override } from './wire/call.ts'
import type { RetryReason } from './wire/exchange.ts'
import type { HeaderCase } from './wire/request-form.ts'

/** Positive set-up. If the target rejects it, the check is blocked, not failed: the operation's own checks report the rejection. */
export interface Arrange {
  accepted(operationId: string, call: Call): Promise<ApiResponse>
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
  readonly resources: Resources
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

/** What a request names in its path, and the fields that the request needs to match it. */
export interface Resource {
  readonly path: Readonly<Record<string, string>>
  readonly fields: Fields
}

/** How the things that valid requests name come to be, and what such requests do to them. */
export interface Resources {
  createArrange(means: Means): Arrange
  /** Remembers what one attempt created and changed, which may need time to settle. */
  createSettling(contract: Contract): SettlingMemory
  /** The fixtures without which no valid request of the operation can be sent. */
  needsOf(operation: Operation): readonly string[]
  /** Creates what the target needs to accept a valid request with these fields. */
  arrange(session: Session, operation: Operation, fields: Fields): Promise<Resource>
  /** The same, with a past that a response can show. */
  arrangeWithPast(session: Session, operation: Operation, fields: Fields): Promise<Resource>
  /**
   * Requests with the same key can share a resource. `sparingly`: fewer requests share one, because a target may allow few of a kind on
   * each, and nobody counts them.
   */
  keyOf(session: Session, operation: Operation, fields: Fields, sparingly?: 'sparingly'): string
  /** Sends a valid call, and what it needs to be accepted. */
  send(session: Session, operationId: string, call: Call, override: Pick<Override, 'form'> & Marked): Promise<Sent>
  /** Brings a resource into the state in which `send` found that the target accepts the request. */
  prepare(session: Session, resource: Resource): Promise<void>
  /** Reverts the effect of an accepted request, if another request certainly can. */
  undo(session: Session, operation: Operation, fields: Fields, resource: Resource): Promise<boolean>
  /** Whether the target can accept the same request repeatedly. */
  isRepeatable(operation: Operation, call: Call): boolean
  /** Whether a target may limit how often a resource takes such a call. */
  isCounted(operation: Operation, call: Call): boolean
  /** How many valid requests of the operation a resource takes. */
  usesOf(operation: Operation): number
  /** The same request, but not one that a target may take for a duplicate. */
  another(operation: Operation, call: Call): Call
  /** The fields of a few valid requests that show all kinds of responses of the operation. */
  plainFields(operation: Operation): readonly Fields[]
  /** Fields that make the response unmistakable: no other request of the same program has them. */
  tellingFields(operation: Operation, call: Call): Fields
  /** Follows what the resources of a group have left for further requests. */
  createStock(): Stock
}

/** What set-up is made with. */
export interface Means {
  readonly contract: Contract
  readonly samples: Samples
  readonly overrides: SampleOverrides
  readonly fixtures: Fixtures
  /** Whether only some of the checks run, so that each of their programs had better use something else. */
  readonly isBrief: boolean
  readonly send: Session['send']
  readonly withOtherTexts: Session['withOtherTexts']
}

export interface Stock {
  note(resource: Resource, response: ApiResponse): void
  /** Whether a resource may have too little left for another request like this one. */
  isLow(session: Session, operation: Operation, last: Call | undefined, resource: Resource): Promise<boolean>
}

export interface Sent {
  readonly response: ApiResponse
  /** Set if the resource had to be prepared first. */
  readonly isPrepared: boolean
}

/** What the preflight learnt about a target that can be judged. */
export interface Learnt {
  /** What the target wants of a registration, although the contract does not: a clause, for the findings. */
  readonly undocumentedWish?: string
  /**
   * Blocks all registrations: the target rejects them, perhaps because of their values, which the contract leaves open.
   * Checks that need no user are judged all the same.
   */
  readonly rejectedValues?: Obstacle
  /** The only case of header names in which the target finds credentials; requests without another form have it. */
  readonly headers?: HeaderCase
}

/** A rejection that may only mean that it is too early. */
export interface Settling {
  readonly reason: RetryReason
  isTooEarly(response: ApiResponse): boolean
  /** Waiting did not help: the rejection has another reason, so later requests do not wait. */
  giveUp(): void
}

/** What one attempt created and moved, which may need time to settle. */
export interface SettlingMemory {
  /** Records what a response creates, moves or shows to exist. */
  note(operation: Operation, call: Call, response: ApiResponse): void
  /** Undefined if a rejection is final. */
  settlingFor(operation: Operation, call: Call): Settling | undefined
}
