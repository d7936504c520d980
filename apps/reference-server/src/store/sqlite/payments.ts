import type { DatabaseSync } from 'node:sqlite'
import type { Money } from '../../money.ts'
import type { Fixtures, Payment, PolledPayout } from '../store.ts'
import { prepareQuery } from './open-database.ts'

type PaymentRow = [
  orderId: string,
  payId: string,
  status: Payment['status'],
  amount: Money,
  currency: Payment['currency'],
  createdAt: string,
]
type PolledPayoutRow = [
  reference: string,
  serviceReference: string,
  amount: Money,
  currency: PolledPayout['currency'],
  status: PolledPayout['status'],
  description: string,
  createdAt: string,
  updatedAt: string,
  pollingAttempts: number,
  lastPollingAt: string,
]

/** Payments and payouts. They come from fixtures, and this server only looks them up. */
export function preparePayments(database: DatabaseSync) {
  const selectPayment = prepareQuery<PaymentRow>(
    database,
    'SELECT order_id, pay_id, status, amount, currency, created_at FROM payments WHERE order_id = ? AND pay_id = ?',
  )
  const countPoll = prepareQuery<PolledPayoutRow>(
    database,
    `UPDATE payouts SET polling_attempts = polling_attempts + 1, last_polling_at = ?2
     WHERE reference = coalesce(
       (SELECT reference FROM payouts WHERE reference = ?1),
       (SELECT reference FROM payouts WHERE service_reference = ?1))
     RETURNING reference, service_reference, amount, currency, status, description, created_at, updated_at,
       polling_attempts, last_polling_at`,
  )
  const insertPayment = database.prepare('INSERT INTO payments VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING')
  const insertPayout = database.prepare(
    'INSERT INTO payouts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )

  return { find, poll, seed }

  function find(order: string, pay: string): Payment | undefined {
    const row = selectPayment.get(order, pay)
    if (!row) return undefined
    const [orderId, payId, status, amount, currency, createdAt] = row
    return { orderId, payId, status, amount, currency, createdAt }
  }

  function poll(name: string, at: string): PolledPayout | undefined {
    const row = countPoll.get(name, at)
    if (!row) return undefined
    const [
      reference,
      serviceReference,
      amount,
      currency,
      status,
      description,
      createdAt,
      updatedAt,
      pollingAttempts,
      lastPollingAt,
    ] = row
    return {
      reference,
      serviceReference,
      amount,
      currency,
      status,
      description,
      createdAt,
      updatedAt,
      pollingAttempts,
      lastPollingAt,
    }
  }

  function seed({ payments, payouts }: Fixtures): void {
    for (const { orderId, payId, status, amount, currency, createdAt } of payments) {
      insertPayment.run(orderId, payId, status, amount, currency, createdAt)
    }
    for (const payout of payouts) {
      const { reference, serviceReference, amount, currency, status, description, createdAt, updatedAt } = payout
      const { pollingAttempts, lastPollingAt = null } = payout
      insertPayout.run(
        reference,
        serviceReference,
        amount,
        currency,
        status,
        description,
        createdAt,
        updatedAt,
        pollingAttempts,
        lastPollingAt,
      )
    }
  }
}
