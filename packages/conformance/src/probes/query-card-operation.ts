import { balanceReading } from '../interface/routes.ts'
import { headerOf } from '../model/exchange.ts'
import { ask, moving } from './vocabulary/ask.ts'
import { gain } from './vocabulary/money.ts'
import { addAmount, omitAmount, omitCurrency } from './vocabulary/omissions.ts'
import { ifAccepted, whenAccepted } from './vocabulary/outcome.ts'
import { probe } from './vocabulary/probe.ts'
import { tell } from './vocabulary/tell.ts'

export const performsOrReports = probe('query-card-operation/performs-or-reports', async (session) => {
  const card = await session.arrange.card()
  const amount = session.samples.amount(card.currency)
  const topUp = await ask(session, moving(session, card, 'topup', { amount }, 'queryCardOperation'))
  const reading = await ask(session, balanceReading(session, card.cardId))
  const answer = whenAccepted(topUp, () => {
    const gained = gain(card.response, reading)
    if (!reading.isSuccess || gained === undefined) return { operation: 'not told' }
    return { operation: gained === '0' ? 'reported' : 'performed' }
  })
  return tell(topUp, answer)
})

export const amountOmitted = probe('query-card-operation/amount-omitted', (session) =>
  omitAmount(session, 'queryCardOperation'),
)

export const currencyOmitted = probe('query-card-operation/currency-omitted', (session) =>
  omitCurrency(session, 'queryCardOperation'),
)

export const amountWhereNoneApplies = probe('query-card-operation/amount-where-none-applies', (session) =>
  addAmount(session, 'queryCardOperation'),
)

export const repeatedByOthers = probe('query-card-operation/repeated-by-others', async (session) => {
  const card = await session.arrange.card()
  const topUp = await ask(session, moving(session, card, 'topup', {}, 'queryCardOperation'))
  const answer = ifAccepted(topUp, ({ headers }) => {
    const said = headerOf(headers, 'cache-control')
    return said === undefined ? [] : [`Cache-Control: ${said}`]
  })
  return tell(topUp, answer)
})
