import { Rejection } from '../../../src/cards/model/matched-request.ts'
import { subtract } from '../../../src/engine/values/decimal.ts'
import type { Alteration, Mutant } from './mutant.ts'
import { type Answered, acting, actionOf, cardIn, listing, type Moved, movingWrongly, responding } from './patches.ts'

const one = (
  id: string,
  title: string,
  breaks: string,
  alter: Alteration,
  foundBy: readonly string[] = [breaks],
): Mutant => ({
  id,
  title,
  breaks: [breaks],
  foundBy,
  alter,
})

const exact = 'card-operations/balance-is-exact'
const large = 'card-operations/large-amounts-are-exact'
const opening = 'create-card/holds-the-opening-balance'
const bothNames = 'get-payout-status/both-names-lead-to-it'
const bothWays = [`${bothNames}/by-reference`, `${bothNames}/by-service-reference`]

const topUpWhere = (isMeant: (moved: Moved) => boolean, error: string): Alteration =>
  movingWrongly((moved) => (moved.direction === 'topup' && isMeant(moved) ? error : undefined))

const amounts: readonly Mutant[] = [
  one(
    'a-gift-with-every-five',
    'a top-up of a multiple of five adds five cents too much',
    exact,
    topUpWhere(({ amount }) => amount % 5 === 0, '0.05'),
  ),
  one(
    'a-cent-more-from-a-hundred',
    'a top-up of a hundred or more adds a cent too much',
    exact,
    topUpWhere(({ amount }) => amount >= 100, '0.01'),
  ),
  one(
    'a-cent-less-between-twenty-and-a-hundred',
    'a top-up between twenty and a hundred is a cent short',
    exact,
    topUpWhere(({ amount }) => amount > 20 && amount < 100, '-0.01'),
  ),
  one(
    'a-cent-less-above-a-thousand',
    'a top-up to a balance above a thousand is a cent short',
    exact,
    topUpWhere(({ card }) => Number(card.balance) > 1_000, '-0.01'),
  ),
  one(
    'a-cent-stays',
    'withdrawing everything leaves a cent',
    'withdraw/lowers-the-balance',
    movingWrongly(({ direction, card }) => (direction === 'withdraw' && card.balance === '0' ? '0.01' : undefined)),
    [
      'withdraw/lowers-the-balance',
      'operate-card/withdrawal-lowers-the-balance',
      'query-card-operation/withdrawal-lowers-the-balance',
    ],
  ),
  one(
    'no-cents-beside-much-money',
    'a balance above a hundred million is stored with one decimal place',
    large,
    movingWrongly(({ card }) => {
      const held = Number(card.balance)
      return held > 1e8 ? subtract(String(Math.round(held * 10) / 10), card.balance) : undefined
    }),
    [`${large}/usd`],
  ),
]

const openings: readonly Mutant[] = [
  one(
    'business-cards-open-with-one-decimal',
    'the balance of a new BUSINESS card is returned with one decimal place',
    opening,
    responding(['createCard'], (data, { body }) =>
      body.category === 'BUSINESS' ? { ...data, balance: Math.round(Number(data.balance) * 10) / 10 } : data,
    ),
  ),
  one(
    'openings-above-fifty-are-short',
    'an opening balance above fifty is a cent short',
    opening,
    openingShort(50, 1_000),
  ),
  one(
    'openings-above-a-thousand-are-short',
    'an opening balance above a thousand is a cent short',
    opening,
    openingShort(1_000, 1_000_000),
  ),
]

const kinds = 'card-operations/same-for-every-kind-of-card'
const kindsWith = (word: string, ...currencies: readonly string[]): string[] =>
  [
    ...['usd-visa-business-premium', 'eur-mastercard-business-premium', 'usd-mastercard-business-basic'],
    ...['eur-visa-personal-premium', 'xaf-visa-business-basic', 'xaf-mastercard-personal-premium'],
  ]
    .filter((kind) => kind.includes(word) && (currencies.length === 0 || currencies.includes(kind.slice(0, 3))))
    .map((kind) => `${kinds}/${kind}`)

const rejectingSome = (id: string, title: string, action: string, field: string, value: string): Mutant =>
  one(
    id,
    title,
    kinds,
    acting([], (act) => (matched, state) => {
      if (actionOf(matched) === action && cardIn(matched, state)?.sent[field] === value)
        throw new Rejection(422, 'not this one')
      return act(matched, state)
    }),
    kindsWith(value.toLowerCase()),
  )

