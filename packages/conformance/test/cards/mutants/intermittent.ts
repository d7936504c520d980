import { type MatchedRequest, Rejection } from '../../../src/cards/model/matched-request.ts'
import type { State } from '../../../src/cards/model/state.ts'
import { type Alteration, type Mutant, one } from './mutant.ts'
import { type Answered, acting, actionOf, cardIn, listing, responding } from './patches.ts'

type Change = (data: Answered, matched: MatchedRequest, state: State) => Answered

/** Starts a new count for every server. */
const everyNth =
  (nth: number, operationId: string, change: Change): Alteration =>
  (parts, state) => {
    let count = 0
    const seldom: Change = (data, matched, own) => (++count % nth === 0 ? change(data, matched, own) : data)
    return responding([operationId], seldom)(parts, state)
  }

const where =
  (operationId: string, isMeant: (matched: MatchedRequest, data: Answered) => boolean, change: Change): Alteration =>
  (parts, state) =>
    responding([operationId], (data, matched, own) => (isMeant(matched, data) ? change(data, matched, own) : data))(
      parts,
      state,
    )

const without =
  (name: string): Change =>
  ({ [name]: _, ...others }) =>
    others

const asText =
  (name: string): Change =>
  (data) => ({ ...data, [name]: String(data[name]) })

const isLarge = (_: MatchedRequest, { new_balance }: Answered): boolean => Number(new_balance) >= 1_000_000

/** Faults that show in one response of many, or at some values only. */
export const intermittentMutants: readonly Mutant[] = [
  {
    ...one(
      'every-fifth-user-without-a-reference',
      'every fifth registration returns no reference',
      'create-card-user/answers-data-reference',
      everyNth(5, 'createCardUser', without('reference')),
    ),
    remembersOthers: true,
  },
  {
    ...one(
      'every-seventh-top-up-answers-with-text',
      'every seventh top-up returns its balance as a string',
      'top-up-card/answers-data-new-balance',
      everyNth(7, 'topUpCard', asText('new_balance')),
    ),
    remembersOthers: true,
  },
  one(
    'every-seventh-withdrawal-breaks',
    'every seventh withdrawal from a card returns 500 and moves nothing',
    'refusals/are-4xx',
    breakingEvery(7, 'withdrawFromCard'),
  ),
  {
    ...one(
      'every-ninth-registration-breaks',
      'every ninth registration returns 500',
      'refusals/no-input-breaks-the-server',
      breakingEvery(9, 'createCardUser'),
    ),
    remembersOthers: true,
  },
  {
    ...one(
      'every-tenth-card-short-by-a-cent',
      'every tenth card opens a cent short',
      'create-card/holds-the-opening-balance',
      openingShort(10),
    ),
    remembersOthers: true,
  },
  one(
    'large-balances-as-text',
    'a balance of a million or more is returned as a string',
    'top-up-card/answers-data-new-balance',
    where('topUpCard', isLarge, asText('new_balance')),
  ),
  one(
    'francs-as-text',
    'a balance in XAF is returned as a string',
    'withdraw-from-card/answers-data-new-balance',
    where('withdrawFromCard', (_, { currency }) => currency === 'XAF', asText('new_balance')),
  ),
  one(
    'mastercard-codes-as-numbers',
    'the security code of a MASTERCARD is a number',
    'create-card/answers-data-cvv',
    where(
      'createCard',
      ({ body }) => body.card_type === 'MASTERCARD',
      (data) => ({ ...data, cvv: 123 }),
    ),
  ),
  one(
    'business-cards-expire-in-short',
    'the expiry date of a BUSINESS card is MM/YY',
    'create-card/answers-data-expiry-date',
    where(
      'createCard',
      ({ body }) => body.category === 'BUSINESS',
      (data) => ({
        ...data,
        expiry_date: String(data.expiry_date).replace('/20', '/'),
      }),
    ),
  ),
  one(
    'premium-cards-without-an-owner',
    'the response for a PREMIUM card lacks user_id',
    'create-card/answers-data-user-id',
    where('createCard', ({ body }) => body.grade === 'PREMIUM', without('user_id')),
  ),
  one(
    'businesses-without-a-family-name',
    'the response to the registration of a business lacks last_name',
    'create-card-user/answers-data-last-name',
    where('createCardUser', ({ body }) => body.is_business === true, without('last_name')),
  ),
  one(
    'the-thirteenth-month',
    'a card expires in month 13',
    'create-card/answers-data-expiry-date',
    responding(['createCard'], (data) => ({ ...data, expiry_date: String(data.expiry_date).replace(/^\d\d/, '13') })),
  ),
  one(
    'the-thirtieth-of-february',
    'cards are created on 30 February',
    'create-card/answers-data-created-at',
    responding(['createCard'], (data) => ({ ...data, created_at: '2026-02-30T10:00:00Z' })),
  ),
  one(
    'by-the-service-reference-amounts-are-text',
    'a payout looked up by service_reference has its amount as a string',
    'get-payout-status/answers-data-amount',
    where('getPayoutStatus', ({ path }, data) => path.reference === data.service_reference, asText('amount')),
  ),
  one(
    'with-an-indicator-no-time',
    'a payment looked up with an indicator has no created_at',
    'check-payment-status/answers-data-created-at',
    where('checkPaymentStatus', ({ body }) => body.operation !== undefined, without('created_at')),
  ),
  one(
    'same-amount-counts-once',
    'a top-up of the same amount as the previous one is treated as a duplicate',
    'card-operations/balance-is-exact',
    takingForTheSame(),
  ),
  one(
    'the-owner-is-whoever-came-last',
    'a card is issued to the user registered last',
    'create-card/belongs-to-the-user-in-the-path',
    responding(['createCard'], (data, _, { users }) => ({ ...data, user_id: [...users.keys()].at(-1) })),
  ),
  one(
    'a-second-card-replaces-the-first',
    'issuing a second card to a user deletes the first',
    'requests/valid-ones-are-accepted',
    acting(['createCard'], (act) => (matched, state) => {
      for (const { cardId, userId } of state.cards.values())
        if (userId === matched.path.userId) state.cards.delete(cardId)
      return act(matched, state)
    }),
  ),
  one(
    'transactions-of-all-cards-of-a-user',
    'a list contains the transactions of all cards of the user',
    'card-operations/cards-are-separate',
    listing((_, matched, state) => {
      const userId = cardIn(matched, state)?.userId
      const own = [...state.cards.values()].filter((card) => card.userId === userId)
      return own.flatMap(({ transactions }) => transactions).map((entry) => ({ ...entry }))
    }),
  ),
  one(
    'a-list-for-each-user',
    'operateCard keeps one list of transactions for each user until the next movement on a card of the user',
    'card-operations/cards-are-separate',
    (parts, state) => {
      const kept = new Map<string, unknown>()
      return responding([], (data, matched, own) => {
        const userId = cardIn(matched, own)?.userId ?? ''
        const action = actionOf(matched) ?? ''
        if (['topup', 'withdraw'].includes(action)) kept.delete(userId)
        if (action !== 'get_transactions' || matched.operation.operationId !== 'operateCard') return data
        kept.set(userId, kept.get(userId) ?? data.transactions)
        return { ...data, transactions: kept.get(userId) }
      })(parts, state)
    },
    'card-operations/cards-are-separate/of-one-user-through-query-card-operation',
  ),
  one(
    'transaction-ids-count-per-card',
    'transaction IDs are unique within a card only',
    'transactions/ids-are-unique',
    responding([], (data, matched, state) => {
      const own = cardIn(matched, state)?.transactions.map(({ id }) => id) ?? []
      const entries = data.transactions as Answered[] | undefined
      if (!entries) return data
      return { ...data, transactions: entries.map((entry) => ({ ...entry, id: `t-${own.indexOf(String(entry.id))}` })) }
    }),
  ),
  one(
    'transactions-without-names',
    'transaction IDs are empty',
    'transactions/ids-are-unique',
    listing((entries) => entries.map((entry) => ({ ...entry, id: '' }))),
  ),
  one(
    'a-ceiling-that-nobody-hears-of',
    'a top-up above a balance of 100,000 is accepted but capped there',
    'card-operations/large-amounts-are-exact',
    capped('100000'),
  ),
  one(
    'thirty-two-bits-of-cents',
    'a balance is capped at 21474836.47',
    'card-operations/large-amounts-are-exact',
    capped('21474836.47'),
  ),
  one(
    'a-stopped-card-shows-nothing-left',
    'get_balance returns zero for a disabled card',
    'disable-card/keeps-the-balance',
    responding(['operateCard'], (data, matched, state) =>
      actionOf(matched) === 'get_balance' && cardIn(matched, state)?.status === 'disabled'
        ? { ...data, new_balance: 0 }
        : data,
    ),
  ),
  one(
    'restarting-starts-over',
    'enabling a card again resets it to its opening balance',
    'enable-card/keeps-the-balance',
    acting(['enableCard'], (act) => (matched, state) => {
      const card = cardIn(matched, state)
      if (card?.status === 'disabled') card.balance = String(card.sent.balance)
      return act(matched, state)
    }),
  ),
]

