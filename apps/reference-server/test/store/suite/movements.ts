import { describe, expect, it } from 'vitest'
import type { CurrentBench } from '../bench.ts'
import { amount, at, topUp, withdrawal } from '../samples.ts'
import { issueCard } from './cards.ts'

export function describeMovements(bench: CurrentBench): void {
  describe('move', () => {
    it('move adds an incoming amount, and returns the new card and the transaction', async () => {
      const { store } = bench()
      const card = await issueCard(bench(), { opening: '100' })
      const movement = topUp(card.cardId, { amount: '0.29', currency: 'USD' })
      const after = { ...card, balance: '100.29' }
      expect(await store.move(movement)).toEqual({
        kind: 'moved',
        card: after,
        transaction: {
          transactionId: movement.transactionId,
          cardId: card.cardId,
          amount: '0.29',
          currency: 'USD',
          type: 'topup',
          status: 'completed',
          createdAt: movement.at,
        },
      })
      expect(await store.findCard(card.cardId)).toEqual(after)
    })

    it('move subtracts an outgoing amount, which stays positive in the transaction', async () => {
      const { store } = bench()
      const card = await issueCard(bench(), { opening: '100' })
      const moved = await store.move(withdrawal(card.cardId, { amount: '0.29' }))
      expect(moved).toMatchObject({ kind: 'moved', card: { balance: '99.71' }, transaction: { amount: '0.29' } })
      expect(await store.listTransactions(card.cardId)).toMatchObject({
        card: { balance: '99.71' },
        transactions: [{ amount: '0.29', type: 'withdraw' }, { amount: '100' }],
      })
    })

    it('move uses the currency of the card if none is given', async () => {
      const card = await issueCard(bench(), { currency: 'XAF' })
      expect(await bench().store.move(topUp(card.cardId))).toMatchObject({ transaction: { currency: 'XAF' } })
    })

    it('move finds no card by an unknown identifier', async () => {
      expect(await bench().store.move(topUp('nothing'))).toEqual({ kind: 'card-unknown' })
    })

    describe('a move that changes nothing and returns the card', () => {
      it('move changes nothing if the state is none of the allowed ones', async () => {
        const card = await issueCard(bench(), { status: 'disabled' })
        await expectRejection(topUp(card.cardId, { onlyIn: ['active', 'fresh'] }), { kind: 'state-forbids', card })
      })

      it('move changes nothing if no state is allowed', async () => {
        const card = await issueCard(bench())
        await expectRejection(topUp(card.cardId, { onlyIn: [] }), { kind: 'state-forbids', card })
      })

      it('move changes nothing if the currency is not that of the card', async () => {
        const card = await issueCard(bench(), { currency: 'EUR' })
        await expectRejection(topUp(card.cardId, { currency: 'USD' }), { kind: 'currency-differs', card })
      })

      it('move changes nothing if the balance would be below the floor', async () => {
        const card = await issueCard(bench(), { opening: '10' })
        await expectRejection(withdrawal(card.cardId, { amount: '10.01', floor: '0' }), { kind: 'below-floor', card })
      })

      it('move changes nothing if the balance would be above the ceiling', async () => {
        const card = await issueCard(bench(), { opening: '10' })
        const ceiling = amount('12.5')
        await expectRejection(topUp(card.cardId, { amount: '2.51', ceiling }), { kind: 'above-ceiling', card })
        expect(await bench().store.move(topUp(card.cardId, { amount: '2.5', ceiling }))).toMatchObject({
          kind: 'moved',
        })
      })

      it('move changes nothing, and names the first condition that fails: state, currency, floor', async () => {
        const card = await issueCard(bench(), { opening: '10', status: 'disabled' })
        const wrong = { amount: '11', currency: 'XAF', floor: '0' }
        await expectRejection(withdrawal(card.cardId, wrong), { kind: 'state-forbids', card })
        await expectRejection(withdrawal(card.cardId, { ...wrong, onlyIn: ['disabled'] }), {
          kind: 'currency-differs',
          card,
        })
      })

      async function expectRejection(
        movement: ReturnType<typeof topUp>,
        rejection: { kind: string; card: { cardId: string } },
      ) {
        const { store } = bench()
        const before = await store.listTransactions(movement.cardId)
        expect(await store.move(movement)).toEqual(rejection)
        expect(await store.listTransactions(movement.cardId)).toEqual(before)
      }
    })

    it('move is allowed in each of the states that are passed in', async () => {
      const { store } = bench()
      const card = await issueCard(bench(), { status: 'disabled' })
      expect(await store.move(topUp(card.cardId, { onlyIn: ['active', 'disabled'] }))).toMatchObject({ kind: 'moved' })
    })

    it('move reaches the floor exactly, but not a hundredth of a cent below it', async () => {
      const { store } = bench()
      const card = await issueCard(bench(), { opening: '0.3' })
      await store.move(withdrawal(card.cardId, { amount: '0.1' }))
      expect(await store.move(withdrawal(card.cardId, { amount: '0.2' }))).toMatchObject({ card: { balance: '0' } })
      expect(await store.move(withdrawal(card.cardId, { amount: '0.0001' }))).toMatchObject({ kind: 'below-floor' })
    })

    it('move may have a floor above or below zero, or none', async () => {
      const { store } = bench()
      const card = await issueCard(bench(), { opening: '10' })
      const kinds = []
      for (const floor of ['5.01', '5', '-5']) {
        kinds.push((await store.move(withdrawal(card.cardId, { amount: '5', floor }))).kind)
      }
      expect(kinds).toEqual(['below-floor', 'moved', 'moved'])
      const { floor: _, ...withoutFloor } = withdrawal(card.cardId, { amount: '1000.5' })
      expect(await store.move(withoutFloor)).toMatchObject({ card: { balance: '-1000.5' } })
      expect(await store.findCard(card.cardId)).toMatchObject({ balance: '-1000.5' })
    })

    it('move changes nothing if the transaction identifier is a duplicate', async () => {
      const { store } = bench()
      const card = await issueCard(bench())
      const movement = topUp(card.cardId)
      await store.move(movement)
      await expect(store.move({ ...movement, amount: amount('5'), at: at(9) })).rejects.toThrow(/unique/i)
      expect(await store.findCard(card.cardId)).toMatchObject({ balance: '110' })
    })
  })
}
