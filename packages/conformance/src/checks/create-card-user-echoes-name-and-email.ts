import { register } from '../card-actions/register.ts'
import { edgesOf } from '../cases/edges.ts'
import { deviationsFromSent } from '../expect/deviation.ts'
import type { Deviation } from '../model/check.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import type { ApiResponse, Session } from '../model/session.ts'
import { type Extent, oneIn } from '../model/thoroughness.ts'
import { accepted, eachResponse } from '../rules/each-response.ts'
import { everyKindOfValue } from './derived/edge-values.ts'

const requirement = 'create-card-user/echoes-name-and-email'

/** The target may reject such names; if it accepts them, it must keep them whole, though a card cannot show them. */
const longNames = {
  first_name: 'Marie Antoinette Josephe Jeanne Augustine Wilhelmine',
  last_name: 'Ngo Bassong Mbarga Etoundi Nguemo Atangana Essomba',
}

export const createCardUserEchoesNameAndEmail: CheckSource = (contract, extent) => [
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
    how: 'Compares unusual names of every registration of the run, and the e-mail address beside them, with those that were sent, also as escapes. Whether the target accepts them is judged elsewhere.',
    controlled: everyKindOfValue(contract, contract.operation('createCardUser'), extent),
    judge: eachResponse(
      (steps) => accepted('createCardUser')(steps).filter(({ sent }) => isUnusual(sent.body())),
      deviationsFromNames,
    ),
    run: (session) => registerEscaped(session, extent),
  }),
]

function isUnusual(body: Readonly<Record<string, unknown>> | undefined): boolean {
  return edgesOf('text', '').some(({ value }) => value === body?.first_name || value === body?.last_name)
}

/** Two plain names, and then two at a time that are not ASCII: as they are, they are sent with every kind of value. */
async function registerEscaped(session: Session, extent: Extent): Promise<void> {
  await register(session, { first_name: 'Awa', last_name: 'Mballa' }, 'escaped-values')
  const texts = oneIn(extent.oneIn.edges, edgesOf('text', ''), requirement).map(({ value }) => value)
  const beyondAscii = texts.filter((value) => /[^ -~]/.test(value))
  for (let first = 0; first < beyondAscii.length; first += 2) {
    const [first_name, last_name = first_name] = beyondAscii.slice(first, first + 2)
    await register(session, { first_name, last_name }, 'escaped-beyond-ascii')
  }
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
