import { headerOf } from '../../engine/nouns/wire/exchange.ts'
import { compare, subtract } from '../../engine/values/decimal.ts'
import { verbOf } from '../actions/read-action.ts'
import { movement, type Route, requestTo, type SpelledSum } from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'
import { aCard, aCardWith, arrangedCard, byQuery, type Card } from './vocabulary/arrange.ts'
import { amountIn, effect, gain } from './vocabulary/money.ts'
import { ifAccepted, outcome, whenAccepted } from './vocabulary/outcome.ts'
import { one, type Probes, type Row, row, sending, telling } from './vocabulary/probe.ts'

type OpenRoute = Exclude<Route, 'dedicated'>

/** Both movements with only a part of the sum, through a route that allows this. */
function moving(session: Session, route: OpenRoute, { cardId }: Card, sum: SpelledSum) {
  return {
    topup: movement(session, route, 'topup', cardId, sum),
    withdraw: movement(session, route, 'withdraw', cardId, sum),
  }
}

function omitAmount(route: OpenRoute): Row {
  return row(outcome, aCard, (card, session) => moving(session, route, card, { currency: card.currency }))
}

const assumedCurrency = effect('taken as', (change, response) => {
  const amount = amountIn(response)
  const due = verbOf(response) === 'topup' ? amount : subtract(0, amount)
  return compare(change, due) === 0 ? 'the currency of the card' : 'another currency'
})

/** Not USD, the likeliest default: a card in another currency shows which one the target assumes. */
function omitCurrency(route: OpenRoute): Row {
  return row(assumedCurrency, aCardWith({ currency: 'EUR' }), (card, session) =>
    moving(session, route, card, { amount: session.samples.amount(card.currency) }),
  )
}

/** By the names of these situations in the answer. */
const withoutUse = {
  operateCard: { get_balance: 'get_balance', disable: 'disable' },
  queryCardOperation: { transactions: 'get_transactions', disabled: 'disable' },
} as const

const useOfAmount = effect('amount', (change) => (change === '0' ? 'ignored' : 'used'))

/** Adds an amount and a currency to a reading and to an action that changes the state of the card. */
function addAmount(route: OpenRoute): Row {
  return row(useOfAmount, aCard, ({ cardId, currency }, session) => {
    const sum = { amount: session.samples.amount(currency), currency }
    const verbs = Object.entries(withoutUse[route])
    return verbs.map(([name, verb]) => [name, requestTo(session, route, verb, cardId, sum)])
  })
}

export const operateAndQuery: Probes = {
  'operate-card/amount-omitted': omitAmount('operateCard'),
  'operate-card/currency-omitted': omitCurrency('operateCard'),
  'operate-card/amount-where-none-applies': addAmount('operateCard'),
  'query-card-operation/amount-omitted': omitAmount('queryCardOperation'),
  'query-card-operation/currency-omitted': omitCurrency('queryCardOperation'),
  'query-card-operation/amount-where-none-applies': addAmount('queryCardOperation'),

  'query-card-operation/performs-or-reports': telling(
    whenAccepted((_, seen) => {
      const change = gain(arrangedCard(seen), seen.in('a reading'))
      return { operation: change === undefined ? 'not told' : change === '0' ? 'reported' : 'performed' }
    }),
    'a top-up',
    sending(aCard, (card) => ({ 'a top-up': card.to('topup', byQuery), 'a reading': card.to('get_balance') })),
  ),

  'query-card-operation/repeated-by-others': one(
    ifAccepted(({ headers }) => {
      const said = headerOf(headers, 'cache-control')
      return said === undefined ? [] : [`Cache-Control: ${said}`]
    }),
    aCard,
    (card) => card.to('topup', byQuery),
  ),
}
