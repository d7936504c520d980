import { describe, expect } from 'vitest'
import { acceptFixtures, exampleFixtures } from '../../src/fixtures.ts'
import { money } from '../../src/money.ts'
import type { Payment, Payout } from '../../src/store/store.ts'
import type { AppServer } from '../fixtures/app-server.ts'
import { gap, rejected } from '../fixtures/gap.ts'

const then = '2026-03-01T08:05:00.000Z'
const payment: Payment = {
  orderId: 'o-1',
  payId: 'p-1',
  status: 'success',
  amount: money.parse('25000'),
  currency: 'XAF',
  createdAt: then,
}
const payout: Payout = {
  reference: 'o-2',
  serviceReference: 's-2',
  status: 'success',
  amount: money.parse('180000'),
  currency: 'XAF',
  description: 'Cotton cloth for February',
  createdAt: then,
  updatedAt: then,
  pollingAttempts: 0,
}

const lookUp = (server: AppServer, order_id: string, pay_id: string) =>
  server.send('checkPaymentStatus', { body: { order_id, pay_id } })
const poll = (server: AppServer, reference: string) => server.send('getPayoutStatus', { path: { reference } })

describe('payments', () => {
  gap('payments/gross-or-net', async (server) => {
    await server.store.seed({ payments: [payment], payouts: [] })
    expect((await lookUp(server, 'o-1', 'p-1')).data.amount).toBe(25000)
  })

  gap('payments/where-the-pay-id-comes-from', async (server) => {
    expect((await lookUp(server, 'o-1', 'p-1')).code).toBe('payment-unknown')
    const { payments } = exampleFixtures()
    await server.store.seed(acceptFixtures({ payments }))
    for (const { order_id, pay_id } of payments) expect((await lookUp(server, order_id, pay_id)).status).toBe(200)
  })

  gap('payments/how-long-they-are-kept', async (server) => {
    await server.store.seed({ payments: [payment], payouts: [] })
    server.now = '2126-03-02T09:15:00.000Z'
    expect((await lookUp(server, 'o-1', 'p-1')).status).toBe(200)
  })

  gap('check-payment-status/one-order-many-payments', async (server) => {
    await server.store.seed({ payments: [payment, { ...payment, payId: 'p-2', status: 'failed' }], payouts: [] })
    expect((await lookUp(server, 'o-1', 'p-1')).data.status).toBe('success')
    expect((await lookUp(server, 'o-1', 'p-2')).data.status).toBe('failed')
    expect(rejected(await lookUp(server, 'o-1', 'p-3'))).toEqual([404, 'payment-unknown', '/body'])
  })
})

describe('payouts', () => {
  gap('payouts/gross-or-net', async (server) => {
    await server.store.seed({ payments: [], payouts: [payout] })
    expect((await poll(server, 'o-2')).data.amount).toBe(180000)
  })

  gap('payouts/how-long-they-are-kept', async (server) => {
    await server.store.seed({ payments: [], payouts: [payout] })
    server.now = '2126-03-02T09:15:00.000Z'
    expect((await poll(server, 'o-2')).status).toBe(200)
  })

  gap('get-payout-status/one-order-many-payouts', async () => {
    const { payouts } = exampleFixtures()
    const [first] = payouts
    const twice = [...payouts, { ...first, service_reference: 'another' }] as typeof payouts
    expect(() => acceptFixtures({ payouts: twice })).toThrow('/payouts/1: expected a unique name')
  })

  gap('get-payout-status/ambiguous-reference', async (server) => {
    const other = { ...payout, reference: 'o-3', serviceReference: 'o-2', description: 'the other' }
    await server.store.seed({ payments: [], payouts: [other, payout] })
    expect((await poll(server, 'o-2')).data.description).toBe('Cotton cloth for February')
    expect((await poll(server, 's-2')).data.reference).toBe('o-2')
    expect((await poll(server, 'o-3')).data.description).toBe('the other')
  })
})
