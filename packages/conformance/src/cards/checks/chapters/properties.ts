import type { Contract } from '@card-contract/contract'
import type { CheckDefinition } from '../../actions/define-check.ts'
import { anyOpeningIsHeld } from '../any-opening-is-held.ts'
import { anySequenceAddsUp } from '../any-sequence-adds-up.ts'
import { noTextBreaksIt } from '../no-text-breaks-it.ts'
import { rejectsWhatTheSchemasForbid } from '../outside-the-schema-is-refused.ts'

/** Requirements that must hold for any values: checks a number of random cases each, and shrinks those that fail. */
export function propertyChecks(contract: Contract, cases: number): readonly CheckDefinition[] {
  return [
    ...rejectsWhatTheSchemasForbid(contract, cases),
    ...noTextBreaksIt(contract, cases),
    anyOpeningIsHeld(cases),
    anySequenceAddsUp(cases),
  ]
}
