import type { Contract } from '@card-contract/contract'
import type { CheckDefinition } from '../../actions/define-check.ts'
import { anyOpeningIsHeld, anySequenceAddsUp } from '../movements.ts'
import { rejectsWhatTheSchemasForbid } from '../requests.ts'
import { noTextBreaksIt } from '../robustness.ts'

/** Requirements that must hold for any values: checks a number of random cases each, and shrinks those that fail. */
export function propertyChecks(contract: Contract, cases: number): readonly CheckDefinition[] {
  return [
    ...rejectsWhatTheSchemasForbid(contract, cases),
    ...noTextBreaksIt(contract, cases),
    anyOpeningIsHeld(cases),
    anySequenceAddsUp(cases),
  ]
}
