import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import { falsify } from '../programs/falsify.ts'
import { issueCards } from '../programs/issue-any-opening.ts'
import { holdsTheOpeningBalance } from '../rules/issued-cards.ts'
import { lastWithin } from '../rules/smallest.ts'
import { opening } from '../samples/money.ts'
import { hasMinorUnit } from '../values/currency.ts'

export function anyOpeningIsHeld(cases: number): CheckDefinition {
  const id = 'properties/any-opening-is-held'
  return defineCheck({
    requirement: 'create-card/holds-the-opening-balance',
    kind: 'money',
    id,
    how: 'Issues cards with random opening balances and compares `balance` in each response with the balance that was sent.',
    judge: lastWithin(id, holdsTheOpeningBalance),
    run: (session) =>
      falsify(
        session,
        cases,
        (fc) =>
          fc.constantFrom(...session.samples.values('createCard', 'currency')).chain((currency) => {
            const usual = Number(session.samples.body('createCard', { currency }).balance) || opening
            const balance = hasMinorUnit(currency)
              ? fc.integer({ min: usual * 100, max: usual * 300 }).map((cents) => cents / 100)
              : fc.integer({ min: Math.ceil(usual), max: Math.ceil(usual) * 3 })
            return fc.record({ currency: fc.constant(currency), balance })
          }),
        issueCards,
      ),
  })
}
