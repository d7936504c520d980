import type { CardClient } from '../../../src/index.ts'

export { issueCard } from './issue-card.ts'

/** Looks at the card before it decides that a top-up was lost. */
export async function checkout(cards: CardClient, cardId: string, amount: number): Promise<void> {
  const before = await balanceOf(cards, cardId)
  try {
    await cards.topUpCard({ cardId, body: { amount, currency: 'USD' } })
  } catch (error) {
    if ((await balanceOf(cards, cardId)) !== before + amount) throw error
  }
}

async function balanceOf(cards: CardClient, cardId: string): Promise<number> {
  return (await cards.operateCard({ cardId, body: { action: 'get_balance' } })).new_balance
}
