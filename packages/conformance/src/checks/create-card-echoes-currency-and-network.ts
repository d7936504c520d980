import { deviationsFromSent } from '../expect/deviation.ts'
import { defineCheck } from '../model/define-check.ts'
import { sentBody } from '../model/sent.ts'
import { accepted, eachResponse } from '../rules/each-response.ts'

export const createCardEchoesCurrencyAndNetwork = defineCheck({
  requirement: 'create-card/echoes-currency-and-network',
  kind: 'echo',
  how: 'Compares `currency` and `card_type` of every card of the run with those that were sent.',
  judge: eachResponse(accepted('createCard'), (response) => {
    const sent = sentBody(response)
    return ['currency', 'card_type'].flatMap((name) => deviationsFromSent(response, name, sent?.[name]))
  }),
  async run({ arrange, samples }) {
    const networks = samples.values('createCard', 'card_type')
    for (const [index, currency] of samples.values('createCard', 'currency').entries()) {
      await arrange.card({ currency, card_type: networks[index % networks.length] })
    }
  },
})
