import { addAmount, omitAmount, omitCurrency } from './vocabulary/omissions.ts'
import { probe } from './vocabulary/probe.ts'

export const amountOmitted = probe('operate-card/amount-omitted', (session) => omitAmount(session, 'operateCard'))

export const currencyOmitted = probe('operate-card/currency-omitted', (session) => omitCurrency(session, 'operateCard'))

export const amountWhereNoneApplies = probe('operate-card/amount-where-none-applies', (session) =>
  addAmount(session, 'operateCard'),
)
