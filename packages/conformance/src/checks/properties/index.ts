import type { Contract } from '@card-contract/contract'
import type { CheckDefinition } from '../../model/define-check.ts'
import { anyOpeningIsHeld } from './any-opening-is-held.ts'
import { anySequenceAddsUp } from './any-sequence-adds-up.ts'
import { noTextBreaksIt } from './no-text-breaks-it.ts'
import { refusesWhatTheSchemasForbid } from './refuses-what-the-schemas-forbid.ts'

/** What has to hold for any values: so many random cases of each, made small where they fail. */
export function propertyChecks(contract: Contract, cases: number): readonly CheckDefinition[] {
  return [
    ...refusesWhatTheSchemasForbid(contract, cases),
    ...noTextBreaksIt(contract, cases),
    anyOpeningIsHeld(cases),
    anySequenceAddsUp(cases),
  ]
}
