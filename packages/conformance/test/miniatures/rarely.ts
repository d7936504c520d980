import { Refusal } from '../../src/understudy/refusal.ts'
import type { Scene } from '../../src/understudy/scene.ts'
import type { State } from '../../src/understudy/state.ts'
import { type Miniature, one, type Recast } from './miniature.ts'
import { type Answered, acting, answering, cardIn, deedOf, listing } from './patches.ts'

type Change = (data: Answered, scene: Scene, state: State) => Answered

/** Counts from nothing for every server that is made. */
const everyNth =
  (nth: number, operationId: string, change: Change): Recast =>
  (parts, state) => {
    let count = 0
    const seldom: Change = (data, scene, own) => (++count % nth === 0 ? change(data, scene, own) : data)
    return answering([operationId], seldom)(parts, state)
  }

const where =
  (operationId: string, isMeant: (scene: Scene, data: Answered) => boolean, change: Change): Recast =>
  (parts, state) =>
    answering([operationId], (data, scene, own) => (isMeant(scene, data) ? change(data, scene, own) : data))(
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

const isLarge = (_: Scene, { new_balance }: Answered): boolean => Number(new_balance) >= 1_000_000

/** Faults that show in one answer of many, or at some values only. */
export const rareMiniatures: readonly Miniature[] = [
  {
    ...one(
      'every-fifth-user-without-a-reference',
      'every fifth registration is answered without its reference',
      'create-card-user/answers-data-reference',
      everyNth(5, 'createCardUser', without('reference')),
    ),
    remembersOthers: true,
  },
  {
    ...one(
      'every-seventh-top-up-answers-with-text',
      'every seventh top-up is answered with a balance in quotes',
      'top-up-card/answers-data-new-balance',
      everyNth(7, 'topUpCard', asText('new_balance')),
    ),
    remembersOthers: true,
  },
  one(
    'every-seventh-withdrawal-breaks',
    'every seventh withdrawal from a card ends in a 500, having moved nothing',
    'withdraw/lowers-the-balance',
    breakingEvery(7, 'withdrawFromCard'),
  ),
  {
    ...one(
      'every-ninth-registration-breaks',
      'every ninth registration ends in a 500',
      'refusals/no-input-breaks-the-server',
      breakingEvery(9, 'createCardUser'),
    ),
    remembersOthers: true,
  },
  {
    ...one(
      'every-tenth-card-short-by-a-cent',
      'every tenth card is opened with a cent less',
      'create-card/holds-the-opening-balance',
      openingShort(10),
    ),
    remembersOthers: true,
  },
  one(
    'large-balances-as-text',
    'a balance of a million or more is answered in quotes',
    'top-up-card/answers-data-new-balance',
    where('topUpCard', isLarge, asText('new_balance')),
  ),
  one(
    'francs-as-text',
    'a balance in XAF is answered in quotes',
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
    'a BUSINESS card expires at MM/YY',
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
    'a PREMIUM card is answered without user_id',
    'create-card/answers-data-user-id',
    where('createCard', ({ body }) => body.grade === 'PREMIUM', without('user_id')),
  ),
  one(
    'businesses-without-a-family-name',
    'the registration of a business is answered without last_name',
    'create-card-user/answers-data-last-name',
    where('createCardUser', ({ body }) => body.is_business === true, without('last_name')),
  ),
  one(
    'the-thirteenth-month',
    'a card expires in a thirteenth month',
    'create-card/answers-data-expiry-date',
    answering(['createCard'], (data) => ({ ...data, expiry_date: String(data.expiry_date).replace(/^\d\d/, '13') })),
  ),
  one(
    'the-thirtieth-of-february',
    'cards are made on the thirtieth of February',
    'create-card/answers-data-created-at',
    answering(['createCard'], (data) => ({ ...data, created_at: '2026-02-30T10:00:00Z' })),
  ),
  one(
    'by-the-service-reference-amounts-are-text',
    'a payout that is looked up by service_reference has its amount in quotes',
    'get-payout-status/answers-data-amount',
    where('getPayoutStatus', ({ path }, data) => path.reference === data.service_reference, asText('amount')),
  ),
  one(
    'with-an-indicator-no-time',
    'a payment that is looked up with an indicator has no created_at',
    'check-payment-status/answers-data-created-at',
    where('checkPaymentStatus', ({ body }) => body.operation !== undefined, without('created_at')),
  ),
  one(
    'same-amount-counts-once',
    'a top-up of the amount of the one before is taken for the same',
    'card-operations/balance-is-exact',
    takingForTheSame(),
  ),
  one(
    'the-owner-is-whoever-came-last',
    'a card is issued to the user who was registered last',
    'create-card/belongs-to-the-user-in-the-path',
    answering(['createCard'], (data, _, { users }) => ({ ...data, user_id: [...users.keys()].at(-1) })),
  ),
  one(
    'a-second-card-replaces-the-first',
    'the first card of a user is gone when a second is issued',
    'card-operations/cards-are-separate',
    acting(['createCard'], (act) => (scene, state) => {
      for (const { cardId, userId } of state.cards.values())
        if (userId === scene.path.userId) state.cards.delete(cardId)
      return act(scene, state)
    }),
  ),
  one(
    'transactions-of-all-cards-of-a-user',
    'the transactions of all cards of the same user are listed',
    'card-operations/cards-are-separate',
    listing((_, scene, state) => {
      const userId = cardIn(scene, state)?.userId
      const own = [...state.cards.values()].filter((card) => card.userId === userId)
      return own.flatMap(({ transactions }) => transactions).map((entry) => ({ ...entry }))
    }),
  ),
  one(
    'transaction-ids-count-per-card',
    'ids of transactions are only unique within a card',
    'transactions/ids-are-unique',
    answering([], (data, scene, state) => {
      const own = cardIn(scene, state)?.transactions.map(({ id }) => id) ?? []
      const entries = data.transactions as Answered[] | undefined
      if (!entries) return data
      return { ...data, transactions: entries.map((entry) => ({ ...entry, id: `t-${own.indexOf(String(entry.id))}` })) }
    }),
  ),
  one(
    'transactions-without-names',
    'ids of transactions are empty',
    'transactions/ids-are-unique',
    listing((entries) => entries.map((entry) => ({ ...entry, id: '' }))),
  ),
  one(
    'a-ceiling-that-nobody-hears-of',
    'a top-up never brings a balance above a hundred thousand, and is granted all the same',
    'card-operations/large-amounts-are-exact',
    capped('100000'),
  ),
  one(
    'thirty-two-bits-of-cents',
    'a balance above 21474836.47 is cut to that',
    'card-operations/large-amounts-are-exact',
    capped('21474836.47'),
  ),
  one(
    'a-stopped-card-shows-nothing-left',
    'get_balance of a disabled card is zero',
    'disable-card/keeps-the-balance',
    answering(['operateCard'], (data, scene, state) =>
      deedOf(scene) === 'get_balance' && cardIn(scene, state)?.status === 'disabled'
        ? { ...data, new_balance: 0 }
        : data,
    ),
  ),
  one(
    'restarting-starts-over',
    'a card that is enabled again holds what it was opened with',
    'enable-card/keeps-the-balance',
    acting(['enableCard'], (act) => (scene, state) => {
      const card = cardIn(scene, state)
      if (card?.status === 'disabled') card.balance = String(card.sent.balance)
      return act(scene, state)
    }),
  ),
]

function breakingEvery(nth: number, operationId: string): Recast {
  return (parts, state) => {
    // By card, where there is one: what breaks must not depend on how many others are judged before.
    const counts = new Map<string, number>()
    return acting([operationId], (act) => (scene, own) => {
      const { cardId = '' } = scene.path
      const count = (counts.get(cardId) ?? 0) + 1
      counts.set(cardId, count)
      if (count % nth === 0) throw new Refusal(500, 'internal error')
      return act(scene, own)
    })(parts, state)
  }
}

function openingShort(nth: number): Recast {
  return (parts, state) => {
    let count = 0
    return acting(['createCard'], (act) => (scene, own) => {
      const balance = Number(scene.body.balance)
      const isShort = ++count % nth === 0 && balance > 0.01
      const opened = isShort ? Math.round(balance * 100 - 1) / 100 : balance
      return act({ ...scene, body: { ...scene.body, balance: opened } }, own)
    })(parts, state)
  }
}

function takingForTheSame(): Recast {
  return (parts, state) => {
    const last = new Map<string, { readonly amount: unknown; readonly data: Answered }>()
    return acting(['topUpCard'], (act) => (scene, own) => {
      const cardId = scene.path.cardId ?? ''
      const before = last.get(cardId)
      if (before && before.amount === scene.body.amount) return before.data
      const data = act(scene, own)
      last.set(cardId, { amount: scene.body.amount, data })
      return data
    })(parts, state)
  }
}

function capped(most: string): Recast {
  return acting([], (act) => (scene, state) => {
    const data = act(scene, state)
    const card = cardIn(scene, state)
    if (!card || deedOf(scene) !== 'topup' || Number(card.balance) <= Number(most)) return data
    card.balance = most
    return { ...data, new_balance: Number(most) }
  })
}
