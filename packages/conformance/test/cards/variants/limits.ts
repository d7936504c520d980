import { Rejection } from '../../../src/cards/model/matched-request.ts'
import type { State } from '../../../src/cards/model/state.ts'
import { compare, subtract } from '../../../src/engine/values/decimal.ts'
import { type Answered, acting, actionOf, anew, cardIn, routeOf } from '../mutants/patches.ts'
import type { Variant } from './variant.ts'

const limited = (id: string, title: string, isOver: (said: Answered, state: State) => boolean): Variant => ({
  id,
  title,
  alter: acting([], (act) => (matched, state) => {
    if (isOver({ ...matched.body, ...matched.query }, state)) throw new Rejection(422, 'beyond the limits')
    return act(matched, state)
  }),
})

const amountOf = ({ amount, balance }: Answered): number => Number(amount ?? balance ?? 0)

/** Servers that reject what others accept, where the interface leaves the choice open. */
export const limitVariants: readonly Variant[] = [
  limited('at-most-100', 'the maximum amount is 100', (said) => amountOf(said) > 100),
  limited('at-least-1', 'the minimum amount is 1', (said) => {
    return (said.amount !== undefined || said.balance !== undefined) && amountOf(said) < 1
  }),
  limited('whole-francs', 'amounts in XAF must be whole', (said) => {
    return said.currency === 'XAF' && !Number.isInteger(amountOf(said))
  }),
  limited(
    'cents-at-most',
    'amounts have at most two decimal places',
    (said) => !/^-?\d+(\.\d{1,2})?$/.test(String(amountOf(said))),
  ),
  limited('millionths-at-most', 'amounts have at most six decimal places', (said) =>
    /\.\d{7}|e-/.test(String(amountOf(said))),
  ),
  limited('no-premium-visa', 'PREMIUM VISA cards are not available to businesses', (said) => {
    return said.grade === 'PREMIUM' && said.category === 'BUSINESS' && said.card_type === 'VISA'
  }),
  limited(
    'business-needs-a-name',
    'a business must have a name',
    (said) => said.is_business === true && !said.business_name,
  ),
  {
    id: 'one-card-per-user',
    title: 'a user may have only one card',
    alter: acting(['createCard'], (act) => (matched, state) => {
      const hasOne = [...state.cards.values()].some(({ userId }) => userId === matched.path.userId)
      if (hasOne) throw new Rejection(409, 'one card per user')
      return act(matched, state)
    }),
  },
  {
    id: 'unique-users',
    title: 'e-mail address, contact number, identity document, and name with date of birth must be unique',
    alter: acting(['createCardUser'], (act) => (matched, state) => {
      for (const { sent } of state.users.values()) {
        for (const name of ['email', 'contact', 'id_number']) {
          if (sent[name] === matched.body[name]) throw new Rejection(409, `${name} is taken`)
        }
        const isSamePerson = ['first_name', 'last_name', 'dob'].every((name) => sent[name] === matched.body[name])
        if (isSamePerson) throw new Rejection(409, 'this person is registered')
      }
      return act(matched, state)
    }),
  },
  {
    id: 'taken-before',
    title: 'contact numbers must be unique, and a tenth of them are taken by earlier runs',
    alter: acting(['createCardUser'], (act) => (matched, state) => {
      const { contact } = matched.body
      const isSame = [...state.users.values()].some(({ sent }) => sent.contact === contact)
      if (isSame || String(contact).endsWith('7')) throw new Rejection(400, 'the contact already exists')
      return act(matched, state)
    }),
  },
  {
    id: 'business-cards-for-businesses',
    title: 'BUSINESS cards are for businesses only',
    alter: acting(['createCard'], (act) => (matched, state) => {
      const owner = state.users.get(matched.path.userId ?? '')
      if (matched.body.category === 'BUSINESS' && owner && owner.sent.is_business !== true)
        throw new Rejection(422, 'no')
      return act(matched, state)
    }),
  },
  {
    id: 'thousands-for-premium-cards',
    title: 'a movement of more than a thousand needs a PREMIUM card',
    alter: acting([], (act) => (matched, state) => {
      const isOver = Number(matched.body.amount ?? matched.query.amount) > 1_000
      if (isOver && cardIn(matched, state)?.sent.grade === 'BASIC') throw new Rejection(422, 'beyond the limits')
      return act(matched, state)
    }),
  },
  {
    id: 'three-movements-a-day',
    title: 'a card may make three movements a day',
    alter: acting([], (act) => (matched, state) => {
      const card = cardIn(matched, state)
      const isMovement = ['topup', 'withdraw'].includes(actionOf(matched) ?? '')
      if (card && isMovement && card.transactions.length >= 3) throw new Rejection(422, 'tomorrow')
      return act(matched, state)
    }),
  },
  {
    id: 'five-movements-per-user',
    title: 'a user may make five movements a day, on all cards together',
    alter: acting([], (act) => (matched, state) => {
      const card = cardIn(matched, state)
      const own = [...state.cards.values()].filter(({ userId }) => userId === card?.userId)
      const made = own.reduce((sum, { transactions }) => sum + transactions.length, 0)
      if (['topup', 'withdraw'].includes(actionOf(matched) ?? '') && made >= 5) throw new Rejection(422, 'tomorrow')
      return act(matched, state)
    }),
  },
  {
    id: 'one-at-a-time',
    title: 'overlapping movements are rejected as conflicts',
    respondsAfterMs: 20,
    alter: rejectingOverlaps(),
  },
  {
    id: 'stops-wait-for-movements',
    title: 'a card that is disabled or terminated during a movement stops 300 ms later',
    respondsAfterMs: 20,
    alter: stoppingLater(),
  },
  {
    id: 'a-rest-of-one',
    title: 'a withdrawal must leave at least one unit on the card',
    alter: acting([], (act) => (matched, state) => {
      const card = cardIn(matched, state)
      const amount = Number(matched.body.amount ?? matched.query.amount ?? 0)
      const isTooMuch = card && actionOf(matched) === 'withdraw' && compare(subtract(card.balance, amount), 1) < 0
      if (isTooMuch) throw new Rejection(422, 'something has to stay')
      return act(matched, state)
    }),
  },
  {
    id: 'high-minimum',
    title: 'the minimum movement is 500 and the minimum opening balance 2000, as set in the samples',
    samples: { amount: 500, balance: 2000 },
    alter: acting([], (act) => (matched, state) => {
      const { amount, balance } = { ...matched.body, ...matched.query } as Answered
      if (amount !== undefined && Number(amount) < 500) throw new Rejection(422, 'too little')
      if (balance !== undefined && Number(balance) < 2000) throw new Rejection(422, 'too little')
      return act(matched, state)
    }),
  },
]

