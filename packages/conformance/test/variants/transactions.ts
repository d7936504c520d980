import type { Scene } from '../../src/understudy/scene.ts'
import type { State } from '../../src/understudy/state.ts'
import { type Answered, acting, answering, cardIn, listing } from '../miniatures/patches.ts'
import type { Variant } from './variant.ts'

type Change = (entries: readonly Answered[], scene: Scene, state: State) => readonly Answered[]

const listed = (id: string, title: string, change: Change, more: Partial<Variant> = {}): Variant => ({
  id,
  title,
  recast: listing(change),
  ...more,
})

/** How late a list may be is open, but one that shows nothing for seconds is told, as a warning. */
const listedTooLate = (...args: Parameters<typeof listed>): Variant => ({ ...listed(...args), cleanAt: 'observed' })

/** An entry that is listed once it is so old. */
const late =
  (milliseconds: number): Change =>
  (entries) =>
    entries.filter(({ created_at }) => Date.parse(String(created_at)) <= Date.now() - milliseconds)

function opening(scene: Scene, state: State): Answered {
  const card = cardIn(scene, state)
  return {
    id: `opening-${card?.cardId}`,
    amount: Number(card?.sent.balance),
    currency: card?.currency,
    type: 'CREDIT',
    status: 'completed',
    created_at: '2026-11-20T08:00:00.000Z',
  }
}

export const variantsOfTransactions: readonly Variant[] = [
  listedTooLate('no-transactions', 'no transaction is ever listed', () => []),
  listedTooLate('only-the-opening', 'the opening is listed, and nothing else for a long while', (_, scene, state) => [
    opening(scene, state),
  ]),
  listed('with-an-opening', 'the opening balance is listed as well', (entries, scene, state) => [
    ...entries,
    opening(scene, state),
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
    'types are CREDIT and DEBIT',
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
    title: 'a movement that is refused is listed as declined',
    recast: listingDeclined(),
  },
  {
    id: 'all-transactions-always',
    title: 'every answer lists all transactions',
    recast: answering([], (data, scene, state) => {
      const card = cardIn(scene, state)
      return card ? { ...data, transactions: card.transactions.toReversed() } : data
    }),
  },
  {
    id: 'transactions-on-request',
    title: 'only listings list transactions',
    recast: answering(['topUpCard', 'withdrawFromCard'], (data) => ({ ...data, transactions: [] })),
  },
]

function listingDeclined(): Variant['recast'] {
  return acting([], (act) => (scene, state) => {
    try {
      return act(scene, state)
    } catch (error) {
      const card = cardIn(scene, state)
      const { amount, currency } = { ...scene.body, ...scene.query }
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
