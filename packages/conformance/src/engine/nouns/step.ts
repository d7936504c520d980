import type { Contract, Operation, Violation } from '@card-contract/contract'
import type { ApiResponse } from './wire/call.ts'
import { byStart, type Exchange } from './wire/exchange.ts'
import type { SentRequest } from './wire/sent.ts'

/**
 * What the target did with a request. `neither`: the status is a 2xx, but the body is no JSON object or, if the request
 * is open or invalid, does not say that it succeeded, so that it may as well reject the request.
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
  /** Whether the target rejected texts whose form is open, or the run ended before it could send the case again. */
  readonly isExcused: boolean
  /** Parses the response: a run has thousands, and all of them together take too much memory. */
  read(): ApiResponse
  /** What the schema of the response says against it. */
  violations(): Violations
}

/** The errors of the contract's validator by place, which is the same for all items of a list. */
export type Violations = ReadonlyMap<string, readonly Violation[]>

/** Those that were sent first come first. */
export function inTime<One extends Pick<Step, 'exchange'>>(steps: readonly One[]): readonly One[] {
  return steps.toSorted(({ exchange: one }, { exchange: other }) => byStart(one, other))
}

/**
 * The steps of a run: scenario by scenario, and within one in the order of their exchange IDs, which in a burst is not
 * that of time.
 */
export interface Steps {
  readonly contract: Contract
  /** Those of an operation, or all: hundreds of rules are about one operation. */
  of(operationId?: string): readonly Step[]
  /** Those whose acceptance or rejection a check demands. */
  forCheck(check: string): readonly Step[]
  /** Those of the attempt that the step is in. */
  ofAttempt(step: Step): readonly Step[]
  /** Those of the last attempt at a scenario. */
  inScenario(scenario: string): readonly Step[]
  /** The controls among them. */
  controlsOf(step: Step): readonly Step[]
  /** The same for all rules that ask for it. */
  derive<Result>(derivation: Derivation<Result>): Result
}

/** Something that follows from all steps, and is worked out once. */
export interface Derivation<Result> {
  readonly id: string
  /** `beginsAnywhere`: a recording may begin in the middle of what it is about. */
  from(steps: readonly Step[], beginsAnywhere: boolean): Result
}
