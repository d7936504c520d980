import type { CardClient } from '../../../src/index.ts'
import { sampleCalls } from '../../../test/sample-calls.ts'

/** A card with 50 USD, of a user of its own. */
export async function issueCard(cards: CardClient): Promise<string> {
  const body = sampleCalls.find(({ operationId }) => operationId === 'createCardUser')?.body
  const user = await cards.createCardUser({ body: body as Parameters<CardClient['createCardUser']>[0]['body'] })
  const card = await cards.createCard({
    userId: user.user_id,
    body: { balance: 50, currency: 'USD', card_type: 'VISA', category: 'PERSONAL', grade: 'BASIC' },
  })
  return card.card_id
}
