import { departuresFromSent } from '../expect/departure.ts'
import { sentBody } from '../expect/sent.ts'
import { defineCheck } from '../model/define-check.ts'

export const createCardEchoesCurrencyAndNetwork = defineCheck({
  requirement: 'create-card/echoes-currency-and-network',
  how: 'Compares currency and network of every card of the run with what was asked for.',
  watches(answer) {
    const sent = sentBody(answer)
    return ['currency', 'card_type'].flatMap((name) => departuresFromSent(answer, name, sent?.[name]))
  },
  async run({ arrange, samples }) {
    const networks = samples.values('createCard', 'card_type')
    for (const [index, currency] of samples.values('createCard', 'currency').entries()) {
      await arrange.card({ currency, card_type: networks[index % networks.length] })
    }
  },
})
