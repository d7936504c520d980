import { balanceReading } from '../card-actions/routes.ts'
import { headerOf } from '../model/exchange.ts'
import { ask, moving } from './vocabulary/ask.ts'
import { gain, noBalance } from './vocabulary/money.ts'
import { addAmount, omitAmount, omitCurrency } from './vocabulary/omissions.ts'
import { outcome, whenAccepted } from './vocabulary/outcome.ts'
import { probe } from './vocabulary/probe.ts'
import { tell } from './vocabulary/tell.ts'

export const performsOrReports = probe('query-card-operation/performs-or-reports', async (session) => {
  const card = await session.arrange.card()
  const amount = session.samples.amount(card.currency)
  const topUp = await ask(session, moving(session, card, 'topup', { amount }, 'queryCardOperation'))
  const reading = await ask(session, balanceReading(card.cardId))
  const words = whenAccepted(topUp, () => {
    if (!reading.isSuccess) return `accepted, and reading the balance is ${outcome(reading)}`
    const gained = gain(card.response, reading)
    if (gained === undefined) return noBalance
    return gained === '0' ? 'it reports: the balance stays as it was' : 'it performs: the balance changes'
  })
  return tell(topUp, words)
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
  if (!topUp.isSuccess) return tell(topUp, `a top-up by GET is ${outcome(topUp)}`)
  const said = headerOf(topUp.headers, 'cache-control')
  return tell(topUp, said === undefined ? 'nothing that the response says' : `\`Cache-Control: ${said}\``)
})
