import { returned } from '../../expect/headline.ts'
import { decimal } from '../../model/decimal.ts'
import { type CheckDefinition, defineCheck } from '../../model/define-check.ts'
import type { FindingDraft } from '../../model/finding.ts'
import type { Session } from '../../model/session.ts'
import { show } from '../../model/show.ts'
import { hasMinorUnit, opening } from '../../samples/money.ts'
import { falsify } from './falsify.ts'

interface Opening {
  readonly currency: string
  readonly balance: number
}

export function anyOpeningIsHeld(cases: number): CheckDefinition {
  return defineCheck({
    requirement: 'create-card/holds-the-opening-balance',
    kind: 'money',
    id: 'properties/any-opening-is-held',
    how: 'Issues cards with random opening balances and compares `balance` in each response with the balance that was sent.',
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
        holdOpening,
      ),
  })
}

async function holdOpening(session: Session, { currency, balance }: Opening): Promise<FindingDraft | undefined> {
  const body = session.samples.body('createCard', { currency, balance })
  const { userId } = await session.arrange.owner(body)
  const response = await session.send('createCard', { path: { userId }, body })
  const told = response.data?.balance
  // The target may limit opening balances.
  const isHeld = typeof told === 'number' && Number.isFinite(told) && decimal(told) === decimal(balance)
  if (response.isRejection || isHeld) return undefined
  const pointer = '/data/balance'
  const { id } = response.exchange
  const headline = returned(response, pointer, `where ${decimal(balance)} was sent`)
  return { headline, expected: decimal(balance), received: show(told), pointer, exchange: id }
}
