import type { Answer, ArrangedCard, ArrangedUser, Session } from '../../model/session.ts'

/** Issues a card and also returns the registration of its user. */
export async function cardAndUser(
  session: Session,
): Promise<{ user: ArrangedUser; answer: Answer; cardId: string; currency: string }> {
  const user = await session.arrange.user()
  const sent = session.samples.body('createCard')
  const answer = await session.arrange.granted('createCard', { path: { userId: user.userId }, body: sent })
  return { user, answer, cardId: String(answer.data?.card_id), currency: String(sent.currency) }
}

export async function disabledCard(session: Session): Promise<ArrangedCard> {
  const card = await session.arrange.card()
  await session.arrange.granted('disableCard', { path: { cardId: card.cardId } })
  return card
}

export async function terminatedCard(session: Session): Promise<ArrangedCard> {
  const card = await session.arrange.card()
  await session.arrange.granted('terminateCard', { path: { cardId: card.cardId } })
  return card
}
