import { describe, expect, it } from 'vitest'
import type { Card, NewCard } from '../../../src/store/store.ts'
import type { Bench, CurrentBench } from '../bench.ts'
import { issuedCard, newCard, user } from '../samples.ts'

/** Issues a card to a new user. */
export async function issueCard({ store }: Bench, overrides: Parameters<typeof newCard>[0] = {}): Promise<Card> {
  const owner = user()
  await store.createUser(owner)
  const card = newCard({ userId: owner.userId, ...overrides })
  expect(await store.issueCard(card)).toBe('issued')
  return issuedCard(card)
}

export function describeCards(bench: CurrentBench): void {
  describe('issueCard and findCard', () => {
    it('findCard finds an issued card, with the opening amount as its balance', async () => {
      const { store } = bench()
      const owner = user()
      await store.createUser(owner)
      const card: NewCard = newCard({
        userId: owner.userId,
        opening: '250.75',
        terms: { grade: 'PREMIUM', nested: [1] },
      })
      expect(await store.issueCard(card)).toBe('issued')
      expect(await store.findCard(card.cardId)).toEqual(issuedCard(card))
    })

    it('issueCard enters the opening amount in the ledger', async () => {
      const { store } = bench()
      const owner = user()
      await store.createUser(owner)
      const card = newCard({ userId: owner.userId, opening: '0.01' })
      await store.issueCard(card)
      const { transactionId, amount, type } = card.opening
      expect(await store.listTransactions(card.cardId)).toEqual({
        card: issuedCard(card),
        transactions: [
          {
            transactionId,
            cardId: card.cardId,
            amount,
            currency: 'USD',
            type,
            status: 'completed',
            createdAt: card.createdAt,
          },
        ],
      })
    })

    it('issueCard issues no card to an unknown user', async () => {
      const { store } = bench()
      const card = newCard({ userId: 'nobody' })
      expect(await store.issueCard(card)).toBe('user-unknown')
      expect(await store.findCard(card.cardId)).toBeUndefined()
      expect(await store.listTransactions(card.cardId)).toBeUndefined()
    })

    it('issueCard issues several cards to one user', async () => {
      const { store } = bench()
      const owner = user()
      await store.createUser(owner)
      const cards = [newCard({ userId: owner.userId }), newCard({ userId: owner.userId, currency: 'XAF' })]
      for (const card of cards) expect(await store.issueCard(card)).toBe('issued')
      for (const card of cards) expect(await store.findCard(card.cardId)).toEqual(issuedCard(card))
    })

    it('issueCard rejects a duplicate card identifier, and writes no entry', async () => {
      const { store, sql } = bench()
      const card = await issueCard(bench())
      const again = newCard({ userId: card.userId, cardId: card.cardId, opening: '7' })
      await expect(store.issueCard(again)).rejects.toThrow(/unique/i)
      expect(await store.findCard(card.cardId)).toEqual(card)
      expect(await sql(`SELECT amount FROM ledger WHERE transaction_id = '${again.opening.transactionId}'`)).toEqual([])
    })

    it('issueCard issues no card if its opening entry cannot be written', async () => {
      const { store } = bench()
      const first = newCard({ userId: (await issueCard(bench())).userId })
      await store.issueCard(first)
      const second = { ...newCard({ userId: first.userId }), opening: first.opening }
      await expect(store.issueCard(second)).rejects.toThrow(/unique/i)
      expect(await store.findCard(second.cardId)).toBeUndefined()
    })
  })
}
