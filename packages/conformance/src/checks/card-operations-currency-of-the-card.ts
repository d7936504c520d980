import type { Contract } from '@card-contract/contract'
import { pointerOf } from '../interface/read-action.ts'
import { balanceReading } from '../interface/routes.ts'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import { currencyOfTheCard } from '../rules/currency-of-the-card.ts'

export const cardOperationsCurrencyOfTheCard = (contract: Contract): readonly CheckDefinition[] => [
  defineCheck({
    requirement: 'card-operations/currency-of-the-card',
    kind: 'echo',
    how: 'Reads the balance of a card in each currency, and compares `currency` in every response of the run with the currency of the card.',
    judge: currencyOfTheCard(contract),
    async run(session) {
      const { arrange, send, expect, samples } = session
      for (const currency of samples.values('createCard', 'currency')) {
        const { cardId } = await arrange.card({ currency })
        const { operationId, call } = balanceReading(session, cardId)
        const response = await send(operationId, call)
        expect.success(response)
        expect.at(response, pointerOf(response, 'currency'), `for a card that was issued in ${currency}`).toBe(currency)
      }
    },
  }),
]