function stoppingLater(): Variant['alter'] {
  return anew(() => {
    const movedAt = new Map<string, number>()
    const later = new Map<string, { readonly status: string; readonly at: number }>()
    return acting([], (act) => (matched, state) => {
      const card = cardIn(matched, state)
      if (!card) return act(matched, state)
      const now = Date.parse(state.now())
      const due = later.get(card.cardId)
      if (due && due.at < now) {
        card.status = due.status as typeof card.status
        later.delete(card.cardId)
      }
      const action = actionOf(matched) ?? ''
      if (['topup', 'withdraw'].includes(action)) movedAt.set(card.cardId, now)
      const data = act(matched, state)
      if (
        ['disable', 'terminate'].includes(action) &&
        now - (movedAt.get(card.cardId) ?? Number.NEGATIVE_INFINITY) < 15
      ) {
        later.set(card.cardId, { status: card.status, at: now + 300 })
        card.status = 'active'
      }
      return data
    })
  })
}

function rejectingOverlaps(): Variant['alter'] {
  return anew(() => {
    const last = new Map<string, number>()
    return acting([], (act) => (matched, state) => {
      const card = cardIn(matched, state)
      if (!card || !['topup', 'withdraw'].includes(actionOf(matched) ?? '')) return act(matched, state)
      const now = Date.parse(state.now())
      const before = last.get(card.cardId) ?? Number.NEGATIVE_INFINITY
      if (now - before < 15) throw new Rejection(409, `busy, through ${routeOf(matched)}`)
      last.set(card.cardId, now)
      return act(matched, state)
    })
  })
}
