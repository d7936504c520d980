import { kebab } from '../../../src/engine/values/names.ts'
import type { Mutant } from './mutant.ts'
import { type Answered, acting, actionOf, anew, cardIn, listing, type Route, responding } from './patches.ts'

const once = 'transactions/every-movement-once'

const listed = (
  id: string,
  title: string,
  breaks: readonly string[],
  change: Parameters<typeof listing>[0],
  through?: readonly Route[],
): Mutant => ({ id, title, breaks, foundBy: breaks, alter: listing(change, through) })

export const transactionMutants: readonly Mutant[] = [
  listed('the-third-transaction-twice', 'the third transaction of a card is listed twice', [once], (entries) => {
    const third = entries[entries.length - 3]
    return third ? [...entries, { ...third, id: `${third.id}-again` }] : entries
  }),
  {
    ...listed('withdrawals-are-not-listed', 'only top-ups are listed', [once], (entries) =>
      entries.filter(({ type }) => type === 'topup'),
    ),
    isWaitedFor: true,
  },
  listed('the-first-movement-is-not-listed', 'the first movement of a card is never listed', [once], (entries) =>
    entries.slice(0, -1),
  ),
  listed('the-fourth-movement-is-not-listed', 'the fourth movement of a card is never listed', [once], (entries) =>
    entries.filter((_, index) => entries.length - index !== 4),
  ),
  listed(
    'amounts-without-cents',
    'amounts are listed without cents',
    [once, 'operate-card/lists-the-transactions'],
    (entries) => entries.map((entry) => ({ ...entry, amount: Math.floor(Number(entry.amount)) })),
  ),
  {
    ...listed('amounts-in-six-digits', 'amounts are listed with six digits', [once], (entries) =>
      entries.map((entry) => ({ ...entry, amount: Number(Number(entry.amount).toPrecision(6)) })),
    ),
    foundBy: [`${once}/in-the-longest-history`],
  },
  listed('transactions-in-another-currency', 'transactions are listed in EUR', [once], (entries) =>
    entries.map((entry) => ({ ...entry, currency: 'EUR' })),
  ),
  listed(
    'numbered-from-the-top',
    'transactions are numbered in the order in which they are listed',
    ['transactions/stay-as-they-are'],
    (entries) => entries.map((entry, index) => ({ ...entry, id: `t-${index + 1}` })),
  ),
  listed(
    'listed-with-the-time-of-asking',
    'transactions are listed with the time of the request',
    ['transactions/stay-as-they-are'],
    (entries, _, state) => {
      const created_at = new Date(Date.parse(state.now()) + entries.length * 1_000).toISOString()
      return entries.map((entry) => ({ ...entry, created_at }))
    },
  ),
  listed('ids-start-again-after-two', 'transaction IDs restart after two', ['transactions/ids-are-unique'], (entries) =>
    entries.map((entry, index) => ({ ...entry, id: `t-${(entries.length - index) % 2}` })),
  ),
  ...(['operateCard', 'queryCardOperation'] as const).map(
    (route): Mutant => ({
      id: `no-list-through-${kebab(route)}`,
      title: `a list that is requested through ${route} is absent`,
      breaks: ['transactions/lists-are-present'],
      foundBy: ['transactions/lists-are-present'],
      alter: responding([route], ({ transactions, ...data }, matched) =>
        actionOf(matched) === 'get_transactions' ? data : { ...data, transactions },
      ),
      isWaitedFor: true,
    }),
  ),
  listed(
    'the-query-has-other-ids',
    'queryCardOperation lists transactions with different IDs',
    ['transactions/same-through-both-routes'],
    (entries) => entries.map((entry) => ({ ...entry, id: `q-${entry.id}` })),
    ['queryCardOperation'],
  ),
  listed(
    'the-query-has-other-types',
    'queryCardOperation, unlike operateCard, calls a top-up a deposit',
    ['transactions/same-through-both-routes'],
    (entries) => entries.map((entry) => ({ ...entry, type: entry.type === 'topup' ? 'deposit' : entry.type })),
    ['queryCardOperation'],
  ),
  listed(
    'operate-card-lists-nothing',
    'get_transactions lists nothing',
    ['operate-card/lists-the-transactions'],
    () => [],
    ['operateCard'],
  ),
  listed(
    'the-query-lists-nothing',
    'queryCardOperation lists nothing',
    ['query-card-operation/lists-the-transactions', 'transactions/same-through-both-routes'],
    () => [],
    ['queryCardOperation'],
  ),
  {
    ...listed('the-eleventh-is-skipped', 'the list omits one transaction after the first ten', [once], (entries) =>
      entries.filter((_, index) => index !== 10),
    ),
    foundBy: [`${once}/in-a-long-history`],
  },
  {
    id: 'at-once-under-one-moment',
    title: 'only the first of several simultaneous transactions is listed',
    breaks: [once],
    foundBy: [`${once}/sent-at-once`],
    gathers: true,
    alter: losingWhatOverlaps((transactions) => transactions.pop()),
  },
  {
    id: 'reading-adds-a-transaction',
    title: 'every listing is recorded as a transaction',
    breaks: ['operate-card/reading-changes-nothing', 'query-card-operation/reading-changes-nothing'],
    foundBy: ['operate-card/reading-changes-nothing', 'query-card-operation/reading-changes-nothing'],
    alter: anew(() => listing(addingReadings())),
  },
]

function addingReadings(): Parameters<typeof listing>[0] {
  const counts = new Map<string, number>()
  return (entries, { path }, state) => {
    const cardId = path.cardId ?? path.id ?? ''
    const count = (counts.get(cardId) ?? 0) + 1
    counts.set(cardId, count)
    const reading = (index: number): Answered => ({
      id: `${cardId}-reading-${index}`,
      amount: 0.5,
      currency: 'USD',
      type: 'reading',
      status: 'completed',
      created_at: state.now(),
    })
    return [...entries, ...Array.from({ length: count }, (_, index) => reading(index))]
  }
}

/** Loses one of the transactions of a card when a movement overlaps another. */
export function losingWhatOverlaps(lose: (transactions: unknown[]) => void): Mutant['alter'] {
  return anew(() => {
    const last = new Map<string, number>()
    return acting([], (act, _, overlap) => (matched, state) => {
      const data = act(matched, state)
      const card = cardIn(matched, state)
      if (!card || !['topup', 'withdraw'].includes(actionOf(matched) ?? '')) return data
      const group = overlap.group()
      if (last.get(card.cardId) === group) lose(card.transactions)
      last.set(card.cardId, group)
      return data
    })
  })
}
