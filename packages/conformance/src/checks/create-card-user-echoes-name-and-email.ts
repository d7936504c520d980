import { register } from '../doors/register.ts'
import { departuresFromSent } from '../expect/departure.ts'
import { showAnswer } from '../expect/received.ts'
import { sentBody } from '../expect/sent.ts'
import type { Departure } from '../model/check.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import type { Answer } from '../model/stage.ts'

const requirement = 'create-card-user/echoes-name-and-email'

const longNames = {
  first_name: 'Marie Antoinette Josephe Jeanne Augustine Wilhelmine',
  last_name: 'Ngo Bassong Mbarga Etoundi Nguemo Atangana Essomba',
}

export const createCardUserEchoesNameAndEmail: CheckSource = () => [
  defineCheck({
    requirement,
    how: 'Compares names and e-mail address of every registration of the run with what was sent.',
    watches: departuresFromNames,
    async run(stage) {
      await stage.arrange.user()
      await stage.arrange.user({ first_name: 'Awa', last_name: 'Mballa' })
      // Longer than a card can show. It may be refused; if it is taken, it is taken whole.
      await register(stage, longNames)
    },
  }),
  defineCheck({
    requirement,
    variant: 'beyond-ascii',
    how: 'Registers a user whose names have accents, an apostrophe and an ampersand, and expects them back unchanged.',
    async run(stage) {
      const answer = await register(stage, { first_name: 'Zoë & Anaïs', last_name: "O'Brien-Nguyễn" })
      if (answer.isRefusal) stage.skip(`such names are refused: ${showAnswer(answer)}`)
      for (const { subject, expected, received, pointer = '' } of departuresFromNames(answer)) {
        stage.expect.fail({ subject, expected, received, pointer, exchange: answer.exchange.id })
      }
    },
  }),
]

function departuresFromNames(answer: Answer): readonly Departure[] {
  const sent = sentBody(answer)
  return ['first_name', 'last_name', 'email'].flatMap((name) => departuresFromSent(answer, name, sent?.[name]))
}
