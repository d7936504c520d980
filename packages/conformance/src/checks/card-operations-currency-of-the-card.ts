import type { Contract } from '@card-contract/contract'
import { deviationAt, deviationsFromSent } from '../expect/deviation.ts'
import { balanceReading } from '../interface/routes.ts'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import { sentBody, sentCard, sentQuery } from '../model/sent.ts'
import type { ApiResponse } from '../model/session.ts'

export const cardOperationsCurrencyOfTheCard = (contract: Contract): readonly CheckDefinition[] => [
  defineCheck({
    requirement: 'card-operations/currency-of-the-card',
    kind: 'echo',
    how: 'Reads the balance of a card in each currency, and compares `currency` in every response of the run with the currency of the card.',
    // The run moves money in the card's currency only; the interface does not define other currencies.
    watches: (response) =>
      isAboutACard(response) ? deviationsFromSent(response, 'currency', sentCurrency(response)) : [],
    *watchesAll(responses) {
      const issued = currenciesOf(responses)
      const currencies: readonly unknown[] = contract.schema('Currency').enum ?? []
      for (const response of responses) {
        const currency = issued.get(sentCard(contract, response) ?? '')
        const told = response.data?.currency
        // The check above compares movements; other checks cover invalid currencies.
        const isSilent = currency === undefined || sentCurrency(response) !== undefined || !currencies.includes(told)
        if (isSilent || told === currency || !isAboutACard(response)) continue
        const circumstance = `for a card that was issued in ${currency}`
        const deviation = deviationAt(response, '/data/currency', 'the currency of the card', circumstance)
        yield { ...deviation, exchange: response.exchange.id }
      }
    },
    async run({ arrange, send, expect, samples }) {
      for (const currency of samples.values('createCard', 'currency')) {
        const { cardId } = await arrange.card({ currency })
        const { operationId, call } = balanceReading(cardId)
        const response = await send(operationId, call)
        expect.success(response)
        expect.data(response).at('/currency', `for a card that was issued in ${currency}`).toBe(currency)
      }
    },
  }),
]

function isAboutACard({ data = {} }: ApiResponse): boolean {
  return Object.hasOwn(data, 'new_balance')
}

function sentCurrency(response: ApiResponse): unknown {
  return sentBody(response)?.currency ?? sentQuery(response).currency
}

/** The currency requested for each card of the run. An ID that two cards share has none. */
function currenciesOf(responses: Iterable<ApiResponse>): ReadonlyMap<unknown, unknown> {
  const issued = new Map<unknown, unknown>()
  for (const response of responses) {
    if (response.exchange.operationId !== 'createCard') continue
    const id = response.data?.card_id
    const currency = sentBody(response)?.currency
    issued.set(id, issued.has(id) && issued.get(id) !== currency ? undefined : currency)
  }
  return issued
}
