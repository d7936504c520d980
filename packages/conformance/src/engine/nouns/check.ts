import type { Cause } from './cause.ts'
import type { Exchange } from './exchange.ts'
import type { Finding } from './finding.ts'
import type { About, Kind } from './kind.ts'
import type { Level } from './level.ts'
import type { NotAsked, Said } from './probe.ts'
import type { Session } from './session.ts'
import type { Steps } from './step.ts'

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
  readonly needs: readonly string[]
  /** The gap that the check asks about, so that no probe asks again: its answer is reported, and judged. */
  readonly gap?: string
  /** What the steps of its program say about the gap. */
  answer?(steps: Steps): Said | NotAsked
  /** How the check works, in one sentence, for `explain`. */
  readonly how: string
  readonly group?: Group<Setup>
  /**
   * Judges the steps of a run, whoever sent them, because a deviation may show only at one value or at every seventh
   * request. A check passes only if its rule judged at least one.
   */
  readonly judge?: Rule
  run(session: Session, setup: Setup): Promise<void>
}

/**
 * One requirement as a function of steps: yields each step that it judged, and what deviates in it. It chooses its
 * steps by what is known about them, not by who sent them.
 */
export interface Rule {
  (steps: Steps): Iterable<Judged>
  /** Set if it judges what a program marked or sent again, so that the exchanges of others say nothing about it. */
  readonly needsCases?: true
  /** Set if it compares steps with one another, so that it finds nothing in a single one. */
  readonly comparesSteps?: true
}

/** A step that a rule judged. */
export interface Judged {
  readonly exchange: Exchange['id']
  readonly deviation?: Deviation
  /** Set if it is kept beside others that differ from it only in their headlines. */
  readonly isApart?: true
}

export interface Group<Setup = unknown> {
  readonly id: string
  /** Creates what the checks share; a rejection here blocks all of them. */
  arrange(session: Session): Promise<Setup>
  /** A valid request that differs from the group's invalid ones in nothing else. The target must accept it both times. */
  control(session: Session, setup: Setup): Promise<void>
}

/** A finding before it is assigned to a check. */
export interface Deviation
  extends Pick<Finding, 'headline' | 'expected' | 'received' | 'pointer' | 'contractPointer'>,
    Pick<Cause, 'because'> {
  /** The kind, if it differs from the check's. */
  readonly kind?: Kind
  /** The subject, in addition to the check's. */
  readonly about?: About
}

/** A deviation with the exchange that proves it. */
export type Found = Deviation & { readonly exchange: Exchange['id'] }
