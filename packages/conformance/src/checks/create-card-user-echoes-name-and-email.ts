import { register } from '../card-actions/register.ts'
import { deviationsFromSent } from '../expect/deviation.ts'
import type { Deviation } from '../model/check.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import { sentBody } from '../model/sent.ts'
import type { ApiResponse } from '../model/session.ts'

const requirement = 'create-card-user/echoes-name-and-email'

const longNames = {
  first_name: 'Marie Antoinette Josephe Jeanne Augustine Wilhelmine',
  last_name: 'Ngo Bassong Mbarga Etoundi Nguemo Atangana Essomba',
}

export const createCardUserEchoesNameAndEmail: CheckSource = () => [
  defineCheck({
    requirement,
    kind: 'echo',
    how: 'Compares names and e-mail address of every registration of the run with those that were sent.',
    watches: deviationsFromNames,
    async run(session) {
      await session.arrange.user()
      // The target may reject such names; if it accepts them, it must keep them whole, though a card cannot show the long ones.
      await register(session, { first_name: 'Awa', last_name: 'Mballa' })
      await register(session, longNames)
    },
  }),
  defineCheck({
    requirement,
    kind: 'echo',
    variant: 'beyond-ascii',
    how: 'Registers a user whose names have accents, an apostrophe and an ampersand, and checks that they come back unchanged.',
    async run(session) {
      const response = await register(session, { first_name: 'Zoë & Anaïs', last_name: "O'Brien-Nguyễn" })
      if (response.isRejection) session.skip('createCardUser rejects such names', response)
      for (const deviation of deviationsFromNames(response)) {
        session.expect.fail({ ...deviation, exchange: response.exchange.id })
      }
    },
  }),
]

function deviationsFromNames(response: ApiResponse): readonly Deviation[] {
  const sent = sentBody(response)
  return ['first_name', 'last_name', 'email'].flatMap((name) => deviationsFromSent(response, name, sent?.[name]))
}
