import type { Exchange } from './exchange.ts'
import type { Finding } from './finding.ts'
import type { About, Kind } from './kind.ts'
import type { Level } from './level.ts'
import type { Notice } from './notice.ts'
import type { Obstacle } from './outcome.ts'
import type { Said } from './probe.ts'
import type { ApiResponse, Session } from './session.ts'

/** The sentence that a check tests: a requirement of the contract, or one derived from its schemas. */
export interface CheckedRequirement {
  readonly id: string
  readonly level: Level
  readonly text: string
  /** JSON pointer to its place in the contract. */
  readonly contractPointer: string
  readonly operationId?: string
}

/**
 * The executable form of one requirement. Checks of a group run one after another on a shared set-up. The group's control is
 * sent before the first check and after the last.
 */
export interface Check<Setup = unknown> {
  readonly id: string
  readonly requirement: CheckedRequirement
  readonly kind: Kind
  /** The exact subject, if kind and operation do not identify it. */
  readonly about?: About
  /** Fixtures that the check requires. */
  readonly needs: readonly ('payment' | 'payout-reference' | 'payout-service-reference')[]
  /** The gap that the check asks about, so that no probe asks again: its answer is reported, and judged. */
  readonly gap?: string
  /** How the check works, in one sentence, for `explain`. */
  readonly how: string
  readonly group?: Group<Setup>
  /**
   * Set on checks of responses: judges one accepted response of the operation. After the run it receives every such
   * response, including those to other checks' requests, because a deviation may show only at one value or at every seventh
   * request.
   */
  readonly watches?: (response: ApiResponse) => readonly Deviation[]
  /**
   * Set if the rule holds for every accepted response, including responses to requests that the target was free to reject.
   */
  readonly isOwedAlways?: true
  /**
   * The same for rejections, whether the request was valid, invalid or open. Of requests outside the contract, only those with
   * a 5xx status.
   */
  readonly watchesRejections?: (response: ApiResponse) => readonly Deviation[]
  /** Judges what repeated requests of the operation showed. */
  readonly watchesNotices?: (notice: Notice) => readonly Deviation[]
  /** The same for rejections of valid requests that blocked other checks. */
  readonly watchesBlocking?: (response: ApiResponse) => readonly Deviation[]
  /** Judges every 2xx response to a valid request whose body is no JSON object, so that it neither accepts nor rejects it. */
  readonly watchesUnreadable?: (response: ApiResponse) => readonly Deviation[]
  /**
   * Judges what no single response shows: receives all accepted responses of the operation, ordered by exchange ID. It may
   * read them more than once, but must not keep them: parsed, all of them together take too much memory.
   */
  readonly watchesAll?: (responses: Iterable<ApiResponse>) => Iterable<Deviation & { readonly exchange: string }>
  /**
   * Judges what follows from the course of a run: receives every exchange, whatever was sent and whatever came back, scenario
   * by scenario. Within a scenario they have the order of their exchange IDs, which in a burst is not that of time.
   */
  readonly watchesCourse?: (steps: Iterable<Step>) => Iterable<Deviation & { readonly exchange: string }>
  /** Judges every step of a run, whoever sent it. A check passes only if it judged at least one. */
  readonly judge?: Rule
  /** Set if this minor version of the suite is the first with the check: a deviation warns, whatever its level. */
  readonly isNew?: boolean
  run(session: Session, setup: Setup): Promise<Answered> | Promise<void>
}

/** One exchange in the course of a run. */
export interface Step {
  readonly exchange: Exchange
  /** Whether the target accepted a request that the contract allows, so that the response must be like any other. */
  readonly isOwed: boolean
  /** Parses the response: a run has thousands. */
  read(): ApiResponse
}

/**
 * One requirement as a function of steps: yields each step that it judged, with the deviation if there is one. It does not know who sent
 * them. They come scenario by scenario; within a scenario in the order of their exchange IDs, which in a burst is not that of time.
 */
export type Rule = (steps: Iterable<Step>) => Iterable<Judged>

/** A step that a rule judged. */
export interface Judged {
  readonly exchange: Exchange['id']
  readonly deviation?: Deviation
}

/** What was found out about a gap. The obstacle is what kept a part of the question from being asked. */
export interface Answered {
  readonly said: Said
  readonly obstacle?: Obstacle
}

export interface Group<Setup = unknown> {
  readonly id: string
  /** Creates what the checks share; a rejection here blocks all of them. */
  arrange(session: Session): Promise<Setup>
  /** A valid request that differs from the group's invalid ones in nothing else. The target must accept it both times. */
  control(session: Session, setup: Setup): Promise<void>
}

/** A finding before it is assigned to a check. */
export type Deviation = Pick<
  Finding,
  'headline' | 'expected' | 'received' | 'because' | 'kind' | 'about' | 'pointer' | 'contractPointer'
>
