import { compare } from '../../engine/values/decimal.ts'
import { sentPart, shownPart } from '../actions/read-action.ts'
import { type Direction, routes } from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'
import {
  type Arranging,
  aCard,
  aCardWith,
  byQuery,
  type Card,
  disabledCard,
  terminatedCard,
} from './vocabulary/arrange.ts'
import { largestTopUp } from './vocabulary/largest.ts'
import { entriesIn } from './vocabulary/list.ts'
import { amountIn, balanceIn, effect, signOfBalance, wholeAmount } from './vocabulary/money.ts'
import { ifAccepted, outcome } from './vocabulary/outcome.ts'
import { one, type Probes, type Row, row } from './vocabulary/probe.ts'
import { ask, throughEach } from './vocabulary/request.ts'
import { valuesOf } from './vocabulary/tell.ts'

function moveDisabled(direction: Direction): Row {
  return row(outcome, disabledCard, (card) => throughEach(routes, (route) => card.to(direction, { through: route })))
}

function read(arrange: Arranging<Card>): Row {
  return row(outcome, arrange, (card) => ({
    get_balance: card.to('get_balance'),
    transactions: card.to('get_transactions', byQuery),
  }))
}

async function toppedUpCard(session: Session): Promise<Card> {
  const card = await aCard(session)
  await ask(session, card.to('topup'))
  return card
}

const statusShown = ifAccepted(({ data }) => valuesOf([data?.status]))

const nameShown = ifAccepted((response) => valuesOf([shownPart(response, 'name')]))

const whichAreListed = ifAccepted((response, seen) => {
  const [first, ...others] = entriesIn(response)
  if (!first) return 'none'
  if (others.length > 0) return 'all'
  return first.amount === sentPart(seen.in('a top-up'), 'amount') ? 'the latest' : 'another one'
})

export const cardOperations: Probes = {
  'card-operations/status-values': row(statusShown, aCard, (card) => ({
    topup: card.to('topup'),
    disable: card.to('disable'),
  })),

  'card-operations/names': row(nameShown, aCard, (card) => ({
    topUpCard: card.to('topup'),
    get_balance: card.to('get_balance'),
    get_transactions: card.to('get_transactions'),
    transactions: card.to('get_transactions', byQuery),
    disabled: card.to('disable', byQuery),
    enabled: card.to('enable', byQuery),
    terminate: card.to('terminate', byQuery),
  })),

  'card-operations/transactions-listed': row(whichAreListed, toppedUpCard, (card, session) => ({
    'a top-up': card.to('topup', { amount: wholeAmount(session, card.currency) + 1 }),
    get_transactions: card.to('get_transactions'),
    disable: card.to('disable'),
  })),

  'card-operations/currency-mismatch': one(
    effect('amount', (change, topUp) => (compare(change, amountIn(topUp)) === 0 ? 'one to one' : 'converted')),
    aCardWith({ currency: 'USD' }),
    (card) => card.to('topup', { currency: 'EUR' }),
  ),

  'card-operations/other-side-of-a-movement': largestTopUp([1e6, 1e9]),

  'card-operations/overdraft': one(signOfBalance, aCard, (card, session) =>
    card.to('withdraw', { amount: card.opening + wholeAmount(session, card.currency) }),
  ),

  'card-operations/withdrawing-everything': one(signOfBalance, aCard, (card) =>
    card.to('withdraw', { amount: Number(balanceIn(card.response) ?? card.opening) }),
  ),

  'card-operations/top-up-of-a-disabled-card': moveDisabled('topup'),

  'card-operations/withdrawal-from-a-disabled-card': moveDisabled('withdraw'),

  'card-operations/reading-a-disabled-card': read(disabledCard),

  'card-operations/moving-money-after-termination': row(outcome, terminatedCard, (card) => ({
    'a top-up': card.to('topup'),
    'a withdrawal': card.to('withdraw'),
  })),

  'card-operations/reading-after-termination': read(terminatedCard),
}
