import type { Contract } from '@card-contract/contract'
import type { Check, Group } from './check.ts'
import type { Extent } from './thoroughness.ts'

/** A check as its file defines it. The contract holds the requirement's text under the requirement's ID. */
export interface CheckDefinition<Setup = never>
  extends Partial<Pick<Check, 'about' | 'needs' | 'judge' | 'judgesOwnRequests' | 'needsOwnUsers'>> {
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
  /** Default for a check with a rule: a plain request of the operation, or a registration, so that there is a step to judge. */
  run?: Check<Setup>['run']
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

/** What a check sends that brings no program of its own, and the fixtures that this needs. */
export type PlainProgram = (operationId: string) => Pick<Check, 'run' | 'needs'>

/** Combines a definition with its requirement. */
export function bindCheck(
  contract: Contract,
  definition: CheckDefinition,
  plainly: PlainProgram = () => ({ run: async () => {}, needs: [] }),
): Check<never> {
  const { requirement: requirementId, id: ownId, variant, operationId: judged, controlled, ...rest } = definition
  const found = contract.requirements.find(({ id }) => id === requirementId)
  if (!found) throw new RequirementMismatchError(`no requirement of the contract is called ${requirementId}`)
  if (found.untestable !== undefined) throw new RequirementMismatchError(`${requirementId} is said to be untestable`)
  const { id: _, pointer, operationId = judged, level, text } = found
  const id = [ownId ?? requirementId, ...(variant === undefined ? [] : [variant])].join('/')
  const plain = plainly(operationId ?? 'createCardUser')
  const { run = plain.run, needs = rest.run ? [] : plain.needs } = rest
  return {
    ...rest,
    id,
    run,
    needs,
    requirement: { id: requirementId, level, text, contractPointer: pointer, ...(operationId ? { operationId } : {}) },
    ...(controlled ? { group: { id, ...controlled } } : {}),
  }
}
