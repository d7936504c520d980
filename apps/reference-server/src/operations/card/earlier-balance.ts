import { money } from '../../money.ts'
import { type Outcome, ok } from '../../outcome.ts'
import type { Store } from '../../store/store.ts'
import { exactNumber } from '../exact-number.ts'

/** Shows an outcome as a replica would that has not seen the card's last movement. One without a balance stays as it is. */
export function earlierBalances(store: Pick<Store, 'listTransactions'>): (outcome: Outcome) => Promise<Outcome> {
  return async (outcome) => {
    if (outcome.kind === 'problem') return outcome
    const data = outcome.data as Readonly<Record<string, unknown>>
    const name = ['new_balance', 'balance'].find((field) => field in data)
    const statement = name === undefined ? undefined : await store.listTransactions(String(data.card_id))
    const last = statement?.transactions[0]
    if (name === undefined || !statement || !last) return outcome
    const before = last.type === 'withdraw' ? money.add : money.subtract
    return ok({ ...data, [name]: exactNumber(before(statement.card.balance, last.amount)) })
  }
}
