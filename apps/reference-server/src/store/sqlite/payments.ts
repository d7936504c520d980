import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { Fixtures, Payment, PolledPayout } from '../store.ts'

/** Payments and payouts. They come from fixtures, and this server only looks them up. */
export function preparePayments(database: DatabaseSync) {
  const selectPayment = database.prepare(
    `SELECT order_id AS orderId, pay_id AS payId, status, amount, currency, created_at AS createdAt
     FROM payments WHERE order_id = ? AND pay_id = ?`,
  )
  const countPoll = database.prepare(
    `UPDATE payouts SET polling_attempts = polling_attempts + 1, last_polling_at = ?2
     WHERE reference = coalesce(
       (SELECT reference FROM payouts WHERE reference = ?1),
       (SELECT reference FROM payouts WHERE service_reference = ?1))
     RETURNING reference, service_reference AS serviceReference, amount, currency, status, description,
       created_at AS createdAt, updated_at AS updatedAt,
       polling_attempts AS pollingAttempts, last_polling_at AS lastPollingAt`,
  )
  const insertPayment = database.prepare(
    'INSERT INTO payments VALUES (:orderId, :payId, :status, :amount, :currency, :createdAt) ON CONFLICT DO NOTHING',
  )
  const insertPayout = database.prepare(
    `INSERT INTO payouts VALUES (:reference, :serviceReference, :amount, :currency, :status, :description, :createdAt,
       :updatedAt, :pollingAttempts, :lastPollingAt) ON CONFLICT DO NOTHING`,
  )

  return { find, poll, seed }

  function find(orderId: string, payId: string): Payment | undefined {
    return selectPayment.get(orderId, payId) as Payment | undefined
  }

  function poll(reference: string, at: string): PolledPayout | undefined {
    return countPoll.get(reference, at) as PolledPayout | undefined
  }

  function seed({ payments, payouts }: Fixtures): void {
    for (const payment of payments) insertPayment.run(columnsOf(payment))
    for (const payout of payouts) insertPayout.run(columnsOf({ lastPollingAt: null, ...payout }))
  }
}

/** Texts and numbers only, each for the parameter of its name. */
function columnsOf(row: object): Record<string, SQLInputValue> {
  return { ...row }
}
