import type { Contract, Operation } from '@card-contract/contract'
import type { Arbitrary } from 'fast-check'
import { fieldsOf } from '../../engine/cases/samples/fields.ts'
import type { Call } from '../../engine/nouns/wire/call.ts'
import type { FastCheck } from '../../engine/programs/falsify.ts'
import { sendUnusual } from '../../engine/programs/send-unusual.ts'
import { isMovement, shownId, type Verb } from '../actions/read-action.ts'
import { requestTo, type Way } from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'

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

type Texts = Readonly<Record<string, string>>

export function freeTexts(contract: Contract, operation: Operation): string[] {
  return fieldsOf(contract, operation)
    .filter(({ in: place, schema }) => place === 'body' && schema.type === 'string' && !schema.enum && !schema.format)
    .map(({ name }) => name)
}

export function pathNames({ parameters }: Operation): string[] {
  return parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name)
}

export function texts(fc: FastCheck, free: readonly string[], inPath: readonly string[]): Arbitrary<Texts> {
  const any = anyText(fc)
  // In a path the text must not be an existing ID or begin with one: such a request could move money or terminate a
  // card.
  const segment = any.map((text) => `~${text}`)
  return fc.record({
    ...Object.fromEntries(free.map((name) => [name, any])),
    ...Object.fromEntries(inPath.map((name) => [name, segment])),
  }) as Arbitrary<Texts>
}

function anyText(fc: FastCheck): Arbitrary<string> {
  // Intentionally not fast-check's own unit 'binary', which takes a tenth of a second to set up.
  const character = fc
    .oneof(fc.nat({ max: 0x1f }), fc.nat({ max: 0x24f }), fc.nat({ max: 0x10ffff }))
    .map((code) => String.fromCodePoint(code))
    .filter((text) => !/\p{Surrogate}/u.test(text))
  return fc.oneof(fc.string({ unit: character, maxLength: 60 }), fc.string({ maxLength: 300 }))
}

export function callWith({ samples }: Session, operation: Operation, one: Texts): Call {
  const { operationId, requestBody, parameters } = operation
  const inPath = new Set(pathNames(operation))
  const inBody = Object.fromEntries(Object.entries(one).filter(([name]) => !inPath.has(name)))
  return {
    path: Object.fromEntries(Object.entries(one).filter(([name]) => inPath.has(name))),
    ...(parameters.some(({ in: place }) => place === 'query') ? { query: samples.query(operationId) } : {}),
    ...(requestBody ? { body: samples.body(operationId, inBody) } : {}),
  }
}