const someKinds: readonly Mutant[] = [
  rejectingSome(
    'premium-cards-are-not-topped-up',
    'top-ups of PREMIUM cards are rejected',
    'topup',
    'grade',
    'PREMIUM',
  ),
  rejectingSome(
    'business-cards-are-not-stopped',
    'disabling a BUSINESS card is rejected',
    'disable',
    'category',
    'BUSINESS',
  ),
  one(
    'business-cards-forget-their-cents',
    'a BUSINESS card loses the cents of its opening balance at first use',
    kinds,
    acting(['createCard'], (act) => (matched, state) => {
      const data = act(matched, state)
      const card = state.cards.get(String(data.card_id))
      if (card && matched.body.category === 'BUSINESS') card.balance = String(Math.trunc(Number(card.balance)))
      return data
    }),
    kindsWith('business', 'usd', 'eur'),
  ),
]

const others: readonly Mutant[] = [
  one(
    'business-cards-stop-together',
    'disabling one BUSINESS card disables all others in its currency',
    'card-operations/cards-are-separate',
    acting([], (act) => (matched, state) => {
      const data = act(matched, state)
      const stopped = cardIn(matched, state)
      if (actionOf(matched) !== 'disable' || stopped?.sent.category !== 'BUSINESS') return data
      for (const card of state.cards.values()) {
        if (card.sent.category === 'BUSINESS' && card.currency === stopped.currency) card.status = 'disabled'
      }
      return data
    }),
  ),
  one(
    'equal-amounts-are-listed-once',
    'only the first of several transactions with the same amount is listed',
    'transactions/every-movement-once',
    listing((entries) =>
      entries.filter(({ amount }, index) => entries.findIndex((entry) => entry.amount === amount) === index),
    ),
    ['transactions/every-movement-once/in-a-long-history'],
  ),
  one(
    'a-top-up-tells-another-amount',
    'the response to a top-up has an amount one unit above the listed one',
    'transactions/stay-as-they-are',
    responding(['topUpCard'], (data) => ({
      ...data,
      transactions: (data.transactions as Answered[]).map((entry) => ({ ...entry, amount: Number(entry.amount) + 1 })),
    })),
  ),
  one(
    'names-of-thirty-letters',
    'names are cut to 30 letters',
    'create-card-user/echoes-name-and-email',
    responding(['createCardUser'], (data) => ({ ...data, first_name: String(data.first_name).slice(0, 30) })),
  ),
  one(
    'a-restart-forgets',
    'enabling a card deletes its transactions',
    'transactions/stay-as-they-are',
    acting([], (act) => (matched, state) => {
      const data = act(matched, state)
      if (actionOf(matched) === 'enable') cardIn(matched, state)?.transactions.splice(0)
      return data
    }),
  ),
  one(
    'by-the-service-reference-in-hundreds',
    'a payout looked up by service_reference has a hundredth of its amount',
    bothNames,
    responding(['getPayoutStatus'], (data, { path }) =>
      path.reference === data.service_reference ? { ...data, amount: Number(data.amount) / 100 } : data,
    ),
    bothWays,
  ),
  one(
    'the-names-of-a-payout-change-places',
    'reference and service_reference of a payout are swapped',
    bothNames,
    responding(['getPayoutStatus'], (data) => ({
      ...data,
      reference: data.service_reference,
      service_reference: data.reference,
    })),
    bothWays,
  ),
  one(
    'one-number-per-user',
    'all cards of a user have the same number',
    'create-card/ids-are-unique',
    oneNumberPerUser(),
  ),
  ...(
    [
      ['createCardUser', 'user_id', 'create-card-user/answers-data-user-id'],
      ['createCard', 'card_id', 'create-card/answers-data-card-id'],
    ] as const
  ).flatMap(([operationId, name, breaks]) =>
    ([null, ''] as const).map((nothing) =>
      one(
        `${breaks.replace('answers-data', 'answers')}-${nothing === null ? 'null' : 'empty'}`,
        `${operationId} returns ${nothing === null ? 'null' : 'an empty string'} as ${name}`,
        breaks,
        responding([operationId], (data) => ({ ...data, [name]: nothing })),
      ),
    ),
  ),
]

function openingShort(above: number, upTo: number): Alteration {
  return acting(['createCard'], (act) => (matched, state) => {
    const balance = Number(matched.body.balance)
    if (balance <= above || balance > upTo) return act(matched, state)
    return act({ ...matched, body: { ...matched.body, balance: Number(subtract(balance, '0.01')) } }, state)
  })
}

function oneNumberPerUser(): Alteration {
  return (parts, state) => {
    const numbers = new Map<unknown, unknown>()
    return responding(['createCard'], (data) => {
      if (!numbers.has(data.user_id)) numbers.set(data.user_id, data.card_number)
      return { ...data, card_number: numbers.get(data.user_id) }
    })(parts, state)
  }
}

/** Servers whose fault shows at some amounts, balances or kinds of cards only. */
export const valueDependentMutants: readonly Mutant[] = [...amounts, ...openings, ...someKinds, ...others]
