import { Rejection } from '../../../src/cards/model/matched-request.ts'
import { compare, decimal, subtract } from '../../../src/engine/values/decimal.ts'
import { acting, actionOf, anew, cardIn, responding } from '../mutants/patches.ts'
import type { Variant } from './variant.ts'

const ofASort: Readonly<Record<string, string>> = {
  topup: 'movement',
  withdraw: 'movement',
  disable: 'status',
  enable: 'status',
  terminate: 'status',
  get_balance: 'query',
  get_transactions: 'query',
}

const secondMs = 1_000

/** Every so many milliseconds the clock shows another time. */
const ticking = (id: string, title: string, everyMs: number): Variant => ({
  id,
  title,
  clock: (now) => new Date(Math.floor(now / everyMs) * everyMs),
  alter: (parts) => parts,
})

const yearMs = 365 * 86_400 * secondMs

/** Dates polls by another clock than everything else. */
const polled = (id: string, title: string, byMs: number): Variant => ({
  id: `polled-${id}`,
  title,
  alter: responding(['getPayoutStatus'], ({ last_polling_at: at, ...data }) => ({
    ...data,
    last_polling_at: new Date(Date.parse(String(at)) + byMs).toISOString(),
  })),
})

/** Servers in which more is alike, or is done, than in most. */
export const sharedAnswerVariants: readonly Variant[] = [
  // Its times look like those of any other server.
  { ...ticking('seconds', 'the clock shows whole seconds', secondMs), isInconspicuous: true },
  ticking('days', 'the clock shows whole days', 86_400 * secondMs),
  {
    id: 'one-name-for-actions-of-a-sort',
    title: 'both movements, all changes of status and both readings have one name each',
    alter: responding([], (data, matched) => {
      const name = ofASort[actionOf(matched) ?? '']
      return name === undefined ? data : { ...data, operation: name }
    }),
  },
  {
    id: 'withdrawals-take-what-there-is',
    title: 'a withdrawal of more than the card holds takes all of it, and lists that',
    alter: acting([], (act) => (matched, state) => {
      const card = cardIn(matched, state)
      const amount = Number(matched.body.amount ?? matched.query.amount)
      const isTooMuch = actionOf(matched) === 'withdraw' && card && amount > 0 && compare(card.balance, amount) < 0
      if (!isTooMuch || compare(card.balance, '0.01') < 0) return act(matched, state)
      const all = { amount: Number(card.balance) }
      return act({ ...matched, body: { ...matched.body, ...all }, query: { ...matched.query, ...all } }, state)
    }),
  },
  polled('by-another-clock', 'polls are dated by a clock that is more than a minute fast', 80 * secondMs),
  {
    ...polled('in-true-time', 'the clock is a year behind, except for polls', yearMs),
    clock: (now) => new Date(now - yearMs),
  },
  {
    id: 'francs-are-whole',
    title: 'a movement of a fraction of a franc moves the whole francs of it',
    alter: acting([], (act) => (matched, state) => {
      const data = act(matched, state)
      const card = cardIn(matched, state)
      const direction = actionOf(matched)
      const amount = Number(matched.body.amount ?? matched.query.amount)
      if (card?.currency !== 'XAF' || (direction !== 'topup' && direction !== 'withdraw')) return data
      const lost = decimal((amount % 1).toFixed(2))
      card.balance = subtract(card.balance, direction === 'topup' ? lost : `-${lost}`)
      return { ...data, new_balance: Number(card.balance) }
    }),
  },
  {
    id: 'terminations-repeat-through-one-route',
    title: 'a terminated card can be terminated again with DELETE, and not by query',
    judgedBy: ['requests/at-once-as-one-after-another/*'],
    alter: acting(['terminateCard', 'queryCardOperation'], (act) => (matched, state) => {
      const card = cardIn(matched, state)
      const isAgain = actionOf(matched) === 'terminate' && card?.status === 'terminated'
      if (!isAgain || matched.operation.operationId !== 'terminateCard') return act(matched, state)
      return {
        operation: 'terminate',
        card_id: card.cardId,
        new_balance: Number(card.balance),
        currency: card.currency,
        status: 'success',
        transactions: [],
      }
    }),
  },
  {
    id: 'references-lead-to-users-and-payouts',
    title: 'the reference of a user is accepted in place of the user_id',
    alter: anew(() => {
      const users = new Map<string, string>()
      return acting(['createCardUser', 'createCard'], (act) => (matched, state) => {
        const userId = users.get(matched.path.userId ?? '')
        const data = act(userId === undefined ? matched : { ...matched, path: { userId } }, state)
        if (data.reference !== undefined) users.set(String(data.reference), String(data.user_id))
        return data
      })
    }),
  },
  {
    id: 'a-description-comes-later',
    title: 'a payout has a description from its second lookup on',
    alter: anew(() => {
      let lookups = 0
      return responding(['getPayoutStatus'], ({ description, ...data }) =>
        ++lookups > 1 ? { ...data, description } : data,
      )
    }),
  },
  {
    id: 'no-more-than-a-balance-allows',
    title: 'an amount above a billion, and a balance above it, are rejected',
    alter: acting([], (act) => (matched, state) => {
      const amount = Number(matched.body.amount ?? matched.query.amount ?? 0)
      if (actionOf(matched) === 'topup' && amount > 1e9) throw new Rejection(422, 'too much')
      return act(matched, state)
    }),
  },
  {
    id: 'one-reference-for-one-person',
    title: 'the reference of a user is made of the identity document',
    isInconspicuous: true,
    alter: responding(['createCardUser'], (data, { body }) => ({
      ...data,
      reference: `registration-${body.id_number}`,
    })),
  },
]
