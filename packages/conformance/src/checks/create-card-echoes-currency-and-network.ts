import { deviationsFromSent } from '../expect/deviation.ts'
import { pointerOf, sentPart } from '../interface/read-action.ts'
import { defineCheck } from '../model/define-check.ts'
import { accepted, eachResponse } from '../rules/each-response.ts'

export const createCardEchoesCurrencyAndNetwork = defineCheck({
  requirement: 'create-card/echoes-currency-and-network',
  kind: 'echo',
  how: 'Compares `currency` and `card_type` of every card of the run with those that were sent.',
  judge: eachResponse(accepted('createCard'), (response) => {
    return [
      ...deviationsFromSent(response, pointerOf(response, 'currency'), sentPart(response, 'currency')),
      ...deviationsFromSent(response, '/data/card_type', response.sent.body()?.card_type),
    ]
  }),
  async run({ arrange, samples }) {
    const networks = samples.values('createCard', 'card_type')
    for (const [index, currency] of samples.values('createCard', 'currency').entries()) {
      await arrange.card({ currency, card_type: networks[index % networks.length] })
    }
  },
})
