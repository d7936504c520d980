import { describe, expect, it } from 'vitest'
import { type Money, money } from '../../../src/money.ts'
import type { Moved, NotMoved } from '../../../src/store/store.ts'
import type { CurrentBench } from '../bench.ts'
import { amount, at, payout, termination, topUp, withdrawal } from '../samples.ts'
import { issueCard } from './cards.ts'

/** Concurrent calls on one store. `describeSharing` has several. */
export function describeConcurrency(bench: CurrentBench): void {
  describe('calls at the same time', () => {
    it('64 top-ups and withdrawals of one card leave the exact balance and an entry each', async () => {
      const { store } = bench()
      const card = await issueCard(bench(), { opening: '1000' })
      const movements = Array.from({ length: 64 }, (_, index) =>
        index % 2 === 0 ? topUp(card.cardId, { amount: '0.1' }) : withdrawal(card.cardId, { amount: '0.03' }),
      )
      const outcomes = await Promise.all(movements.map((movement) => store.move(movement)))

      expect(outcomes.map(({ kind }) => kind)).toEqual(movements.map(() => 'moved'))
      const statement = await store.listTransactions(card.cardId)
      expect(statement?.card.balance).toBe('1002.24')
      const entered = statement?.transactions.map(({ transactionId }) => transactionId).slice(0, -1)
      expect(entered?.toSorted()).toEqual(movements.map(({ transactionId }) => transactionId).toSorted())
    })

    it('every movement returns its own balance, and the ledger has their order', async () => {
      const { store } = bench()
      const card = await issueCard(bench(), { opening: '0' })
      const outcomes = await Promise.all(
        Array.from({ length: 32 }, () => store.move(topUp(card.cardId, { amount: '1' }))),
      )
      const inOrder = outcomes.filter(isMoved).sort((a, b) => money.compare(a.card.balance, b.card.balance))

      expect(inOrder.map(({ card }) => card.balance)).toEqual(
        Array.from({ length: 32 }, (_, index) => String(index + 1)),
      )
      const statement = await store.listTransactions(card.cardId)
      expect(statement?.transactions.slice(0, -1)).toEqual(inOrder.map(({ transaction }) => transaction).toReversed())
    })

    it('64 withdrawals that the balance allows only in part never take it below the floor', async () => {
      const { store } = bench()
      const card = await issueCard(bench(), { opening: '100' })
      const outcomes = await Promise.all(
        Array.from({ length: 64 }, () => store.move(withdrawal(card.cardId, { amount: '3' }))),
      )
      expect(outcomes.filter(isMoved)).toHaveLength(33)
      for (const rejected of outcomes.filter((outcome) => !isMoved(outcome))) {
        expect(rejected).toMatchObject({ kind: 'below-floor', card: { balance: '1' } })
      }
    })

    it('a rejection shows the state that it was based on, not an older one', async () => {
      const { store } = bench()
      const card = await issueCard(bench(), { opening: '2' })
      for (let round = 0; round < 10; round++) {
        const withdrawals = Array.from({ length: 12 }, () => withdrawal(card.cardId, { amount: '2' }))
        const topUps = Array.from({ length: 12 }, () => topUp(card.cardId, { amount: '1' }))
        const outcomes = await Promise.all(
          withdrawals.flatMap((out, index) => [store.move(out), store.move(topUps[index] ?? out)]),
        )
        expectConsistentRejections(outcomes, amount('2'))
      }
    })

    it('only one of many terminations succeeds and pays out', async () => {
      const { store } = bench()
      const card = await issueCard(bench(), { opening: '100' })
      const asked = [
        ...Array.from({ length: 16 }, () => store.changeState(termination(card.cardId))),
        ...Array.from({ length: 16 }, () => store.move(topUp(card.cardId, { amount: '1' }))),
      ]
      const outcomes = (await Promise.all(asked)).map(({ kind }) => kind)
      expect(outcomes.filter((kind) => kind === 'changed')).toHaveLength(1)
      expect(await store.findCard(card.cardId)).toMatchObject({ status: 'terminated', balance: '0' })
    })

    it('all polls of a payout are counted, and each returns its own count', async () => {
      const { store } = bench()
      const wages = payout()
      await store.seed({ payments: [], payouts: [wages] })
      const names = Array.from({ length: 64 }, (_, index) => (index % 2 ? wages.reference : wages.serviceReference))
      const polls = await Promise.all(names.map((name) => store.pollPayout(name, at(10))))
      const counts = polls.map((poll) => poll?.pollingAttempts ?? 0).sort((a, b) => a - b)
      expect(counts).toEqual(names.map((_, index) => index + 1))
    })

    it('a list has a balance and entries that always match', async () => {
      const { store } = bench()
      const card = await issueCard(bench(), { opening: '1' })
      const moving = Promise.all(Array.from({ length: 40 }, () => store.move(topUp(card.cardId, { amount: '1' }))))
      const statements = await Promise.all(Array.from({ length: 20 }, () => store.listTransactions(card.cardId)))
      await moving
      for (const statement of statements) {
        expect(statement?.card.balance).toBe(String(statement?.transactions.length))
      }
    })

    it('a movement that fails does not affect the others', async () => {
      const { store } = bench()
      const card = await issueCard(bench(), { opening: '100' })
      const first = topUp(card.cardId, { amount: '1' })
      await store.move(first)
      const movements = [topUp(card.cardId), { ...first, amount: amount('5') }, topUp(card.cardId), topUp('nothing')]
      const settled = await Promise.allSettled(movements.map((movement) => store.move(movement)))
      expect(settled.map((one) => (one.status === 'fulfilled' ? one.value.kind : one.status))).toEqual([
        'moved',
        'rejected',
        'moved',
        'card-unknown',
      ])
      expect(await store.findCard(card.cardId)).toMatchObject({ balance: '121' })
    })
  })
}

function isMoved(outcome: Moved | NotMoved): outcome is Moved {
  return outcome.kind === 'moved'
}

/** Asserts that a withdrawal of `sum` was rejected only on a balance that is too low. */
export function expectConsistentRejections(outcomes: readonly (Moved | NotMoved)[], sum: Money): void {
  for (const outcome of outcomes) {
    if (outcome.kind === 'moved') expect(money.isNegative(outcome.card.balance)).toBe(false)
    else if (outcome.kind === 'below-floor') expect(money.compare(outcome.card.balance, sum)).toBeLessThan(0)
    else expect.unreachable(`refused with ${outcome.kind}`)
  }
}
