import type { Contract } from '@card-contract/contract'
import type { NotAsked, Said } from './answers/probe.ts'
import type { Cause } from './cause.ts'
import type { Extent } from './extent.ts'
import type { Finding } from './finding.ts'
import type { About, Kind } from './kind.ts'
import type { Level } from './level.ts'
import type { Session } from './session.ts'
import type { Steps } from './step.ts'
import type { Exchange } from './wire/exchange.ts'

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

/** A check as its file defines it. The contract holds the requirement's text under the requirement's ID. */
export interface CheckDefinition<Setup = never> extends Partial<Pick<Check, 'about' | 'needs' | 'judge'>> {
  readonly requirement: string
  readonly kind: Check['kind']
  /** Replaces the requirement's ID at the start of the check's ID; the variant is appended. */
  readonly id?: string
  /** Distinguishes the checks of one requirement; it is the last part of the check's ID. */
  readonly variant?: string
  /** The operation under test, if the requirement names none but the variant concerns one. */
  readonly operationId?: string
  /** One sentence, for `explain`. */
  readonly how: string
  /**
   * For negative checks: the target must accept the control before and after, which shows that it rejected each invalid
   * request for the right reason.
   */
  readonly controlled?: Omit<Group<Setup>, 'id'>
  /** The same with a control that other checks have, too. */
  readonly group?: Group<Setup>
  /** For checks whose rules only need steps to judge: those that name the same program share one run of it. */
  readonly program?: SharedProgram
  /** Default for a check with a rule: valid requests of the operation, or the first one of a run, so that there is a step to judge. */
  run?: Check<Setup>['run']
}

/** A program of several checks. Its ID is that of its scenario. */
export interface SharedProgram {
  readonly id: string
  run(session: Session): Promise<void>
}

/** A definition, or a function that derives several from the contract, as many and as long as the extent allows. */
export type CheckSource = CheckDefinition | ((contract: Contract, extent: Extent) => readonly CheckDefinition[])

export function defineCheck<Setup = undefined>(definition: CheckDefinition<Setup>): CheckDefinition {
  // The set-up passes only from `controlled` to `run`.
  return definition as unknown as CheckDefinition
}

/** A fault of the suite: a check without a requirement, or one whose requirement is marked as untestable. */
class RequirementMismatchError extends Error {
  override readonly name = 'RequirementMismatchError'
  readonly code = 'requirement-mismatch'
  readonly hint = 'write the sentence into the contract, beside what it is about, or correct the id'
}

/** What the checks of an operation share that bring no program of their own, and the fixtures that this needs. */
export type PlainRequests = (operationId: string | undefined) => Pick<Check<never>, 'group' | 'needs'>

/** Combines a definition with its requirement. */
export function bindCheck(
  contract: Contract,
  definition: CheckDefinition,
  plainly: PlainRequests = () => ({ needs: [] }),
): Check<never> {
  const {
    requirement: requirementId,
    id: ownId,
    variant,
    operationId: judged,
    controlled,
    program,
    ...rest
  } = definition
  const found = contract.requirements.find(({ id }) => id === requirementId)
  if (!found) throw new RequirementMismatchError(`no requirement of the contract is called ${requirementId}`)
  if (found.untestable !== undefined) throw new RequirementMismatchError(`${requirementId} is said to be untestable`)
  const { id: _, pointer, operationId = judged, level, text } = found
  const id = [ownId ?? requirementId, ...(variant === undefined ? [] : [variant])].join('/')
  const requirement = {
    id: requirementId,
    level,
    text,
    contractPointer: pointer,
    ...(operationId ? { operationId } : {}),
  }
  const { run = async () => {}, needs = [] } = rest
  if (controlled) return { ...rest, id, requirement, run, needs, group: { id, ...controlled } }
  if (program) return { ...rest, id, requirement, run, needs, group: groupWith(program) }
  if (rest.run || rest.group) return { ...rest, id, requirement, run, needs }
  return { ...plainly(operationId), ...rest, id, requirement, run }
}

/** What the program does shows only in its steps. */
export function groupWith({ id, run }: SharedProgram): Group<never> {
  const group: Group<void> = { id, arrange: run, control: async () => {} }
  return group as unknown as Group<never>
}

/** Hides the setup type: only a group and its checks use the setup, so lists of checks need not know it. */
export function hideSetup<Setup>(check: Check<Setup>): Check<never> {
  return check as unknown as Check<never>
}
