import type { MatchedRequest } from '../../../src/cards/model/matched-request.ts'
import type { State } from '../../../src/cards/model/state.ts'
import { type Answered, acting, cardIn, listing, responding } from '../mutants/patches.ts'
import type { Variant } from './variant.ts'

type Change = (entries: readonly Answered[], matched: MatchedRequest, state: State) => readonly Answered[]

const listed = (id: string, title: string, change: Change, more: Partial<Variant> = {}): Variant => ({
  id,
  title,
  alter: listing(change),
  ...more,
})

/** The contract sets no deadline for lists, but the suite warns about one that shows nothing for seconds. */
const listedTooLate = (...args: Parameters<typeof listed>): Variant => ({ ...listed(...args), cleanAt: 'observed' })

/** Lists an entry only once it has this age. */
const late =
  (milliseconds: number): Change =>
  (entries, _, state) => {
    const now = Date.parse(state.now())
    return entries.filter(({ created_at }) => Date.parse(String(created_at)) <= now - milliseconds)
  }

function opening(matched: MatchedRequest, state: State): Answered {
  const card = cardIn(matched, state)
  return {
    id: `opening-${card?.cardId}`,
    amount: Number(card?.sent.balance),
    currency: card?.currency,
    type: 'CREDIT',
    status: 'completed',
    created_at: '2026-11-20T08:00:00.000Z',
  }
}

export const transactionVariants: readonly Variant[] = [
  listedTooLate('no-transactions', 'no transaction is ever listed', () => []),
  listedTooLate('only-the-opening', 'only the opening balance is listed for a long time', (_, matched, state) => [
    opening(matched, state),
  ]),
  listed('with-an-opening', 'the opening balance is listed as a transaction', (entries, matched, state) => [
    ...entries,
    opening(matched, state),
  ]),
  listed('a-little-late', 'transactions are listed 300 ms late', late(300)),
  listed('late', 'transactions are listed 1200 ms late', late(1200)),
  listedTooLate('very-late', 'transactions are listed a minute late', late(60_000)),
  listed('oldest-first', 'the oldest transaction comes first', (entries) => entries.toReversed()),
  ...[1, 2, 3, 5].map((count) =>
    listed(`the-last-${count}`, `the last ${count} transactions are listed`, (entries) => entries.slice(0, count)),
  ),
  ...[5, 10].map((count) =>
    listed(`the-first-${count}`, `the first ${count} transactions are listed`, (entries) =>
      entries.toReversed().slice(0, count),
    ),
  ),
  listed('withdrawals-are-negative', 'the amount of a withdrawal is negative', (entries) =>
    entries.map((entry) => (entry.type === 'withdraw' ? { ...entry, amount: -Number(entry.amount) } : entry)),
  ),
  listed(
    'other-words',
    'the types are CREDIT and DEBIT',
    (entries) =>
      entries.map((entry) => ({ ...entry, type: entry.type === 'topup' ? 'CREDIT' : 'DEBIT', status: 'settled' })),
    { cleanAt: 'documented' },
  ),
  listed(
    'settling',
    'a transaction is pending at first',
    (entries) => entries.map((entry, index) => ({ ...entry, status: index === 0 ? 'pending' : 'completed' })),
    { cleanAt: 'documented' },
  ),
  {
    id: 'declined-movements-are-listed',
    title: 'a rejected movement is listed as declined',
    alter: listingDeclined(),
  },
  {
    id: 'all-transactions-always',
    title: 'every response lists all transactions',
    alter: responding([], (data, matched, state) => {
      const card = cardIn(matched, state)
      return card ? { ...data, transactions: card.transactions.toReversed() } : data
    }),
  },
  {
    id: 'transactions-on-request',
    title: 'only listing requests return transactions',
    alter: responding(['topUpCard', 'withdrawFromCard'], (data) => ({ ...data, transactions: [] })),
  },
]

function listingDeclined(): Variant['alter'] {
  return acting([], (act) => (matched, state) => {
    try {
      return act(matched, state)
    } catch (error) {
      const card = cardIn(matched, state)
      const { amount, currency } = { ...matched.body, ...matched.query }
      if (card && typeof amount === 'number') {
        card.transactions.push({
          id: state.nextId('transaction'),
          amount,
          currency: String(currency),
          type: 'movement',
          status: 'declined',
          created_at: state.now(),
        })
      }
      throw error
    }
  })
}
