import type { Verb } from '@card-contract/contract'
import type { Session } from '../../exchanges/session.ts'
import { isMovement, shownId } from '../../interface/read-action.ts'
import { requestTo, type Way } from '../../interface/routes.ts'
import { type CheckSource, defineCheck } from '../../model/define-check.ts'
import { sendUnusual } from '../../programs/send-unusual.ts'
import { breaksNothing } from '../../rules/breaks-nothing.ts'

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

const requirement = 'refusals/no-input-breaks-the-server'
const variant = 'optional-fields-of-a-user'
const check = `${requirement}/${variant}`

export const optionalFieldsBreakNothing: CheckSource = defineCheck({
  requirement,
  kind: 'robustness',
  variant,
  how: 'Registers a business without a name, and users with the name of a business who are none; if they are accepted, issues a card to each and uses it. None of these requests may return a 5xx.',
  judge: breaksNothing(check),
  async run(session) {
    for (const user of users) await useWithout(session, user)
  },
})

/** A later request may read what the registration left out. */
async function useWithout(session: Session, { says, fields }: User): Promise<void> {
  const { samples } = session
  const user = { body: samples.body('createCardUser', fields) }
  const registered = await sendUnusual(session, check, 'createCardUser', says, user)
  const userId = shownId(registered, 'user')
  if (userId === undefined) return
  const body = samples.body('createCard', { category: fields.is_business === true ? 'BUSINESS' : 'PERSONAL' })
  const issued = await sendUnusual(session, check, 'createCard', `a card for ${says}`, { path: { userId }, body })
  const cardId = shownId(issued, 'card')
  if (cardId === undefined) return
  const currency = String(body.currency)
  for (const [verb, way] of uses) {
    const sum = isMovement(verb) ? { amount: samples.amount(currency), currency } : {}
    const { operationId, call } = requestTo(session, way, verb, cardId, sum)
    await sendUnusual(session, check, operationId, `${verb} with a card of ${says}`, call)
  }
}
