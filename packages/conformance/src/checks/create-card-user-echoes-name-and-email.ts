import { departureAt } from '../expect/departure.ts'
import { show } from '../expect/received.ts'
import { sentBody } from '../expect/sent.ts'
import { defineCheck } from '../model/define-check.ts'

export const createCardUserEchoesNameAndEmail = defineCheck({
  requirement: 'create-card-user/echoes-name-and-email',
  how: 'Compares names and e-mail address of every registration of the run with what was sent.',
  watches(answer) {
    const sent = sentBody(answer)
    return ['first_name', 'last_name', 'email'].flatMap((name) => {
      if (!sent || typeof sent[name] !== 'string' || answer.data?.[name] === sent[name]) return []
      return [departureAt(answer, `/data/${name}`, `the ${name} that was sent`, ` where ${show(sent[name])} was sent`)]
    })
  },
  async run({ arrange }) {
    await arrange.user()
    await arrange.user({ first_name: 'Awa', last_name: 'Mballa' })
  },
})
