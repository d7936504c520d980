import type { Miniature } from './miniature.ts'
import { type Answered, acting, anew, cardIn, type Door, deedOf, listing } from './patches.ts'

const once = 'transactions/every-movement-once'

const listed = (
  id: string,
  title: string,
  breaks: readonly string[],
  change: Parameters<typeof listing>[0],
  through?: readonly Door[],
): Miniature => ({ id, title, breaks, foundBy: breaks, recast: listing(change, through) })

export const transactionMiniatures: readonly Miniature[] = [
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
    'amounts are listed without their cents',
    [once, 'operate-card/lists-the-transactions'],
    (entries) => entries.map((entry) => ({ ...entry, amount: Math.floor(Number(entry.amount)) })),
  ),
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
    'transactions were made when they are asked for',
    ['transactions/stay-as-they-are'],
    (entries, _, state) => {
      const created_at = new Date(Date.parse(state.now()) + entries.length * 1_000).toISOString()
      return entries.map((entry) => ({ ...entry, created_at }))
    },
  ),
  listed(
    'ids-start-again-after-two',
    'ids of transactions start again after two',
    ['transactions/ids-are-unique'],
    (entries) => entries.map((entry, index) => ({ ...entry, id: `t-${(entries.length - index) % 2}` })),
  ),
  listed(
    'the-query-has-other-ids',
    'the query lists transactions with ids of its own',
    ['transactions/same-through-both-doors'],
    (entries) => entries.map((entry) => ({ ...entry, id: `q-${entry.id}` })),
    ['query-card-operation'],
  ),
  listed(
    'the-query-has-other-types',
    'the query calls a top-up a deposit, and operateCard does not',
    ['transactions/same-through-both-doors'],
    (entries) => entries.map((entry) => ({ ...entry, type: entry.type === 'topup' ? 'deposit' : entry.type })),
    ['query-card-operation'],
  ),
  listed(
    'operate-card-lists-nothing',
    'get_transactions lists nothing',
    ['operate-card/lists-the-transactions'],
    () => [],
    ['operate-card'],
  ),
  listed(
    'the-query-lists-nothing',
    'the query lists nothing',
    ['query-card-operation/lists-the-transactions', 'transactions/same-through-both-doors'],
    () => [],
    ['query-card-operation'],
  ),
  {
    ...listed(
      'the-eleventh-is-skipped',
      'between the first ten transactions and the others one is left out',
      [once],
      (entries) => entries.filter((_, index) => index !== 10),
    ),
    foundBy: [`${once}/in-a-long-history`],
  },
  {
    id: 'at-once-under-one-moment',
    title: 'of transactions that are made at the same time only the first is listed',
    breaks: [once],
    foundBy: [`${once}/sent-at-once`],
    answersAfterMs: 30,
    recast: hidingWhatOverlaps(),
  },
  {
    id: 'reading-adds-a-transaction',
    title: 'every listing is itself listed',
    breaks: ['operate-card/reading-changes-nothing', 'query-card-operation/reading-changes-nothing'],
    foundBy: ['operate-card/reading-changes-nothing', 'query-card-operation/reading-changes-nothing'],
    recast: anew(() => listing(addingReadings())),
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

/** An answer takes longer than this: what comes sooner was sent before it was there. */
const overlapMs = 25

function hidingWhatOverlaps(): Miniature['recast'] {
  return (parts, state) => {
    const last = new Map<string, number>()
    return acting([], (act) => (scene, own) => {
      const data = act(scene, own)
      const card = cardIn(scene, own)
      if (!card || !['topup', 'withdraw'].includes(deedOf(scene) ?? '')) return data
      const now = performance.now()
      if (now - (last.get(card.cardId) ?? Number.NEGATIVE_INFINITY) < overlapMs) card.transactions.pop()
      last.set(card.cardId, now)
      return data
    })(parts, state)
  }
}
