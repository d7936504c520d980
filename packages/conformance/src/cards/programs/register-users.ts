import { edgesOf } from '../../engine/cases/edges.ts'
import { type Extent, oneIn } from '../../engine/nouns/extent.ts'
import type { ApiResponse } from '../../engine/nouns/wire/call.ts'
import type { RequestForm } from '../../engine/nouns/wire/request-form.ts'
import { concernsValues } from '../../engine/nouns/wire/response-facts.ts'
import { together } from '../../engine/programs/together.ts'
import { amountsAround } from '../actions/amounts.ts'
import { listingRoutes, routes } from '../actions/routes.ts'
import type { ArrangedCard, Session } from '../actions/session.ts'
import { isAlike, offsetOf, toleranceMs, usualOffset } from '../ledger/clock.ts'
import { creationsIn } from '../ledger/creations.ts'
import { awaitListing } from './list-cards.ts'
import { move, openLedger } from './own-ledger.ts'
import { type Act, type Program, useCard } from './use-card.ts'

/** Registers a user with these fields. The caller judges the response, and must expect a rejection of texts of its own. */
export function register(
  { send, samples, repeat, withOtherTexts }: Pick<Session, 'send' | 'samples' | 'repeat' | 'withOtherTexts'>,
  fields?: Readonly<Record<string, unknown>>,
  form?: RequestForm,
): Promise<ApiResponse> {
  const override = { mayBeRejected: fields !== undefined, ...(form ? { form } : {}) }
  const register = () => send('createCardUser', { body: samples.body('createCardUser', fields) }, override)
  return fields ? repeat('value-taken', register, (one) => !concernsValues(one)) : withOtherTexts(register)
}

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

/** Long enough for a clock with second precision to advance. */
const secondMs = 1_100

/** The last request before the pause. */
const last = { role: 'baseline' } as const

export async function createAgainLater(session: Session): Promise<void> {
  const { userId, sent } = await session.arrange.user()
  const ledger = openLedger(await session.arrange.card())
  const amounts = amountsAround(session, ledger.currency, 2)
  await move(session, ledger, 'dedicated', 'topup', amounts[0] ?? 1, last)
  await session.pause(secondMs)
  const body = session.samples.body('createCard', sent.is_business === true ? { category: 'BUSINESS' } : {})
  await session.arrange.accepted('createCard', { path: { userId }, body })
  await session.arrange.user()
  await move(session, ledger, 'dedicated', 'topup', amounts[1] ?? 2)
  await awaitListing(session, 'operateCard', ledger)
}

async function moveThroughAllRoutes(session: Session): Promise<ArrangedCard> {
  // Another kind of user and of card than most checks need.
  const [, currency] = session.samples.values('createCard', 'currency')
  const category = session.samples.values('createCard', 'category').at(-1)
  const card = await session.arrange.card({ currency, category })
  const ledger = openLedger(card)
  const amounts = amountsAround(session, ledger.currency, routes.length)
  for (const [turn, route] of routes.entries()) {
    await move(session, ledger, route, turn % 2 === 0 ? 'withdraw' : 'topup', amounts[turn] ?? 1)
  }
  await awaitListing(session, 'queryCardOperation', ledger, last)
  return card
}

/** Creates a user, a card and transactions, and a user more where their times are far from what the Date headers say. */
export async function createByTheClock(session: Session): Promise<void> {
  const user = await session.arrange.user()
  const card = await moveThroughAllRoutes(session)
  const creations = creationsIn([user.response, card.response])
  const [first] = creations
  if (!first) return session.skip('no response had both a timestamp and a Date header')
  // A service with a wrong clock is off by the same amount in all timestamps, and its clock still advances.
  const isUsual = isAlike(offsetOf(first), usualOffset(creations))
  if (!isUsual || Math.abs(offsetOf(first)) <= toleranceMs) return
  await session.pause(secondMs)
  await session.arrange.user()
}
