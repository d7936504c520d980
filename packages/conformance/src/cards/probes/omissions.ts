import type { Answer } from '@card-contract/contract'
import type { ApiResponse } from '../../engine/nouns/call.ts'
import type { Said } from '../../engine/nouns/probe.ts'
import { compare } from '../../engine/values/decimal.ts'
import type { Verb } from '../actions/read-action.ts'
import { movement, type Route, requestTo } from '../actions/routes.ts'
import type { ArrangedCard, Session } from '../actions/session.ts'
import { askOnce } from './vocabulary/ask.ts'
import { effect } from './vocabulary/money.ts'
import type { Probes } from './vocabulary/probe.ts'
import { tellAll, tellEach, tellFor } from './vocabulary/tell.ts'

type OpenRoute = Exclude<Route, 'dedicated'>

/** Sends a movement without one field, through a route that allows this. */
function moveWithout(
  session: Session,
  card: ArrangedCard,
  route: OpenRoute,
  direction: 'topup' | 'withdraw',
  field: 'amount' | 'currency',
): Promise<ApiResponse> {
  const { cardId, currency } = card
  const sum = field === 'amount' ? { currency } : { amount: session.samples.amount(currency) }
  return askOnce(session, movement(session, route, direction, cardId, sum))
}

async function omitAmount(session: Session, route: OpenRoute): Promise<Said> {
  const card = await session.arrange.card()
  return tellEach({
    topup: await moveWithout(session, card, route, 'topup', 'amount'),
    withdraw: await moveWithout(session, card, route, 'withdraw', 'amount'),
  })
}

async function omitCurrency(session: Session, route: OpenRoute): Promise<Said> {
  // Not USD, the likeliest default: a card in another currency shows which one the target assumes.
  const card = await session.arrange.card({ currency: 'EUR' })
  const amount = session.samples.amount(card.currency)
  const topUp = await moveWithout(session, card, route, 'topup', 'currency')
  const withdrawal = await moveWithout(session, card, route, 'withdraw', 'currency')
  const taken = (before: ApiResponse, after: ApiResponse, change: number): Answer =>
    effect('taken as', before, after, (gained) =>
      compare(gained, change) === 0 ? 'the currency of the card' : 'another currency',
    )
  return tellAll({
    topup: [topUp, taken(card.response, topUp, amount)],
    withdraw: [withdrawal, taken(topUp.isSuccess ? topUp : card.response, withdrawal, -amount)],
  })
}

/** By the names of these situations in the answer. */
const withoutUse = {
  operateCard: { get_balance: 'get_balance', disable: 'disable' },
  queryCardOperation: { transactions: 'get_transactions', disabled: 'disable' },
} as const

/** Adds an amount and a currency to a reading and to an action that changes the state of the card. */
async function addAmount(session: Session, route: OpenRoute): Promise<Said> {
  const card = await session.arrange.card()
  const { cardId, currency } = card
  const sum = { amount: session.samples.amount(currency), currency }
  return tellFor<Verb>(
    withoutUse[route],
    (verb) => askOnce(session, requestTo(session, route, verb, cardId, sum)),
    (response) => effect('amount', card.response, response, (gained) => (gained === '0' ? 'ignored' : 'used')),
  )
}

export const omissions: Probes = {
  'operate-card/amount-omitted': (session) => omitAmount(session, 'operateCard'),
  'operate-card/currency-omitted': (session) => omitCurrency(session, 'operateCard'),
  'operate-card/amount-where-none-applies': (session) => addAmount(session, 'operateCard'),
  'query-card-operation/amount-omitted': (session) => omitAmount(session, 'queryCardOperation'),
  'query-card-operation/currency-omitted': (session) => omitCurrency(session, 'queryCardOperation'),
  'query-card-operation/amount-where-none-applies': (session) => addAmount(session, 'queryCardOperation'),
}
