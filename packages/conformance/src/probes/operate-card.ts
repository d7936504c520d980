import { addAmount, omitAmount, omitCurrency } from './vocabulary/omissions.ts'
import { probe } from './vocabulary/probe.ts'

export const amountOmitted = probe('operate-card/amount-omitted', (stage) => omitAmount(stage, 'operate-card'))

export const currencyOmitted = probe('operate-card/currency-omitted', (stage) => omitCurrency(stage, 'operate-card'))

export const amountWhereNoneApplies = probe('operate-card/amount-where-none-applies', (stage) =>
  addAmount(stage, 'operate-card'),
)
