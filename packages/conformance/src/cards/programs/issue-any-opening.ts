import { firstAmount } from '../../engine/cases/samples/amounts.ts'
import type { ApiResponse } from '../../engine/nouns/call.ts'
import { show } from '../../engine/nouns/show.ts'
import { falsify } from '../../engine/programs/falsify.ts'
import { hasMinorUnit } from '../../engine/values/currency.ts'
import type { Session } from '../actions/session.ts'
import { issuedIn } from '../ledger/issuing.ts'
import type { Program } from './use-card.ts'

interface Opening {
  readonly currency: string
  readonly balance: number
}

/** Issues cards with random opening balances. */
export function issueAnyOpening(cases: number): Program {
  return (session) =>
    falsify(
      session,
      cases,
      (fc) =>
        fc.constantFrom(...session.samples.values('createCard', 'currency')).chain((currency) => {
          const usual = Number(session.samples.body('createCard', { currency }).balance) || firstAmount
          const balance = hasMinorUnit(currency)
            ? fc.integer({ min: usual * 100, max: usual * 300 }).map((cents) => cents / 100)
            : fc.integer({ min: Math.ceil(usual), max: Math.ceil(usual) * 3 })
          return fc.record({ currency: fc.constant(currency), balance })
        }),
      issueCards,
    )
}

/** Issues a card and, if it costs something, others, which show whether that is a fee. */
async function issueCards(session: Session, one: Opening): Promise<void> {
  const issue = async (opening: Opening): Promise<ApiResponse> => {
    const body = session.samples.body('createCard', { ...opening })
    const { userId } = await session.arrange.owner(body)
    const override = { mayBeRejected: true, case: { generated: show(one) } }
    return await session.send('createCard', { path: { userId }, body }, override)
  }
  const issued = issuedIn(await issue(one))
  if (!issued || issued.cost === '0') return
  for (const more of [1, 3]) await issue({ ...one, balance: Math.ceil(Number(issued.amount)) + more })
}
