import { describe, expect, it } from 'vitest'
import type { CurrentBench } from '../bench.ts'
import { at, termination, topUp } from '../samples.ts'
import { issueCard } from './cards.ts'

export function describeStateChanges(bench: CurrentBench): void {
  describe('changeState', () => {
    it('changeState changes the state and nothing else', async () => {
      const { store } = bench()
      const card = await issueCard(bench())
      const after = { ...card, status: 'disabled' }
      const change = { cardId: card.cardId, to: 'disabled', onlyFrom: ['active'], at: at(2) }
      expect(await store.changeState(change)).toEqual({ kind: 'changed', card: after })
      expect(await store.findCard(card.cardId)).toEqual(after)
      expect((await store.listTransactions(card.cardId))?.transactions).toHaveLength(1)
    })

    it('changeState can change a state to itself', async () => {
      const card = await issueCard(bench())
      const change = { cardId: card.cardId, to: 'active', onlyFrom: ['active', 'disabled'], at: at(2) }
      expect(await bench().store.changeState(change)).toEqual({ kind: 'changed', card })
    })

    it('changeState changes nothing if the state is none of the allowed ones', async () => {
      const { store } = bench()
      const card = await issueCard(bench(), { status: 'terminated' })
      expect(await store.changeState(termination(card.cardId))).toEqual({ kind: 'state-forbids', card })
      expect(await store.findCard(card.cardId)).toEqual(card)
      expect((await store.listTransactions(card.cardId))?.transactions).toHaveLength(1)
    })

    it('changeState finds no card by an unknown identifier', async () => {
      expect(await bench().store.changeState(termination('nothing'))).toEqual({ kind: 'card-unknown' })
    })

    it('changeState pays out the balance on request', async () => {
      const { store } = bench()
      const card = await issueCard(bench(), { opening: '100.29' })
      const change = termination(card.cardId)
      const after = { ...card, status: 'terminated', balance: '0' }
      const transaction = {
        transactionId: change.payOut?.transactionId,
        cardId: card.cardId,
        amount: '100.29',
        currency: 'USD',
        type: 'withdraw',
        status: 'completed',
        createdAt: change.at,
      }
      expect(await store.changeState(change)).toEqual({ kind: 'changed', card: after, transaction })
      const statement = await store.listTransactions(card.cardId)
      expect(statement?.card).toEqual(after)
      expect(statement?.transactions[0]).toEqual(transaction)
    })

    it('changeState does not pay out the balance otherwise', async () => {
      const { store } = bench()
      const card = await issueCard(bench())
      const { payOut: _, ...change } = termination(card.cardId)
      expect(await store.changeState(change)).toEqual({ kind: 'changed', card: { ...card, status: 'terminated' } })
    })

    it('changeState pays out nothing from an empty card, and writes no entry of zero', async () => {
      const { store } = bench()
      const card = await issueCard(bench(), { opening: '0' })
      expect(await store.changeState(termination(card.cardId))).toEqual({
        kind: 'changed',
        card: { ...card, status: 'terminated' },
      })
      expect((await store.listTransactions(card.cardId))?.transactions).toHaveLength(1)
    })

    it('changeState changes nothing if the payout cannot be entered in the ledger', async () => {
      const { store } = bench()
      const card = await issueCard(bench())
      const movement = topUp(card.cardId)
      await store.move(movement)
      const change = termination(card.cardId, { payOut: { transactionId: movement.transactionId, type: 'withdraw' } })
      await expect(store.changeState(change)).rejects.toThrow(/unique/i)
      expect(await store.findCard(card.cardId)).toEqual({ ...card, balance: '110' })
    })
  })
}
