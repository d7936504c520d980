import type { CardClient } from '../../../src/index.ts'

export { issueCard } from './issue-card.ts'

/** Takes every error for a refusal, and simply tries again. */
export async function checkout(cards: CardClient, cardId: string, amount: number): Promise<void> {
  const topUp = () => cards.topUpCard({ cardId, body: { amount, currency: 'USD' } })
  await topUp().catch(topUp)
}
