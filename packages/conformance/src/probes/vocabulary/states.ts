import type { Answer, CardOnStage, CardUserOnStage, Stage } from '../../model/stage.ts'

/** A card of which the registration of its user is seen too. */
export async function cardAndUser(
  stage: Stage,
): Promise<{ user: CardUserOnStage; answer: Answer; cardId: string; currency: string }> {
  const user = await stage.arrange.user()
  const sent = stage.samples.body('createCard')
  const answer = await stage.arrange.granted('createCard', { path: { userId: user.userId }, body: sent })
  return { user, answer, cardId: String(answer.data?.card_id), currency: String(sent.currency) }
}

export async function disabledCard(stage: Stage): Promise<CardOnStage> {
  const card = await stage.arrange.card()
  await stage.arrange.granted('disableCard', { path: { cardId: card.cardId } })
  return card
}

export async function terminatedCard(stage: Stage): Promise<CardOnStage> {
  const card = await stage.arrange.card()
  await stage.arrange.granted('terminateCard', { path: { cardId: card.cardId } })
  return card
}