function breakingEvery(nth: number, operationId: string): Alteration {
  return (parts, state) => {
    // Counted by card if there is one: the result must not depend on how many other checks run first.
    const counts = new Map<string, number>()
    return acting([operationId], (act) => (matched, own) => {
      const { cardId = '' } = matched.path
      const count = (counts.get(cardId) ?? 0) + 1
      counts.set(cardId, count)
      if (count % nth === 0) throw new Rejection(500, 'internal error')
      return act(matched, own)
    })(parts, state)
  }
}

function openingShort(nth: number): Alteration {
  return (parts, state) => {
    let count = 0
    return acting(['createCard'], (act) => (matched, own) => {
      const balance = Number(matched.body.balance)
      const isShort = ++count % nth === 0 && balance > 0.01
      const opened = isShort ? Math.round(balance * 100 - 1) / 100 : balance
      return act({ ...matched, body: { ...matched.body, balance: opened } }, own)
    })(parts, state)
  }
}

function takingForTheSame(): Alteration {
  return (parts, state) => {
    const last = new Map<string, { readonly amount: unknown; readonly data: Answered }>()
    return acting(['topUpCard'], (act) => (matched, own) => {
      const cardId = matched.path.cardId ?? ''
      const before = last.get(cardId)
      if (before && before.amount === matched.body.amount) return before.data
      const data = act(matched, own)
      last.set(cardId, { amount: matched.body.amount, data })
      return data
    })(parts, state)
  }
}

function capped(most: string): Alteration {
  return acting([], (act) => (matched, state) => {
    const data = act(matched, state)
    const card = cardIn(matched, state)
    if (!card || actionOf(matched) !== 'topup' || Number(card.balance) <= Number(most)) return data
    card.balance = most
    return { ...data, new_balance: Number(most) }
  })
}
