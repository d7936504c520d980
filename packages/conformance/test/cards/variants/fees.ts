import { Rejection } from '../../../src/cards/model/matched-request.ts'
import { add, decimal, subtract } from '../../../src/engine/values/decimal.ts'
import { acting, actionOf, anew, cardIn, type Moved, movingWrongly } from '../mutants/patches.ts'
import type { Variant } from './variant.ts'

/** What each movement costs, in cents. */
const charging = (id: string, title: string, costOf: (moved: Moved) => number): Variant => ({
  id,
  title,
  alter: movingWrongly((moved) => decimal(-(costOf(moved) / 100).toFixed(6))),
})

const inPercent = (amount: number, percent: number): number => Math.round((Math.round(amount * 100) * percent) / 100)

/** Servers that charge fees: whether there are any, and which, is an open question. */
export const feeVariants: readonly Variant[] = [
  charging('a-fee-for-top-ups', 'a top-up costs five cents', ({ direction }) => (direction === 'topup' ? 5 : 0)),
  charging('a-fee-in-percent', 'every movement costs 1.5 percent, rounded to cents', ({ amount }) =>
    Math.round(amount * 1.5),
  ),
  charging(
    'a-fee-with-a-minimum',
    'every movement costs one percent, rounded to cents, and ten cents at least',
    ({ amount }) => Math.max(10, Math.round(amount)),
  ),
  charging(
    'a-fee-with-a-maximum',
    'every movement costs one percent, rounded to cents, and five at most',
    ({ amount }) => Math.min(500, Math.round(amount)),
  ),
  charging(
    'a-fee-in-fractions-of-a-cent',
    'every movement costs 1.5 percent, which is not rounded',
    ({ amount }) => Math.round(amount * 15_000) / 10_000,
  ),
  charging('a-fee-in-thousandths', 'a top-up costs one percent, cut off to thousandths', ({ amount, direction }) =>
    direction === 'topup' ? Math.floor(Math.round(amount * 100) / 10) / 10 : 0,
  ),
  charging(
    'a-fee-in-percent-and-a-fixed-one',
    'every movement costs ten cents and 2.5 percent, cut off to cents',
    ({ amount }) => 10 + Math.floor((Math.round(amount * 100) * 25) / 1000),
  ),
  charging(
    'a-fee-for-each-currency',
    'a top-up costs a tenth of a dollar, a fifth of a euro or two francs',
    ({ card, direction }) => (direction === 'topup' ? ({ USD: 10, EUR: 20, XAF: 200 }[card.currency] ?? 0) : 0),
  ),
  charging('a-fee-by-query', 'a movement through queryCardOperation costs half a unit', ({ route }) =>
    route === 'queryCardOperation' ? 50 : 0,
  ),
  charging('a-fee-by-grade', 'a movement of a PREMIUM card costs half as much', ({ card: { sent } }) =>
    sent.grade === 'PREMIUM' ? 5 : 10,
  ),
  charging('a-fee-by-network', 'a top-up of a MASTERCARD costs five cents', ({ card: { sent }, direction }) =>
    direction === 'topup' && sent.card_type === 'MASTERCARD' ? 5 : 0,
  ),
  charging('a-fee-in-steps', 'a movement costs five cents, from 5 on ten, and from 100 on fifty', ({ amount }) =>
    amount < 5 ? 5 : amount < 100 ? 10 : 50,
  ),
  charging('a-fee-in-percent-by-steps', 'a movement costs ten cents, from 10 on 1 %, from 1000 on 0.5 %', (moved) =>
    moved.amount < 10 ? 10 : Math.round(moved.amount * (moved.amount < 1000 ? 1 : 0.5)),
  ),
  {
    id: 'a-first-withdrawal-is-free',
    title: 'the first withdrawal of a card is free, and each other one costs a quarter',
    alter: anew(() => {
      const counts = new Map<string, number>()
      return movingWrongly(({ direction, card: { cardId } }) => {
        if (direction !== 'withdraw') return undefined
        const count = (counts.get(cardId) ?? 0) + 1
        counts.set(cardId, count)
        return count > 1 ? '-0.25' : undefined
      })
    }),
  },
  charging('a-fee-of-half-at-most', 'a movement costs one, but no more than half of it', ({ amount }) =>
    Math.min(100, Math.floor(Math.round(amount * 100) / 2)),
  ),
  charging('a-fee-of-one', 'every movement costs one', () => 100),
  {
    id: 'a-fee-within-what-is-listed',
    title: 'a movement costs ten cents, and is listed with what it changed',
    alter: acting([], (act) => (matched, state) => {
      const card = cardIn(matched, state)
      const before = card?.transactions.length
      const data = act(matched, state)
      const last = card?.transactions.at(-1)
      if (!card || !last || card.transactions.length === before) return data
      card.balance = subtract(card.balance, 0.1)
      const amount = Number(last.type === 'topup' ? subtract(last.amount, 0.1) : add(last.amount, 0.1))
      card.transactions.splice(-1, 1, { ...last, amount })
      return { ...data, new_balance: Number(card.balance), transactions: [{ ...last, amount }] }
    }),
  },
  {
    id: 'a-fee-that-is-listed',
    title: 'a withdrawal of francs costs five, listed as a transaction of its own, and leaves no card overdrawn',
    alter: acting([], (act) => (matched, state) => {
      const card = cardIn(matched, state)
      const isCharged = actionOf(matched) === 'withdraw' && card?.currency === 'XAF'
      const amount = Number(matched.body.amount ?? matched.query.amount)
      if (isCharged && amount + 5 > Number(card.balance)) throw new Rejection(409, 'the balance is too low')
      const data = act(matched, state)
      if (!isCharged) return data
      card.balance = subtract(card.balance, 5)
      const [last] = card.transactions.slice(-1)
      if (last) card.transactions.push({ ...last, id: `${last.id}-fee`, amount: 5, type: 'fee' })
      return { ...data, new_balance: Number(card.balance) }
    }),
  },
  {
    id: 'a-fee-for-cards',
    title: 'a card costs one percent, deducted from its opening balance and cut off to cents',
    alter: acting(['createCard'], (act) => (matched, state) => {
      const data = act(matched, state)
      const card = state.cards.get(String(data.card_id))
      if (!card) return data
      card.balance = subtract(card.balance, Math.floor(Number(card.balance)) / 100)
      return { ...data, balance: Number(card.balance) }
    }),
  },
  charging('a-fee-by-tiers', 'a movement costs 2 %, from 100 on 1 %', ({ amount }) =>
    inPercent(amount, amount < 100 ? 2 : 1),
  ),
  charging('a-fee-between-two', 'a withdrawal costs 1.5 %, from five cents to five', ({ amount, direction }) =>
    direction === 'withdraw' ? Math.min(500, Math.max(5, inPercent(amount, 1.5))) : 0,
  ),
  charging('a-fee-for-large-amounts', 'a movement costs nothing, from 100 on 1 %', ({ amount }) =>
    amount < 100 ? 0 : inPercent(amount, 1),
  ),
  charging('a-fee-with-a-tax', 'a movement costs 2 %, and a tax of 19.25 % of that', ({ amount }) => {
    const fee = inPercent(amount, 2)
    return fee + Math.round(fee * 0.1925)
  }),
  charging('a-fee-inside-the-amount', 'a top-up of 1.015 counts as 1', ({ amount, direction }) =>
    direction === 'topup' ? Math.round(amount * 100) - Math.round((amount * 100) / 1.015) : 0,
  ),
  {
    id: 'a-fee-beside-its-movement',
    title: 'a top-up costs ten cents, shown as a transaction of its own in each response',
    alter: acting([], (act) => (matched, state) => {
      const data = act(matched, state)
      const card = actionOf(matched) === 'topup' ? cardIn(matched, state) : undefined
      const last = card?.transactions.at(-1)
      if (!card || !last) return data
      const fee = { ...last, id: `${last.id}-fee`, amount: 0.1, type: 'fee' }
      card.balance = subtract(card.balance, 0.1)
      card.transactions.push(fee)
      return { ...data, new_balance: Number(card.balance), transactions: [last, fee] }
    }),
  },
]
