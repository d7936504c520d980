import { describe, expect, it } from 'vitest'
import { amount, at, newId, payment, payout } from '../samples.ts'
import type { CurrentBench } from '../store-suite.ts'

export function describePayments(bench: CurrentBench): void {
  describe('findPayment', () => {
    it('finds a payment by its two names', async () => {
      const { store } = bench()
      const rent = payment({ amount: amount('0.010000000000000002') })
      await store.seed({ payments: [rent], payouts: [] })
      expect(await store.findPayment(rent.orderId, rent.payId)).toEqual(rent)
    })

    it('finds nothing by a pair that does not match, or the other way round', async () => {
      const { store } = bench()
      const [rent, wages] = [payment(), payment()]
      await store.seed({ payments: [rent, wages], payouts: [] })
      expect(await store.findPayment(rent.orderId, wages.payId)).toBeUndefined()
      expect(await store.findPayment(rent.payId, rent.orderId)).toBeUndefined()
    })

    it('tells several payments of one order apart', async () => {
      const { store } = bench()
      const first = payment()
      const second = payment({ orderId: first.orderId, amount: amount('7') })
      await store.seed({ payments: [first, second], payouts: [] })
      expect(await store.findPayment(first.orderId, first.payId)).toEqual(first)
      expect(await store.findPayment(first.orderId, second.payId)).toEqual(second)
    })
  })

  describe('pollPayout', () => {
    it('finds a payout by either of its names and counts each poll', async () => {
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

    it('goes on from the polls that the payout came with', async () => {
      const { store } = bench()
      const wages = payout({ pollingAttempts: 7, lastPollingAt: at(5) })
      await store.seed({ payments: [], payouts: [wages] })
      expect(await store.pollPayout(wages.reference, at(10))).toMatchObject({
        pollingAttempts: 8,
        lastPollingAt: at(10),
      })
    })

    it('knows no payout under an unknown name', async () => {
      expect(await bench().store.pollPayout('nothing', at(10))).toBeUndefined()
    })

    it("prefers the client's order identifier when one name leads to two payouts", async () => {
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
    it('leaves what is there as it is', async () => {
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

    it('inserts what is missing beside it', async () => {
      const { store } = bench()
      const [old, added] = [payout(), payout()]
      await store.seed({ payments: [], payouts: [old] })
      await store.seed({ payments: [], payouts: [old, added] })
      expect(await store.pollPayout(added.reference, at(10))).toMatchObject({ pollingAttempts: 1 })
    })

    it('may run at once in many servers, and with nothing to insert', async () => {
      const { store } = bench()
      const fixtures = { payments: [payment()], payouts: [payout()] }
      await Promise.all(Array.from({ length: 8 }, () => store.seed(fixtures)))
      await store.seed({ payments: [], payouts: [] })
      const [seeded] = fixtures.payouts
      expect(await store.pollPayout(String(seeded?.reference), at(10))).toMatchObject({ pollingAttempts: 1 })
    })
  })
}
