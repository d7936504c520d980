import type { ApiResponse } from '../../exchanges/call.ts'
import { returned } from '../../exchanges/headline.ts'
import type { Session } from '../../exchanges/session.ts'
import { show } from '../../exchanges/show.ts'
import type { FindingDraft } from '../../findings/finding.ts'
import { feesThatExplain } from '../../interface/fee.ts'
import { type Issued, issuedIn } from '../../interface/issuing.ts'
import { pointerOf, shownPart } from '../../interface/read-action.ts'
import { type CheckDefinition, defineCheck } from '../../model/define-check.ts'
import { opening } from '../../samples/money.ts'
import { hasMinorUnit } from '../../values/currency.ts'
import { decimal } from '../../values/decimal.ts'
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

/** Whether cards with other balances in this currency cost as much, by some rule. */
async function isFee(session: Session, issued: Issued): Promise<boolean> {
  const issue = async (opening: number): Promise<ApiResponse> => {
    const body = session.samples.body('createCard', { currency: issued.currency, balance: opening })
    const { userId } = await session.arrange.owner(body)
    return await session.send('createCard', { path: { userId }, body }, { mayBeRejected: true })
  }
  const others: ApiResponse[] = []
  for (const more of [1, 3]) others.push(await issue(Math.ceil(Number(issued.amount)) + more))
  const charges = others.map(issuedIn).filter((one) => one !== undefined)
  return charges.length === others.length && feesThatExplain([issued, ...charges]).length > 0
}

async function holdOpening(session: Session, { currency, balance }: Opening): Promise<FindingDraft | undefined> {
  const body = session.samples.body('createCard', { currency, balance })
  const { userId } = await session.arrange.owner(body)
  const response = await session.send('createCard', { path: { userId }, body })
  const issued = issuedIn(response)
  // The target may limit opening balances.
  if (response.isRejection || issued?.cost === '0') return undefined
  if (issued && (await isFee(session, issued))) return undefined
  const [pointer, reported] = [pointerOf(response, 'balance'), shownPart(response, 'balance')]
  const { id } = response.exchange
  const headline = returned(response, pointer, `where ${decimal(balance)} was sent`)
  return { headline, expected: decimal(balance), received: show(reported), pointer, exchange: id }
}
