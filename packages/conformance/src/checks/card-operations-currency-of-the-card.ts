import { balanceReading, doors, movement, turning } from '../doors/doors.ts'
import { defineCheck } from '../model/define-check.ts'

export const cardOperationsCurrencyOfTheCard = defineCheck({
  requirement: 'card-operations/currency-of-the-card',
  how: 'Operates a card of each currency through all doors, and expects every granted answer to name its currency.',
  async run({ arrange, send, expect, samples }) {
    for (const currency of samples.values('createCard', 'currency')) {
      const { cardId } = await arrange.card({ currency })
      const amount = samples.amount(currency)
      const errands = [
        ...doors.map((door) => movement(door, 'topup', cardId, { amount, currency })),
        balanceReading(cardId),
        turning('dedicated', 'disable', cardId),
      ]
      for (const { operationId, call } of errands) {
        const answer = await send(operationId, call)
        if (answer.data) expect.data(answer).at('/currency').toBe(currency)
      }
    }
  },
})
