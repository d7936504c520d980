import type { Contract } from '@card-contract/contract'
import { balanceReading } from '../card-actions/routes.ts'
import { deviationAt, deviationsFromSent } from '../expect/deviation.ts'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import { sentBody, sentCard, sentQuery } from '../model/sent.ts'
import type { Answer } from '../model/session.ts'

export const cardOperationsCurrencyOfTheCard = (contract: Contract): readonly CheckDefinition[] => [
  defineCheck({
    requirement: 'card-operations/currency-of-the-card',
    kind: 'echo',
    how: 'Reads the balance of a card in each currency, and compares `currency` in every response of the run with the currency of the card.',
    // The run moves money in the card's currency only; the interface does not define other currencies.
    watches: (answer) => (isAboutACard(answer) ? deviationsFromSent(answer, 'currency', sentCurrency(answer)) : []),
    watchesAll(answers) {
      const issued = currenciesOf(answers)
      const currencies: readonly unknown[] = contract.schema('Currency').enum ?? []
      return answers.flatMap((answer) => {
        const currency = issued.get(sentCard(contract, answer) ?? '')
        const told = answer.data?.currency
        // The check above compares movements; other checks cover invalid currencies.
        const isSilent = currency === undefined || sentCurrency(answer) !== undefined || !currencies.includes(told)
        if (isSilent || told === currency || !isAboutACard(answer)) return []
        const beside = `for a card that was issued in ${currency}`
        const deviation = deviationAt(answer, '/data/currency', 'the currency of the card', beside)
        return [{ ...deviation, exchange: answer.exchange.id }]
      })
    },
    async run({ arrange, send, expect, samples }) {
      for (const currency of samples.values('createCard', 'currency')) {
        const { cardId } = await arrange.card({ currency })
        const { operationId, call } = balanceReading(cardId)
        const answer = await send(operationId, call)
        const told = expect.success(answer).currency
        if (told !== null)
          expect.data(answer).at('/currency', `for a card that was issued in ${currency}`).toBe(currency)
      }
    },
  }),
]

function isAboutACard({ data = {} }: Answer): boolean {
  return Object.hasOwn(data, 'new_balance')
}

function sentCurrency(answer: Answer): unknown {
  return sentBody(answer)?.currency ?? sentQuery(answer).currency
}

/** The currency requested for each card of the run. An ID that two cards share has none. */
function currenciesOf(answers: readonly Answer[]): ReadonlyMap<unknown, unknown> {
  const issued = new Map<unknown, unknown>()
  for (const answer of answers) {
    if (answer.exchange.operationId !== 'createCard') continue
    const id = answer.data?.card_id
    const currency = sentBody(answer)?.currency
    issued.set(id, issued.has(id) && issued.get(id) !== currency ? undefined : currency)
  }
  return issued
}
