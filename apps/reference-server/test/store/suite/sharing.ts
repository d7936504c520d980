import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../../src/store/open-store.ts'
import type { Store } from '../../../src/store/store.ts'
import { spawnMover } from '../../fixtures/spawn-mover.ts'
import type { CurrentBench } from '../bench.ts'
import { amount, at, payout, topUp, user, withdrawal } from '../samples.ts'
import { issueCard } from './cards.ts'
import { expectConsistentRejections } from './concurrency.ts'

/** Several stores, in this process and in others, on one database. */
export function describeSharing(bench: CurrentBench): void {
  describe('two stores on one database', () => {
    let other: Store
    const url = () => bench().url ?? expect.unreachable('this bench has no URL')

    beforeAll(async () => {
      other = await openStore(url())
    })
    afterAll(async () => {
      await other.close()
    })

    it('a store sees the acknowledged changes of another one at once', async () => {
      const { store } = bench()
      const amina = user()
      await store.createUser(amina)
      expect(await other.findUser(amina.userId)).toEqual(amina)

      const card = await issueCard(bench(), { opening: '1' })
      for (let count = 1; count <= 20; count++) {
        const [writer, reader] = count % 2 ? [store, other] : [other, store]
        await writer.move(topUp(card.cardId, { amount: '1' }))
        expect(await reader.findCard(card.cardId)).toMatchObject({ balance: String(count + 1) })
        expect((await reader.listTransactions(card.cardId))?.transactions).toHaveLength(count + 1)
      }
    })

    it('movements in two stores add up, and rejections show the state that they were based on', async () => {
      const { store } = bench()
      const card = await issueCard(bench(), { opening: '2' })
      for (let round = 0; round < 5; round++) {
        const outcomes = await Promise.all(
          Array.from({ length: 16 }, () => [
            store.move(withdrawal(card.cardId, { amount: '2' })),
            other.move(topUp(card.cardId, { amount: '1' })),
            other.move(withdrawal(card.cardId, { amount: '2' })),
            store.move(topUp(card.cardId, { amount: '1' })),
          ]).flat(),
        )
        expectConsistentRejections(outcomes, amount('2'))
      }
    })

    it('polls in two stores are all counted', async () => {
      const { store } = bench()
      const wages = payout()
      await store.seed({ payments: [], payouts: [wages] })
      await Promise.all(
        Array.from({ length: 32 }, (_, index) => (index % 2 ? store : other).pollPayout(wages.reference, at(10))),
      )
      expect(await store.pollPayout(wages.reference, at(11))).toMatchObject({ pollingAttempts: 33 })
    })

    it('top-ups and withdrawals by four processes leave the exact balance', async () => {
      const { store } = bench()
      const card = await issueCard(bench(), { opening: '1000' })
      const movers = (['in', 'out', 'in', 'out'] as const).map((direction) =>
        spawnMover({
          url: url(),
          cardId: card.cardId,
          direction,
          amount: direction === 'in' ? '0.1' : '0.03',
          times: 64,
        }),
      )
      const acknowledged = (await Promise.all(movers.map((mover) => mover.acknowledged))).flat()

      expect(acknowledged).toHaveLength(256)
      const statement = await store.listTransactions(card.cardId)
      expect(statement?.card.balance).toBe('1008.96')
      const entered = statement?.transactions.map(({ transactionId }) => transactionId).slice(0, -1)
      expect(entered?.toSorted()).toEqual(acknowledged.toSorted())
    })

    it('what a killed process had acknowledged is stored exactly once', async () => {
      const { store } = bench()
      const card = await issueCard(bench(), { opening: '0' })
      const movers = Array.from({ length: 2 }, () =>
        spawnMover({ url: url(), cardId: card.cardId, direction: 'in', amount: '0.1', times: 1_000_000 }),
      )
      await Promise.all(movers.map(({ process }) => once(process.stdout ?? process, 'data')))
      await new Promise((resolve) => setTimeout(resolve, 100))
      for (const { process } of movers) process.kill('SIGKILL')
      const acknowledged = (await Promise.all(movers.map((mover) => mover.acknowledged))).flat()

      // The next movement succeeds.
      await store.move(topUp(card.cardId, { amount: '0.1' }))
      const statement = await store.listTransactions(card.cardId)
      const entered = new Set(statement?.transactions.map(({ transactionId }) => transactionId))
      expect(entered.size).toBe(statement?.transactions.length)
      expect(acknowledged.length).toBeGreaterThan(0)
      expect(acknowledged.filter((transactionId) => !entered.has(transactionId))).toEqual([])
    })
  })
}
