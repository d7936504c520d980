import { firstAmount } from '../../engine/cases/samples/amounts.ts'
import { show } from '../../engine/nouns/show.ts'
import type { ApiResponse, Marked } from '../../engine/nouns/wire/call.ts'
import { falsify } from '../../engine/programs/falsify.ts'
import { sendUnusual } from '../../engine/programs/send-unusual.ts'
import { together } from '../../engine/programs/together.ts'
import { hasMinorUnit } from '../../engine/values/currency.ts'
import { isMovement, shownId, type Verb } from '../actions/read-action.ts'
import {
  balanceReading,
  requestTo,
  type TerminationRoute,
  termination,
  terminationRoutes,
  type Way,
} from '../actions/routes.ts'
import type { ArrangedUser, Session } from '../actions/session.ts'
import { issuedIn } from '../ledger/issuing.ts'
import type { Program } from './use-card.ts'

export const issueInEachCurrency: Program = async ({ arrange, samples }) => {
  const networks = samples.values('createCard', 'card_type')
  for (const [index, currency] of samples.values('createCard', 'currency').entries()) {
    await arrange.card({ currency, card_type: networks[index % networks.length] })
  }
}

/** The target may reject larger amounts. The last one has more cents than a number of 32 bits. */
const larger = [75.57, 2_345.01, 1_500_000.29, 29_999_999.99]

/** Opens cards with amounts that floating-point arithmetic gets wrong. */
export const issueWithCents: Program = async ({ arrange, samples, send }) => {
  const open = async (fields: Readonly<Record<string, unknown>>): Promise<void> => {
    const body = samples.body('createCard', fields)
    const { userId } = await arrange.owner(body)
    await send('createCard', { path: { userId }, body })
  }
  const grades = samples.values('createCard', 'grade')
  for (const [index, currency] of samples.values('createCard', 'currency').entries()) {
    const plain = samples.body('createCard', { currency }).balance
    const balance = hasMinorUnit(currency) ? Number(`${Math.trunc(Number(plain))}.29`) : plain
    await arrange.card({ currency, balance })
    // Send an amount with cents for another kind of card too: kinds may be stored separately and rejected separately.
    const category = samples.values('createCard', 'category').at(-1)
    if (hasMinorUnit(currency)) await open({ currency, balance, category, grade: grades[index % grades.length] })
  }
  for (const balance of larger)
    for (const currency of samples.values('createCard', 'currency'))
      await open({ currency, balance: hasMinorUnit(currency) ? balance : Math.trunc(balance) })
}

/** Issues four cards at the same time, and a second card to one of their users. */
export const issueAtOnce: Program = async ({ arrange, samples, send }) => {
  // Register all owners before the first card, so that their order does not determine which request is which.
  const wanted = Array.from({ length: 4 }, () => samples.body('createCard'))
  const owners: ArrangedUser[] = []
  for (const body of wanted) owners.push(await arrange.owner(body))
  await together(
    owners.map(({ userId }, index) => arrange.accepted('createCard', { path: { userId }, body: wanted[index] })),
  )
  await send('createCard', { path: { userId: owners[0]?.userId ?? '' }, body: samples.body('createCard') })
}

/** Issues three cards to one user, two alike and one in another currency and network, and one more after the first was terminated. */
export const issueToOneUser: Program = async (session) => {
  const { arrange, samples, send } = session
  const { userId, cardId, sent } = await arrange.card()
  const issue = async (fields: Readonly<Record<string, unknown>>): Promise<void> => {
    const body = samples.body('createCard', fields)
    // The interface limits neither the cards of a user nor what the request for a second one means.
    const response = await send('createCard', { path: { userId }, body }, { intent: 'open', mayBeRejected: true })
    const id = shownId(response, 'card')
    if (id === undefined || id === cardId) return
    const reading = balanceReading(session, id)
    await send(reading.operationId, reading.call)
  }
  const other = (name: string): unknown => samples.values('createCard', name).find((value) => value !== sent[name])
  await issue({})
  await issue({ currency: other('currency'), card_type: other('card_type') })
  await arrange.terminated(cardId, 'terminateCard', { path: { cardId } })
  await issue({})
}

interface Opening {
  readonly currency: string
  readonly balance: number
}

