import { departureAt } from '../expect/departure.ts'
import { show } from '../expect/received.ts'
import { sentBody } from '../expect/sent.ts'
import { defineCheck } from '../model/define-check.ts'

export const createCardEchoesCurrencyAndNetwork = defineCheck({
  requirement: 'create-card/echoes-currency-and-network',
  how: 'Compares currency and network of every card of the run with what was asked for.',
  watches(answer) {
    const sent = sentBody(answer)
    return ['currency', 'card_type'].flatMap((name) => {
      if (!sent || typeof sent[name] !== 'string' || answer.data?.[name] === sent[name]) return []
      return [departureAt(answer, `/data/${name}`, `the ${name} that was sent`, ` where ${show(sent[name])} was sent`)]
    })
  },
  async run({ arrange, samples }) {
    const networks = samples.values('createCard', 'card_type')
    for (const [index, currency] of samples.values('createCard', 'currency').entries()) {
      await arrange.card({ currency, card_type: networks[index % networks.length] })
    }
  },
})
