import { lastWithin } from '../../engine/rules/smallest.ts'
import { type CheckDefinition, defineCheck } from '../actions/define-check.ts'
import { issueAnyOpening } from '../programs/issue-any-opening.ts'
import { holdsTheOpeningBalance } from '../rules/issued-cards.ts'

export function anyOpeningIsHeld(cases: number): CheckDefinition {
  const id = 'properties/any-opening-is-held'
  return defineCheck({
    requirement: 'create-card/holds-the-opening-balance',
    kind: 'money',
    id,
    how: 'Issues cards with random opening balances and compares `balance` in each response with the balance that was sent.',
    judge: lastWithin(id, holdsTheOpeningBalance),
    run: issueAnyOpening(cases),
  })
}
