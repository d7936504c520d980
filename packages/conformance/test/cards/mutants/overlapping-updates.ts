import type { Alteration, Mutant } from './mutant.ts'
import { acting, actionOf, anew, cardIn } from './patches.ts'
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

/** Turns that write back the balance from before the top-ups that have not been answered yet. */
function takingBackTopUps(turn: 'disable' | 'enable'): Alteration {
  return anew(() => {
    const toppedUp = new Map<string, { readonly group: number; readonly before: string }>()
    return acting([], (act, _, overlap) => (matched, state) => {
      const card = cardIn(matched, state)
      const before = card?.balance ?? '0'
      const data = act(matched, state)
      if (!card) return data
      const known = toppedUp.get(card.cardId)
      const group = overlap.group()
      const isFresh = known?.group === group
      if (actionOf(matched) === 'topup' && !isFresh) toppedUp.set(card.cardId, { group, before })
      if (actionOf(matched) === turn && isFresh) card.balance = known.before
      return data
    })
  })
}

/** Servers that lose or merge updates of a card that arrive at the same time. */
export const overlappingUpdateMutants: readonly Mutant[] = [
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
    id: 'disabling-takes-back-a-top-up',
    title: 'a disabling through operateCard writes back the balance from before top-ups that overlap with it',
    breaks: ['card-operations/no-lost-updates'],
    foundBy: ['card-operations/no-lost-updates/beside-disabling-and-enabling'],
    gathers: true,
    alter: takingBackTopUps('disable'),
  },
  {
    id: 'enabling-takes-back-a-top-up',
    title: 'an enabling through enableCard writes back the balance from before top-ups that overlap with it',
    breaks: ['card-operations/no-lost-updates'],
    foundBy: ['card-operations/no-lost-updates/beside-disabling-and-enabling'],
    gathers: true,
    alter: takingBackTopUps('enable'),
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
