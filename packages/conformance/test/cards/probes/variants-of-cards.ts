import { Rejection } from '../../../src/cards/model/matched-request.ts'
import type { ModelCard, State } from '../../../src/cards/model/state.ts'
import { add, compare, decimal, subtract } from '../../../src/engine/values/decimal.ts'
import { type Answered, acting, responding } from '../mutants/patches.ts'
import { all, cards, type Turn, type Variant } from './alterations.ts'

const isReading = ({ action }: Turn): boolean => action.startsWith('get_')
const isMovement = ({ action }: Turn): boolean => action === 'topup' || action === 'withdraw'

function cardOf(id: string | undefined, { cards: known }: State): ModelCard {
  const card = known.get(id ?? '')
  if (!card) throw new Rejection(404, 'no such card')
  return card
}

function rounded(amount: unknown, places: number): number {
  return Number(Number(amount).toFixed(places))
}

function moveBy(card: ModelCard, amount: string): void {
  card.balance = add(card.balance, amount)
}

/** Answers of servers that handle cards and money differently where the interface leaves it open. */
export const variantsOfCards: readonly Variant[] = [
  {
    title: 'a server that masks what is printed on a card, and issues it only after the first look',
    alter: all(
      responding(['createCard'], (data) => ({ ...data, card_number: '400000******1234', cvv: '***' })),
      cards(({ card, action, next }) => {
        const { transactions } = card
        if (isMovement({ action } as Turn) && transactions.length < 2) throw new Rejection(409, 'issuing is pending')
        return next()
      }),
    ),
    responses: {
      'cards/secrets-in-clear': 'not in plain text',
      'cards/usable-at-once': 'reading the balance: accepted; a top-up: rejected with 409',
    },
  },
  {
    title: 'a server whose cards stay usable',
    alter: cards(({ card, action, next }) => {
      const response = next()
      if (action === 'disable' || action === 'terminate') card.status = 'active'
      return response
    }),
    responses: {
      'card-operations/top-up-of-a-disabled-card': 'accepted',
      'card-operations/withdrawal-from-a-disabled-card': 'accepted',
      'card-operations/moving-money-after-termination': 'accepted',
      'disable-card/after-termination': 'accepted',
      'enable-card/after-termination': 'accepted',
      'terminate-card/already-terminated': 'accepted',
      'terminate-card/what-changes': 'as before',
    },
  },
  {
    title: 'a server that reports by query what was done before, shows its cards again, and counts in dollars',
    alter: all(
      acting(['queryCardOperation'], (_, state) => ({ path }) => {
        const { cardId, currency, balance, transactions } = cardOf(path.id, state)
        const listed = transactions.map((one) => ({ ...one, currency: 'USD' }))
        const common = { card_id: cardId, currency, new_balance: Number(balance), transactions: listed }
        return { operation: 'report', status: 'success', ...common }
      }),
      responding(['operateCard'], ({ transactions, ...data }) => ({
        ...data,
        transactions: (transactions as Answered[]).map((one) => ({ ...one, currency: 'USD' })),
      })),
      (parts) => ({
        ...parts,
        reject: (rejection, request) =>
          request.method === 'GET'
            ? { status: 200, headers: {}, body: '{"success":true,"data":{}}' }
            : parts.reject(rejection, request),
      }),
    ),
    responses: {
      'query-card-operation/performs-or-reports': 'accepted, operation reported',
      'cards/read-again': 'accepted',
      'cards/listed-for-a-user': 'accepted',
      'transactions/currency-values': 'currency: another; on a card in EUR: `USD`',
    },
  },
  {
    title: 'a server that rejects repeated actions and any action on a disabled card',
    alter: cards((turn) => {
      const { card, action, next } = turn
      if (action === 'disable' && card.status === 'disabled') throw new Rejection(409, 'disabled already')
      if (action === 'enable' && card.status === 'active') throw new Rejection(409, 'not disabled')
      if (action === 'terminate' && card.status === 'disabled') throw new Rejection(409, 'enable it first')
      if (isReading(turn) && card.status !== 'active') throw new Rejection(410, 'out of use')
      return next()
    }),
    responses: {
      'disable-card/already-disabled': 'rejected with 409',
      'enable-card/already-enabled': 'rejected with 409',
      'terminate-card/disabled-card': 'rejected with 409',
      'card-operations/reading-a-disabled-card': 'rejected with 410',
      'card-operations/reading-after-termination': 'rejected with 410',
    },
  },
  {
    title: 'a server that rounds to cents and to whole francs',
    alter: cards((turn) => {
      const { card, values, next } = turn
      const places = card.currency === 'XAF' ? 0 : 2
      return isMovement(turn) ? next({ ...values, amount: rounded(values.amount, places) }) : next()
    }),
    responses: {
      // Its floats round one half up and the other down.
      'amounts/more-than-two-decimals':
        '0.015: accepted, amount rounded up, counted as 3.02; 0.025: accepted, amount rounded down, counted as 3.02',
      'amounts/fractions-of-a-franc': 'accepted, amount rounded up, counted as 3',
      'amounts/significant-digits': 'accepted, digits changed, counted as 3.12',
    },
  },
  {
    title: 'a server with fees, overdrafts and a minimum balance',
    alter: cards((turn) => {
      const { card, action, values, next } = turn
      if (action === 'withdraw' && compare(card.balance, Number(values.amount)) === 0)
        throw new Rejection(422, 'leave some')
      if (action === 'withdraw' && compare(card.balance, Number(values.amount)) < 0) {
        moveBy(card, '100')
        const response = next()
        moveBy(card, '-100')
        return { ...response, new_balance: Number(card.balance) }
      }
      const response = next()
      if (action === 'topup') moveBy(card, '-0.5')
      return { ...response, new_balance: Number(card.balance) }
    }),
    responses: {
      'card-operations/fees':
        'createCard in USD, withdrawFromCard in USD, operateCard withdraw in USD, queryCardOperation withdraw in USD, get_balance in USD, createCard in EUR, withdrawFromCard in EUR, createCard in XAF, withdrawFromCard in XAF: accepted, fee none; topUpCard in USD, operateCard topup in USD, queryCardOperation topup in USD, topUpCard in EUR, topUpCard in XAF: accepted, fee fixed, fixed 0.5',
      'card-operations/overdraft': 'accepted, balance below zero',
      'card-operations/withdrawing-everything': 'rejected with 422',
    },
  },
  {
    title: 'a server that converts currencies at two for one',
    alter: cards((turn) => {
      const { card, values, next } = turn
      const isForeign = isMovement(turn) && values.currency !== undefined && values.currency !== card.currency
      return isForeign ? next({ currency: card.currency, amount: Number(values.amount) * 2 }) : next()
    }),
    responses: {
      'card-operations/currency-mismatch': 'accepted, amount converted',
      'refusals/business-rule':
        'too little on the card: rejected with 422; another currency: accepted; a disabled card: rejected with 409',
    },
  },
  {
    title: 'a server with small limits',
    alter: all(
      cards(({ card, action, values, next }) => {
        if (action !== 'topup') return next()
        if (Number(values.amount) > 1e6) throw new Rejection(422, 'too much at once')
        if (compare(add(card.balance, Number(values.amount)), 2.5e6) > 0) throw new Rejection(409, 'the card is full')
        return next()
      }),
      acting(['createCard'], (act) => (matched, state) => {
        const { balance, card_type, currency } = matched.body
        if (Number(balance) > 100) throw new Rejection(422, 'too much to begin with')
        if (card_type === 'MASTERCARD' && currency === 'XAF') throw new Rejection(422, 'not on offer')
        const hasOne = [...state.cards.values()].some(({ userId }) => userId === matched.path.userId)
        if (hasOne) throw new Rejection(409, 'one card is enough')
        return act(matched, state)
      }),
    ),
    responses: {
      'limits/maximum-amount': 'accepted up to: 1,000,000; above: rejected with 422',
      'limits/balance-ceiling': 'accepted up to: 2,000,000; above: rejected with 409',
      'card-operations/other-side-of-a-movement': 'accepted up to: 1,000,000; above: rejected with 422',
      'cards/where-the-opening-balance-comes-from': 'accepted up to: 0; above: rejected with 422',
      'cards/cards-per-user': 'accepted up to: 1; above: rejected with 409',
      'cards/combinations':
        'USD VISA PERSONAL BASIC, USD MASTERCARD BUSINESS PREMIUM, EUR VISA PERSONAL PREMIUM, EUR MASTERCARD BUSINESS BASIC, XAF VISA BUSINESS BASIC: accepted; XAF MASTERCARD PERSONAL PREMIUM: rejected with 422',
    },
  },
  {
    title: 'a server that pays out remaining money and hides past transactions',
    alter: cards(({ card, action, state, next }) => {
      const response = next()
      if (action !== 'terminate') return action === 'get_transactions' ? { ...response, transactions: [] } : response
      const payOut = {
        id: state.nextId('transaction'),
        amount: -Number(card.balance),
        currency: card.currency,
        type: 'payout',
        status: 'pending',
        created_at: state.now(),
      }
      card.balance = subtract(card.balance, card.balance)
      return { ...response, new_balance: 0, transactions: [payOut] }
    }),
    responses: {
      'terminate-card/money-left': 'accepted, balance zero, new transactions `payout`',
      'transactions/type-values': '`payout`, `topup`, `withdraw`',
      'transactions/delay': 'accepted, listed not in time, within ms 1000',
      'transactions/order': 'fewer than two listed',
      'card-operations/transactions-listed': 'a top-up: the latest; get_transactions, disable: none',
    },
  },
  {
    title: 'a server that always lists everything, oldest first',
    alter: cards((turn) => {
      const { card, next } = turn
      const response = next()
      const opening = {
        id: `${card.cardId}-opening`,
        amount: Number(decimal(card.sent.balance as number)),
        currency: card.currency,
        type: 'load',
        status: 'booked',
        created_at: '2026-01-01T00:00:00+00:00',
      }
      const signed = card.transactions.map((one) => (one.type === 'withdraw' ? { ...one, amount: -one.amount } : one))
      return { ...response, transactions: [opening, ...signed] }
    }),
    responses: {
      'transactions/order': 'oldest first',
      'transactions/opening-balance': 'opening balance: listed; type: `load`',
      'transactions/sign-of-a-withdrawal': 'negative',
      'transactions/status-values': '`booked`, `completed`',
      'card-operations/transactions-listed': 'all',
    },
  },
  {
    title: 'a server that returns the card number wherever it can',
    alter: cards(({ card, next }) => {
      const number = `4000001234${card.cardId.replace(/\D/g, '').padStart(6, '0')}`
      return { ...next(), note: `transactions of ${number}` }
    }),
    responses: { 'cards/secrets-shown-again': 'shown again' },
  },
  {
    title: 'a server with different names for operations',
    alter: cards(({ action, next }) => ({
      ...next(),
      operation: `card.${action}`,
      status: action === 'topup' ? 'pending' : 'done',
    })),
    responses: {
      'card-operations/names':
        'topUpCard: `card.topup`; get_balance: `card.get_balance`; get_transactions, transactions: `card.get_transactions`; disabled: `card.disable`; enabled: `card.enable`; terminate: `card.terminate`',
      'card-operations/status-values': 'topup: `pending`; disable: `done`',
    },
  },
  {
    title: 'a server whose cards are pending when they are issued, and whose operations have a status of their own',
    alter: all(
      responding(['createCard'], (data) => ({ ...data, status: 'pending' })),
      cards(({ next }) => ({ ...next(), status: 'done' })),
    ),
    responses: { 'cards/status-values': 'when issued: `pending`' },
  },
  {
    title: 'a server that requires the currency but not the amount',
    alter: cards((turn) => {
      const { values, next } = turn
      if (isMovement(turn) && values.currency === undefined) throw new Rejection(400, 'which currency?')
      if (!isMovement(turn) && values.amount !== undefined) throw new Rejection(400, 'what for?')
      return isMovement(turn) ? next({ amount: 10, ...values }) : next()
    }),
    responses: {
      'operate-card/amount-omitted': 'accepted',
      'operate-card/currency-omitted': 'rejected with 400',
      'operate-card/amount-where-none-applies': 'rejected with 400',
      'query-card-operation/amount-omitted': 'accepted',
      'query-card-operation/currency-omitted': 'rejected with 400',
      'query-card-operation/amount-where-none-applies': 'rejected with 400',
    },
  },
]
