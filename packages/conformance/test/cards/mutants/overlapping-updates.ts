import type { Alteration, Mutant } from './mutant.ts'
import { acting, actionOf, anew, cardIn, type Route, routeOf } from './patches.ts'
import { creatingOnce, crowded } from './races.ts'

/** Readings that write back the balance that they read, over that of the movements which overlap with them. */
function writingBackWhatWasRead(reading: string): Alteration {
  return anew(() => {
    const read = new Map<string, { readonly group: number; readonly balance: string }>()
    return acting([], (act, _, overlap) => (matched, state) => {
      const card = cardIn(matched, state)
      const data = act(matched, state)
      if (!card) return data
      const group = overlap.group()
      const known = read.get(card.cardId)
      if (actionOf(matched) === reading) read.set(card.cardId, { group, balance: card.balance })
      else if (known?.group === group) card.balance = known.balance
      return data
    })
  })
}

interface WrittenBack {
  readonly turn: 'disable' | 'enable'
  readonly through?: Route
  /** The movements that are lost. Default: all. */
  readonly direction?: 'topup' | 'withdraw'
  /** Whether those are lost that arrive before the turn or after it. Default: before. */
  readonly that?: 'arrive later'
  /** The first turn of a card that loses any. Default: 1. */
  readonly from?: number
  /** Only turns of active cards. */
  readonly of?: 'active cards'
}

/** Turns that write back the whole card as it was, over the movements that overlap with them. */
function writingBackTheCard({ turn, through, direction, that, from = 1, of }: WrittenBack): Alteration {
  return anew(() => {
    const groups = new Map<string, { readonly group: number; before?: string; isTurned: boolean }>()
    const turns = new Map<string, number>()
    return acting([], (act, _, overlap) => (matched, state) => {
      const card = cardIn(matched, state)
      if (!card) return act(matched, state)
      const { balance, cardId, status } = card
      const known = groups.get(cardId)
      const own = known?.group === overlap.group() ? known : { group: overlap.group(), isTurned: false }
      groups.set(cardId, own)
      const action = actionOf(matched)
      const data = act(matched, state)
      const isMeant = (through ?? routeOf(matched)) === routeOf(matched) && (!of || status === 'active')
      if (action === turn && isMeant) {
        turns.set(cardId, (turns.get(cardId) ?? 0) + 1)
        own.isTurned = (turns.get(cardId) ?? 0) >= from
        if (own.isTurned && !that) card.balance = own.before ?? card.balance
      } else if (direction ? action === direction : action === 'topup' || action === 'withdraw') {
        own.before ??= balance
        if (own.isTurned && that) card.balance = balance
      }
      return data
    })
  })
}

const besideTurns = (
  [
    ['disabling-takes-back-a-top-up', 'a disabling', { turn: 'disable', direction: 'topup' }],
    ['enabling-takes-back-a-top-up', 'an enabling', { turn: 'enable', direction: 'topup' }],
    ['disabling-takes-back-a-withdrawal', 'a disabling', { turn: 'disable', direction: 'withdraw' }],
    ['enabling-takes-back-a-withdrawal', 'an enabling', { turn: 'enable', direction: 'withdraw' }],
    ['disable-card-writes-the-card-back', 'a disabling', { turn: 'disable', through: 'dedicated' }],
    ['disabling-by-query-writes-the-card-back', 'a disabling', { turn: 'disable', through: 'queryCardOperation' }],
    ['enabling-by-operate-card-writes-the-card-back', 'an enabling', { turn: 'enable', through: 'operateCard' }],
    ['enabling-by-query-writes-the-card-back', 'an enabling', { turn: 'enable', through: 'queryCardOperation' }],
    ['enabling-an-active-card-writes-it-back', 'an enabling', { turn: 'enable', of: 'active cards' }],
    ['a-later-disabling-writes-the-card-back', 'a disabling', { turn: 'disable', from: 2 }],
    ['movements-behind-a-disabling-are-lost', 'a disabling', { turn: 'disable', that: 'arrive later' }],
    [
      'top-ups-behind-an-enabling-are-lost',
      'an enabling',
      { turn: 'enable', that: 'arrive later', direction: 'topup' },
    ],
  ] as const satisfies readonly (readonly [id: string, what: string, how: WrittenBack])[]
).map(
  ([id, what, how]): Mutant => ({
    id,
    title: `${what} writes back the card without overlapping movements: ${JSON.stringify(how)}`,
    breaks: ['card-operations/no-lost-updates'],
    foundBy: ['card-operations/no-lost-updates/beside-disabling-and-enabling'],
    gathers: true,
    alter: writingBackTheCard(how),
  }),
)

/** Servers that lose or merge updates of a card that arrive at the same time. */
export const overlappingUpdateMutants: readonly Mutant[] = [
  ...besideTurns,
  {
    id: 'equal-top-ups-at-once-are-one',
    title: 'overlapping top-ups of one card through topUpCard with the same amount are carried out once',
    breaks: ['card-operations/no-lost-updates'],
    foundBy: ['card-operations/no-lost-updates/dedicated'],
    gathers: true,
    alter: creatingOnce('topUpCard', ({ path, body }) => `${path.cardId} ${body.amount}`),
  },
  {
    id: 'equal-top-ups-by-query-at-once-are-one',
    title: 'overlapping top-ups of one card through queryCardOperation with the same amount are carried out once',
    breaks: ['card-operations/no-lost-updates'],
    foundBy: ['card-operations/no-lost-updates/query-card-operation'],
    gathers: true,
    alter: creatingOnce('queryCardOperation', ({ path, query }) =>
      query.action === 'topup' ? `${path.id} ${query.amount}` : `${path.id} ${Math.random()}`,
    ),
  },
  {
    id: 'reading-the-balance-writes-it-back',
    title: 'get_balance writes back the balance that it read, over that of the movements which overlap with it',
    breaks: ['card-operations/no-lost-updates'],
    foundBy: ['card-operations/no-lost-updates/through-all-routes'],
    gathers: true,
    alter: writingBackWhatWasRead('get_balance'),
  },
  {
    id: 'updates-lost-in-a-crowd',
    title: 'of more than ten overlapping top-ups of one card, one is lost',
    breaks: ['card-operations/no-lost-updates'],
    foundBy: ['card-operations/no-lost-updates/operate-card', 'card-operations/no-lost-updates/query-card-operation'],
    gathers: true,
    alter: crowded(10, 'topup', (card, change) => {
      const { balance } = card
      const data = change()
      card.balance = balance
      return data
    }),
  },
  {
    id: 'withdrawals-are-lost-at-once',
    title: 'a withdrawal that overlaps with a top-up leaves the balance as it was',
    breaks: ['card-operations/no-lost-updates'],
    foundBy: ['card-operations/no-lost-updates/through-all-routes'],
    gathers: true,
    alter: anew(() => {
      const toppedUp = new Map<string, number>()
      return acting([], (act, _, overlap) => (matched, state) => {
        const card = cardIn(matched, state)
        const group = overlap.group()
        const before = card?.balance
        const data = act(matched, state)
        if (!card || before === undefined) return data
        if (actionOf(matched) === 'topup') toppedUp.set(card.cardId, group)
        if (actionOf(matched) === 'withdraw' && toppedUp.get(card.cardId) === group) card.balance = before
        return data
      })
    }),
  },
]
