import { balanceReading } from '../doors/doors.ts'
import { departuresFromSent } from '../expect/departure.ts'
import { sentBody, sentQuery } from '../expect/sent.ts'
import { defineCheck } from '../model/define-check.ts'

export const cardOperationsCurrencyOfTheCard = defineCheck({
  requirement: 'card-operations/currency-of-the-card',
  how: 'Reads the balance of a card of each currency, and compares the currency of every movement of the run with that of its card.',
  // Movements of a run are in the currency of the card: what happens to others is open.
  watches(answer) {
    const isAboutACard = Object.hasOwn(answer.data ?? {}, 'new_balance')
    const sent = sentBody(answer)?.currency ?? sentQuery(answer).currency
    return isAboutACard ? departuresFromSent(answer, 'currency', sent) : []
  },
  async run({ arrange, send, expect, samples }) {
    for (const currency of samples.values('createCard', 'currency')) {
      const { cardId } = await arrange.card({ currency })
      const { operationId, call } = balanceReading(cardId)
      const answer = await send(operationId, call)
      const told = expect.success(answer).currency
      // Whether a field can be null is open.
      if (told !== null) expect.data(answer).at('/currency').toBe(currency)
    }
  },
})
