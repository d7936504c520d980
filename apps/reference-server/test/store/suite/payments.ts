import { describe, expect, it } from 'vitest'
import type { CurrentBench } from '../bench.ts'
import { amount, at, newId, payment, payout } from '../samples.ts'

export function describePayments(bench: CurrentBench): void {
  describe('findPayment', () => {
    it('findPayment finds a payment by its two names', async () => {
      const { store } = bench()
      const rent = payment({ amount: amount('0.010000000000000002') })
      await store.seed({ payments: [rent], payouts: [] })
      expect(await store.findPayment(rent.orderId, rent.payId)).toEqual(rent)
    })

    it('findPayment finds nothing by names that do not match or are swapped', async () => {
      const { store } = bench()
      const [rent, wages] = [payment(), payment()]
      await store.seed({ payments: [rent, wages], payouts: [] })
      expect(await store.findPayment(rent.orderId, wages.payId)).toBeUndefined()
      expect(await store.findPayment(rent.payId, rent.orderId)).toBeUndefined()
    })

    it('findPayment distinguishes several payments of one order', async () => {
      const { store } = bench()
      const first = payment()
      const second = payment({ orderId: first.orderId, amount: amount('7') })
      await store.seed({ payments: [first, second], payouts: [] })
      expect(await store.findPayment(first.orderId, first.payId)).toEqual(first)
      expect(await store.findPayment(first.orderId, second.payId)).toEqual(second)
    })
  })

  describe('pollPayout', () => {
    it('pollPayout finds a payout by each of its names, and counts every poll', async () => {
      const { store } = bench()
      const wages = payout()
      await store.seed({ payments: [], payouts: [wages] })
      expect(await store.pollPayout(wages.reference, at(10))).toEqual({
        ...wages,
        pollingAttempts: 1,
        lastPollingAt: at(10),
      })
      expect(await store.pollPayout(wages.serviceReference, at(11))).toEqual({
        ...wages,
        pollingAttempts: 2,
        lastPollingAt: at(11),
      })
    })

    it('pollPayout continues the initial count of polls', async () => {
      const { store } = bench()
      const wages = payout({ pollingAttempts: 7, lastPollingAt: at(5) })
      await store.seed({ payments: [], payouts: [wages] })
      expect(await store.pollPayout(wages.reference, at(10))).toMatchObject({
        pollingAttempts: 8,
        lastPollingAt: at(10),
      })
    })

    it('pollPayout finds no payout by an unknown name', async () => {
      expect(await bench().store.pollPayout('nothing', at(10))).toBeUndefined()
    })

    it("pollPayout prefers the client's order identifier if a name matches two payouts", async () => {
      const { store } = bench()
      const name = newId('both')
      const byService = payout({ serviceReference: name })
      const byClient = payout({ reference: name })
      await store.seed({ payments: [], payouts: [byService, byClient] })
      expect(await store.pollPayout(name, at(10))).toMatchObject({ serviceReference: byClient.serviceReference })
      expect(await store.pollPayout(byService.reference, at(11))).toMatchObject({ pollingAttempts: 1 })
    })
  })

  describe('seed', () => {
    it('seed does not change existing entries', async () => {
      const { store } = bench()
      const [rent, wages] = [payment(), payout()]
      await store.seed({ payments: [rent], payouts: [wages] })
      await store.pollPayout(wages.reference, at(10))
      await store.seed({
        payments: [{ ...rent, status: 'failed' }],
        payouts: [{ ...wages, status: 'failed', pollingAttempts: 0 }],
      })
      expect(await store.findPayment(rent.orderId, rent.payId)).toEqual(rent)
      expect(await store.pollPayout(wages.reference, at(11))).toMatchObject({ status: 'success', pollingAttempts: 2 })
    })

    it('seed inserts missing entries', async () => {
      const { store } = bench()
      const [old, added] = [payout(), payout()]
      await store.seed({ payments: [], payouts: [old] })
      await store.seed({ payments: [], payouts: [old, added] })
      expect(await store.pollPayout(added.reference, at(10))).toMatchObject({ pollingAttempts: 1 })
    })

    it('seed may run in many servers at once, and with nothing to insert', async () => {
      const { store } = bench()
      const fixtures = { payments: [payment()], payouts: [payout()] }
      await Promise.all(Array.from({ length: 8 }, () => store.seed(fixtures)))
      await store.seed({ payments: [], payouts: [] })
      const [seeded] = fixtures.payouts
      expect(await store.pollPayout(String(seeded?.reference), at(10))).toMatchObject({ pollingAttempts: 1 })
    })
  })
}
