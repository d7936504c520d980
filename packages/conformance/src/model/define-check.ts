import type { Contract } from '@card-contract/contract'
import type { Check, Group } from './check.ts'

/** A check as its file writes it down: what it is held to stands in the contract, under the requirement's id. */
export interface CheckDefinition<Ground = never>
  extends Partial<Pick<Check, 'needs' | 'watches' | 'isOwedAlways' | 'watchesRefusals' | 'watchesAll'>> {
  readonly requirement: string
  /** Where it is not that of the requirement, with the variant behind it. */
  readonly id?: string
  /** Tells the checks of one requirement apart; it ends the check's id. */
  readonly variant?: string
  /** The operation that is judged, where the requirement stands on none and the variant is about one. */
  readonly operationId?: string
  /** One sentence, for `explain`. */
  readonly how: string
  /** Given to negative checks: the control is granted before and after, so that what is refused is refused for its own reason. */
  readonly controlled?: Omit<Group<Ground>, 'id'>
  run: Check<Ground>['run']
}

/** A list of definitions, or what makes one of the contract, where there is a check for each of its operations or values. */
export type CheckSource = CheckDefinition | ((contract: Contract) => readonly CheckDefinition[])

export function defineCheck<Ground = undefined>(definition: CheckDefinition<Ground>): CheckDefinition {
  // The ground goes from `controlled` to `run` and is seen by nobody else.
  return definition as unknown as CheckDefinition
}

/** Our own fault: a check without a sentence, or one whose sentence says that it can't be tested. */
class RequirementMismatchError extends Error {
  override readonly name = 'RequirementMismatchError'
  readonly code = 'requirement-mismatch'
  readonly hint = 'write the sentence into the contract, beside what it is about, or correct the id'
}

/** Joins a definition with its sentence. */
export function bindCheck(contract: Contract, definition: CheckDefinition): Check<never> {
  const {
    requirement: requirementId,
    id: ownId,
    variant,
    operationId: judged,
    controlled,
    needs = [],
    ...rest
  } = definition
  const found = contract.requirements.find(({ id }) => id === requirementId)
  if (!found) throw new RequirementMismatchError(`no requirement of the contract is called ${requirementId}`)
  if (found.untestable !== undefined) throw new RequirementMismatchError(`${requirementId} is said to be untestable`)
  const { id: _, pointer, operationId = judged, level, text } = found
  const id = [ownId ?? requirementId, ...(variant === undefined ? [] : [variant])].join('/')
  return {
    ...rest,
    id,
    needs,
    requirement: { id: requirementId, level, text, contractPointer: pointer, ...(operationId ? { operationId } : {}) },
    ...(controlled ? { group: { id, ...controlled } } : {}),
  }
}
