import { sendUnusual } from '../../engine/programs/send-unusual.ts'
import type { Verb } from '../actions/read-action.ts'
import { isMovement, shownId } from '../actions/read-action.ts'
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
