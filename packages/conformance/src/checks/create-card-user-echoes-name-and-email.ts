import { register } from '../card-actions/register.ts'
import { edgesOf } from '../cases/edges.ts'
import { deviationsFromSent } from '../expect/deviation.ts'
import type { Deviation } from '../model/check.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import type { ApiResponse, Session } from '../model/session.ts'
import { type Extent, oneIn } from '../model/thoroughness.ts'
import { accepted, eachResponse } from '../rules/each-response.ts'

const requirement = 'create-card-user/echoes-name-and-email'

/** The target may reject such names; if it accepts them, it must keep them whole, though a card cannot show them. */
const longNames = {
  first_name: 'Marie Antoinette Josephe Jeanne Augustine Wilhelmine',
  last_name: 'Ngo Bassong Mbarga Etoundi Nguemo Atangana Essomba',
}

export const createCardUserEchoesNameAndEmail: CheckSource = (_, extent) => [
  defineCheck({
    requirement,
    kind: 'echo',
    how: 'Compares names and e-mail address of every registration of the run with those that were sent.',
    judge: eachResponse(accepted('createCardUser'), deviationsFromNames),
    async run(session) {
      await session.arrange.user()
      await register(session, { first_name: 'Awa', last_name: 'Mballa' })
      await register(session, longNames)
    },
  }),
  defineCheck({
    requirement,
    kind: 'echo',
    variant: 'beyond-ascii',
    how: 'Registers users whose names and e-mail addresses are valid but unusual, and checks that they come back unchanged. Whether the target accepts them is judged elsewhere.',
    async run(session) {
      const responses = await registerUnusualUsers(session, extent)
      const [rejected] = responses.filter(({ isRejection }) => isRejection)
      if (rejected && responses.every(({ isRejection }) => isRejection)) {
        session.skip('createCardUser rejects such names', rejected)
      }
      for (const response of responses.filter(({ isSuccess }) => isSuccess)) {
        for (const deviation of deviationsFromNames(response)) {
          session.expect.fail({ ...deviation, exchange: response.exchange.id })
        }
      }
    },
  }),
]

/**
 * Both names and the address at once, as they are independent; the names alone if that is rejected. Texts that are not ASCII
 * are sent once more as escapes, and so are two plain names.
 */
async function registerUnusualUsers(session: Session, extent: Extent): Promise<readonly ApiResponse[]> {
  const responses = [await register(session, { first_name: 'Awa', last_name: 'Mballa' }, 'escaped-values')]
  for (const [turn, { value }] of oneIn(extent.oneIn.edges, edgesOf('text', ''), requirement).entries()) {
    const names = { first_name: value, last_name: value }
    const addresses = edgesOf('email', String(session.samples.optional('createCardUser', 'email')))
    const email = addresses[turn % addresses.length]?.value
    const together = await register(session, { ...names, email })
    responses.push(together.isRejection ? await register(session, names) : together)
    if (/[^ -~]/.test(value)) responses.push(await register(session, names, 'escaped-beyond-ascii'))
  }
  return responses
}

/** Case does not tell two addresses apart, and Unicode gives several spellings of a letter the same meaning. */
const sameness: Readonly<Record<string, (text: string) => string>> = {
  first_name: (text) => text.normalize(),
  last_name: (text) => text.normalize(),
  email: (text) => text.toLowerCase(),
}

function deviationsFromNames(response: ApiResponse): readonly Deviation[] {
  const sent = response.sent.body()
  return Object.entries(sameness).flatMap(([name, plain]) => {
    const [told, asked] = [response.data?.[name], sent?.[name]]
    const isSame = typeof told === 'string' && typeof asked === 'string' && plain(told) === plain(asked)
    return isSame ? [] : deviationsFromSent(response, `/data/${name}`, asked)
  })
}
