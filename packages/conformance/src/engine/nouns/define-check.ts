import type { Contract } from '@card-contract/contract'
import type { Check, Group } from './check.ts'
import type { Extent } from './extent.ts'
import type { Session } from './session.ts'

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
