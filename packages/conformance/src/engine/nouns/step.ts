import type { Operation, Verb, Violation } from '@card-contract/contract'
import type { ApiResponse } from './call.ts'
import type { Exchange } from './exchange.ts'
import type { SentRequest } from './sent.ts'

/**
 * What the target did with a request. `neither`: the status is a 2xx, but the body is no JSON object or, if the request
 * is open or invalid, does not say `success: true`, so that it may as well reject the request.
 */
export type Reaction = 'accepted' | 'rejected' | 'neither' | 'no response'

/** One exchange of a run with what is known about it: all that a rule sees. */
export interface Step {
  readonly exchange: Exchange
  readonly sent: SentRequest
  /** Undefined if the path of the request belongs to none. */
  readonly operation: Operation | undefined
  readonly reaction: Reaction
  /** Whether the contract allows the request; an open one may be outside of it. */
  readonly isAllowed: boolean
  /** Whether the target accepted a request that the contract allows, so that the response must be like any other. */
  readonly mustConform: boolean
  /** Whether the target rejected a valid request whose result a check needed. */
  readonly isBlocking: boolean
  /** Whether the target rejected texts whose form is open. */
  readonly isExcused: boolean
  /** Parses the response: a run has thousands, and all of them together take too much memory. */
  read(): ApiResponse
  /** What the schema of the response says against it. */
  violations(): Violations
}

/** The errors of the contract's validator by place, which is the same for all items of a list. */
export type Violations = ReadonlyMap<string, readonly Violation[]>

/**
 * The steps of a run: scenario by scenario, and within one in the order of their exchange IDs, which in a burst is not
 * that of time.
 */
export interface Steps {
  /** Those of an operation, or all: hundreds of rules are about one operation. */
  of(operationId?: string): readonly Step[]
  /** Those whose acceptance or rejection a check demands. */
  forCheck(check: string): readonly Step[]
  /** Those of the attempt that the step is in. */
  ofAttempt(step: Step): readonly Step[]
  /** The controls among them. */
  controlsOf(step: Step): readonly Step[]
  /** What responses reported about the balances of cards, in the order of time. */
  balances(): readonly ReportedBalance[]
}

/** A balance as a response reported it. */
export interface Balance {
  readonly step: Step
  /** What the request did, if the contract says so. */
  readonly action: Verb | undefined
  readonly balance: string
  readonly currency: unknown
}

/** A response that reports the balance of a card. */
export interface ReportedBalance extends Balance {
  /** What the response before reported, if nothing else can have changed the balance since. */
  readonly before: Balance | undefined
  /** The movements of the card that were rejected since. */
  readonly rejected: readonly Step[]
  /** Whether another card was issued or changed since. */
  readonly isBesideChanges: boolean
  /** Set if it is the balance that was reported before the last one: a response that lags behind. */
  readonly isStale?: true
  /** Absent if the contract leaves open what the balance is, or if nothing is known about the one before. */
  readonly due?: Due
}

/** What a balance must be. */
export interface Due {
  readonly balance: string
  /** If the request moved money: how much, and what that costs by the rule that all such movements of the run follow. */
  readonly movement?: { readonly amount: string; readonly fee: string }
}
