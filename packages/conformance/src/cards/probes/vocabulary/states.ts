import { asText } from '../../../engine/values/as-text.ts'
import { partIn, shownPart } from '../../actions/read-action.ts'
import { termination, toggle } from '../../actions/routes.ts'
import type { ArrangedCard, ArrangedUser, Session } from '../../actions/session.ts'

/** Issues a card and also returns the registration of its user. */
export async function cardAndUser(
  session: Session,
): Promise<Pick<ArrangedCard, 'cardId' | 'currency' | 'opening' | 'response'> & { readonly user: ArrangedUser }> {
  const user = await session.arrange.user()
  const sent = session.samples.body('createCard')
  const response = await session.arrange.accepted('createCard', { path: { userId: user.userId }, body: sent })
  const opening = Number(partIn(session.contract.operation('createCard'), { body: sent }, 'amount'))
  return { user, response, cardId: asText(shownPart(response, 'card')), currency: String(sent.currency), opening }
}

export async function disabledCard(session: Session): Promise<ArrangedCard> {
  const card = await session.arrange.card()
  const { operationId, call } = toggle(session, 'dedicated', 'disable', card.cardId)
  await session.arrange.accepted(operationId, call)
  return card
}

export async function terminatedCard(session: Session): Promise<ArrangedCard> {
  const card = await session.arrange.card()
  const { operationId, call } = termination(session, 'dedicated', card.cardId)
  await session.arrange.accepted(operationId, call)
  return card
}
