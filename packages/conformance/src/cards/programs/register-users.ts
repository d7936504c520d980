import { edgesOf } from '../../engine/cases/edges.ts'
import { type Extent, oneIn } from '../../engine/nouns/extent.ts'
import { listingRoutes } from '../actions/routes.ts'
import { register } from './register.ts'
import { together } from './together.ts'
import { type Act, type Program, useCard } from './use-card.ts'

/** The target may reject such names; if it accepts them, it must keep them whole, though a card cannot show them. */
const longNames = {
  first_name: 'Marie Antoinette Josephe Jeanne Augustine Wilhelmine',
  last_name: 'Ngo Bassong Mbarga Etoundi Nguemo Atangana Essomba',
}

const plainNames = { first_name: 'Awa', last_name: 'Mballa' }

export const registerNames: Program = async (session) => {
  await session.arrange.user()
  await register(session, plainNames)
  await register(session, longNames)
}

/** Two plain names, and then two at a time that are not ASCII: as they are, they are sent with every kind of value. */
export function registerEscapedNames({ oneIn: { edges } }: Extent): Program {
  return async (session) => {
    await register(session, plainNames, 'escaped-values')
    const values = oneIn(edges, edgesOf('text', ''), 'create-card-user/echoes-name-and-email')
    const beyondAscii = values.flatMap(({ value }) => (/[^ -~]/.test(value) ? [value] : []))
    for (let first = 0; first < beyondAscii.length; first += 2) {
      const [first_name, last_name = first_name] = beyondAscii.slice(first, first + 2)
      await register(session, { first_name, last_name }, 'escaped-beyond-ascii')
    }
  }
}

export function hasUnusualName(body: Readonly<Record<string, unknown>> | undefined): boolean {
  return edgesOf('text', '').some(({ value }) => value === body?.first_name || value === body?.last_name)
}

/** Registers letters beyond ASCII and signs that JSON escapes, and lists three transactions. */
export const registerAndList: Program = async (session) => {
  await register(session, { first_name: 'Zoë', last_name: 'Nguyễn' })
  // A careful service may keep a backslash out of names, but not quotes.
  for (const name of ['Awa "Nana" \\', 'Awa "Nana"']) {
    if ((await register(session, { first_name: name, last_name: name })).isSuccess) break
  }
  await useCard(([, ...amounts]) => [
    ...amounts.slice(0, 3).map((amount): Act => ({ do: 'topup', amount })),
    ...listingRoutes.map((through): Act => ({ do: 'get_transactions', through })),
  ])(session)
}

/** Common names, other than those of the samples. */
const otherNames = [
  { first_name: 'Marie', last_name: 'Ngono' },
  { first_name: 'Paul', last_name: 'Mbida' },
  { first_name: 'Grace', last_name: 'Ekambi' },
]

/** Not the day of birth of the samples: a name and a day may identify a person. */
const otherDay = '1969-11-23'

/** Registers some users at the same time, and some that share only their names, or only one of these fields. */
export function registerSimilarUsers(unique: readonly string[]): Program {
  return async (session) => {
    const { arrange, samples, send } = session
    const registerOne = () => send('createCardUser', { body: samples.body('createCardUser') }, { mayBeRejected: true })
    const atOnce = await together(Array.from({ length: 4 }, registerOne))
    // One after another: why they are rejected is asked in a fixed order.
    for (const { isSuccess } of atOnce) if (!isSuccess) await arrange.user()
    const { sent } = await arrange.user()
    await register(session, { first_name: sent.first_name, last_name: sent.last_name, dob: otherDay })
    for (const [index, name] of unique.entries()) {
      const body = samples.body('createCardUser', { ...otherNames[index % otherNames.length], [name]: sent[name] })
      // Whether such a user is accepted is an open question.
      await send('createCardUser', { body }, { intent: 'open', mayBeRejected: true })
    }
  }
}
