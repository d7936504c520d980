import { headerOf } from '../model/exchange.ts'
import { ask, moving } from './vocabulary/ask.ts'
import { addAmount, omitAmount, omitCurrency } from './vocabulary/omissions.ts'
import { outcome } from './vocabulary/outcome.ts'
import { probe } from './vocabulary/probe.ts'
import { tell } from './vocabulary/tell.ts'

export const amountOmitted = probe('query-card-operation/amount-omitted', (stage) =>
  omitAmount(stage, 'query-card-operation'),
)

export const currencyOmitted = probe('query-card-operation/currency-omitted', (stage) =>
  omitCurrency(stage, 'query-card-operation'),
)

export const amountWhereNoneApplies = probe('query-card-operation/amount-where-none-applies', (stage) =>
  addAmount(stage, 'query-card-operation'),
)

export const repeatedByOthers = probe('query-card-operation/repeated-by-others', async (stage) => {
  const card = await stage.arrange.card()
  const topUp = await ask(stage, moving(stage, card, 'topup', {}, 'query-card-operation'))
  if (!topUp.isSuccess) return tell(topUp, `a top-up by GET is ${outcome(topUp)}`)
  const said = headerOf(topUp.headers, 'cache-control')
  return tell(topUp, said === undefined ? 'nothing that the answer says' : `\`Cache-Control: ${said}\``)
})
