import type { Contract } from '@card-contract/contract'
import { balanceReading } from '../doors/doors.ts'
import { departureAt, departuresFromSent } from '../expect/departure.ts'
import { sentBody, sentCard, sentQuery } from '../expect/sent.ts'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import type { Answer } from '../model/stage.ts'

export const cardOperationsCurrencyOfTheCard = (contract: Contract): readonly CheckDefinition[] => [
  defineCheck({
    requirement: 'card-operations/currency-of-the-card',
    how: 'Reads the balance of a card of each currency, and compares the currency of every answer of the run about a card with that of the card.',
    // Movements of a run are in the currency of the card: what happens to others is open.
    watches: (answer) => (isAboutACard(answer) ? departuresFromSent(answer, 'currency', sentCurrency(answer)) : []),
    watchesAll(answers) {
      const issued = currenciesOf(answers)
      const currencies: readonly unknown[] = contract.schema('Currency').enum ?? []
      return answers.flatMap((answer) => {
        const currency = issued.get(sentCard(contract, answer) ?? '')
        const told = answer.data?.currency
        // What is sent with a movement is compared above, and what is no currency at all is told elsewhere.
        const isSilent = currency === undefined || sentCurrency(answer) !== undefined || !currencies.includes(told)
        if (isSilent || told === currency || !isAboutACard(answer)) return []
        const beside = ` for a card that was issued in ${currency}`
        const departure = departureAt(answer, '/data/currency', 'the currency of the card', beside)
        return [{ ...departure, exchange: answer.exchange.id }]
      })
    },
    async run({ arrange, send, expect, samples }) {
      for (const currency of samples.values('createCard', 'currency')) {
        const { cardId } = await arrange.card({ currency })
        const { operationId, call } = balanceReading(cardId)
        const answer = await send(operationId, call)
        const told = expect.success(answer).currency
        if (told !== null) expect.data(answer).at('/currency').toBe(currency)
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

/** What every card of the run was asked to be issued in. Of an id that two cards have nothing is known. */
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