/** Issues cards with random opening balances. */
export function issueAnyOpening(cases: number): Program {
  return (session) =>
    falsify(
      session,
      cases,
      (fc) =>
        fc.constantFrom(...session.samples.values('createCard', 'currency')).chain((currency) => {
          const usual = Number(session.samples.body('createCard', { currency }).balance) || firstAmount
          const balance = hasMinorUnit(currency)
            ? fc.integer({ min: usual * 100, max: usual * 300 }).map((cents) => cents / 100)
            : fc.integer({ min: Math.ceil(usual), max: Math.ceil(usual) * 3 })
          return fc.record({ currency: fc.constant(currency), balance })
        }),
      issueCards,
    )
}

/** Issues a card and, if it costs something, others, which show whether that is a fee. */
async function issueCards(session: Session, one: Opening): Promise<void> {
  const issue = async (opening: Opening): Promise<ApiResponse> => {
    const body = session.samples.body('createCard', { ...opening })
    const { userId } = await session.arrange.owner(body)
    const override = { mayBeRejected: true, case: { generated: show(one) } }
    return await session.send('createCard', { path: { userId }, body }, override)
  }
  const issued = issuedIn(await issue(one))
  if (!issued || issued.cost === '0') return
  for (const more of [1, 3]) await issue({ ...one, balance: Math.ceil(Number(issued.amount)) + more })
}

/** How many cards a user can have is open. */
const open = { intent: 'open', mayBeRejected: true } as const

export async function issueAfterTermination(session: Session, route: TerminationRoute, check: string): Promise<void> {
  const body = session.samples.body('createCard')
  const base = 'another card of a user'
  const issueTo = (userId: string, marked: Marked): Promise<ApiResponse> =>
    session.send('createCard', { path: { userId }, body }, { ...open, ...marked })
  const { cardId, userId } = await session.arrange.card()
  const { operationId, call } = termination(session, route, cardId)
  const { response } = await session.arrange.terminated(cardId, operationId, call)
  if (response.isRejection) session.skip(`${operationId} rejects the termination`, response)
  const says = `a card for a user whose only card ${operationId} had terminated`
  const after = await issueTo(userId, { case: { base, features: [{ check, says }] } })
  if (!after.isRejection) return
  const other = await session.arrange.card()
  await issueTo(other.userId, { role: 'control', case: { base } })
}

/** Terminates a card with money on it through each route. */
export const terminateFunded: Program = async (session) => {
  for (const route of terminationRoutes) {
    const { cardId } = await session.arrange.card()
    const { operationId, call } = termination(session, route, cardId)
    await session.arrange.terminated(cardId, operationId, call)
  }
}

interface User {
  readonly says: string
  readonly fields: { readonly is_business?: boolean; readonly business_name?: string | undefined }
}

/** Registrations in which one of the two optional fields needs the other. Whether they are accepted is open. */
const users: readonly User[] = [
  { says: 'a business without a name', fields: { is_business: true, business_name: undefined } },
  {
    says: 'a user with a business name, and is_business false',
    fields: { is_business: false, business_name: 'Nde SARL' },
  },
  { says: 'a user with a business name, and no is_business', fields: { business_name: 'Nde SARL' } },
]

const uses: readonly (readonly [Verb, Way])[] = [
  ['topup', 'dedicated'],
  ['get_transactions', 'queryCardOperation'],
  ['disable', 'dedicated'],
  ['enable', 'operateCard'],
  ['withdraw', 'queryCardOperation'],
  ['get_balance', 'operateCard'],
]

/** A later request may read what the registration left out. */
export async function useWithoutOptionalFields(session: Session, check: string): Promise<void> {
  for (const user of users) await useWithout(session, check, user)
}

async function useWithout(session: Session, check: string, { says, fields }: User): Promise<void> {
  const { samples } = session
  const user = { body: samples.body('createCardUser', fields) }
  const registered = await sendUnusual(session, check, 'createCardUser', { what: says }, user)
  const userId = shownId(registered, 'user')
  if (userId === undefined) return
  const body = samples.body('createCard', { category: fields.is_business === true ? 'BUSINESS' : 'PERSONAL' })
  const issued = await sendUnusual(
    session,
    check,
    'createCard',
    { what: `a card for ${says}` },
    { path: { userId }, body },
  )
  const cardId = shownId(issued, 'card')
  if (cardId === undefined) return
  const currency = String(body.currency)
  for (const [verb, way] of uses) {
    const sum = isMovement(verb) ? { amount: samples.amount(currency), currency } : {}
    const { operationId, call } = requestTo(session, way, verb, cardId, sum)
    await sendUnusual(session, check, operationId, { what: `${verb} with a card of ${says}` }, call)
  }
}
