import { describe, expect, it } from 'vitest'
import { type Money, money } from '../../../src/money.ts'
import type { CurrentBench } from '../bench.ts'
import { payment, payout, topUp, withdrawal } from '../samples.ts'
import { issueCard } from './cards.ts'

const extremes: readonly (readonly [name: string, value: Money])[] = [
  ['0.1', money.parse('0.1')],
  ['0.2', money.parse('0.2')],
  ['0.29', money.parse('0.29')],
  ['0.010000000000000002', money.parse('0.010000000000000002')],
  ['12345678901234567.89', money.parse('12345678901234567.89')],
  ['1e15', money.parse('1e15')],
  ['1e300', money.parse('1e300')],
  ['the largest double', money.fromNumber(Number.MAX_VALUE)],
  ['the smallest double', money.fromNumber(Number.MIN_VALUE)],
  ['16,383 decimals', money.parse(`0.${'3'.repeat(16_382)}1`)],
]

export function describeExactness(bench: CurrentBench): void {
  describe('the exactness of an amount', () => {
    it.each(extremes)(
      'an opening balance stays exact, with every other added and taken away again: %s',
      async (_name, opening) => {
        const { store } = bench()
        const card = await issueCard(bench(), { opening })
        expect((await store.findCard(card.cardId))?.balance).toBe(opening)
        for (const [, added] of extremes) {
          const toppedUp = await store.move(topUp(card.cardId, { amount: added }))
          expect(toppedUp).toMatchObject({
            card: { balance: money.add(opening, added) },
            transaction: { amount: added },
          })
          expect(await store.move(withdrawal(card.cardId, { amount: added }))).toMatchObject({
            card: { balance: opening },
          })
        }
        const amounts = (await store.listTransactions(card.cardId))?.transactions.map(({ amount }) => amount)
        expect(amounts).toEqual([...extremes.toReversed().flatMap(([, value]) => [value, value]), opening])
      },
    )

    it.each(extremes)('a floor stays exact: %s', async (_name, floor) => {
      const { store } = bench()
      const tiniest = money.fromNumber(Number.MIN_VALUE)
      const card = await issueCard(bench(), { opening: money.add(floor, tiniest) })
      expect(await store.move(withdrawal(card.cardId, { amount: tiniest, floor }))).toMatchObject({ kind: 'moved' })
      expect(await store.move(withdrawal(card.cardId, { amount: tiniest, floor }))).toMatchObject({
        kind: 'below-floor',
      })
    })

    it.each(extremes)('an amount in a payment and a payout stays exact: %s', async (_name, amount) => {
      const { store } = bench()
      const [rent, wages] = [payment({ amount }), payout({ amount })]
      await store.seed({ payments: [rent], payouts: [wages] })
      expect((await store.findPayment(rent.orderId, rent.payId))?.amount).toBe(amount)
      expect((await store.pollPayout(wages.reference, wages.createdAt))?.amount).toBe(amount)
    })

    it('an amount is kept without trailing zeros', async () => {
      const { store } = bench()
      const card = await issueCard(bench(), { opening: '0.5' })
      await store.move(topUp(card.cardId, { amount: '0.0000001' }))
      await store.move(topUp(card.cardId, { amount: '0.4999999' }))
      expect(await store.findCard(card.cardId)).toMatchObject({ balance: '1' })
      await store.move(topUp(card.cardId, { amount: '9' }))
      expect(await store.findCard(card.cardId)).toMatchObject({ balance: '10' })
    })

    it('an amount stays exact a thousand times over', async () => {
      const { store } = bench()
      const card = await issueCard(bench(), { opening: '0' })
      // Not all at once: a call that waits for a connection to PostgreSQL times out.
      for (let round = 0; round < 20; round++) {
        await Promise.all(Array.from({ length: 50 }, () => store.move(topUp(card.cardId, { amount: '0.1' }))))
      }
      expect(await store.findCard(card.cardId)).toMatchObject({ balance: '100' })
    })
  })
}
