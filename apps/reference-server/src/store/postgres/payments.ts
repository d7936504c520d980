import { money } from '../../money.ts'
import type { Fixtures, Payment, PolledPayout } from '../store.ts'
import type { Connections, NamedStatement } from './connect.ts'

const findStatement: NamedStatement = {
  name: 'find-payment',
  text: `SELECT order_id AS "orderId", pay_id AS "payId", status, amount, currency, created_at AS "createdAt"
    FROM payments WHERE order_id = $1 AND pay_id = $2`,
}

// The count comes from the newest version of the row, so concurrent polls are all counted.
const pollStatement: NamedStatement = {
  name: 'poll-payout',
  text: `UPDATE payouts SET polling_attempts = polling_attempts + 1, last_polling_at = $2
    WHERE reference = coalesce(
      (SELECT reference FROM payouts WHERE reference = $1),
      (SELECT reference FROM payouts WHERE service_reference = $1))
    RETURNING reference, service_reference AS "serviceReference", amount, currency, status, description,
      created_at AS "createdAt", updated_at AS "updatedAt",
      polling_attempts AS "pollingAttempts", last_polling_at AS "lastPollingAt"`,
}

// Both in one statement, so that a server that starts while another one seeds sees everything or nothing.
const seedStatement: NamedStatement = {
  name: 'seed',
  text: `
    WITH new_payments AS (
      INSERT INTO payments (order_id, pay_id, status, amount, currency, created_at)
      SELECT "orderId", "payId", status, amount, currency, "createdAt"
      FROM json_to_recordset($1::json)
        AS given ("orderId" text, "payId" text, status text, amount numeric, currency text, "createdAt" text)
      ON CONFLICT DO NOTHING
    )
    INSERT INTO payouts (reference, service_reference, amount, currency, status, description, created_at, updated_at,
      polling_attempts, last_polling_at)
    SELECT reference, "serviceReference", amount, currency, status, description, "createdAt", "updatedAt",
      "pollingAttempts", "lastPollingAt"
    FROM json_to_recordset($2::json)
      AS given (reference text, "serviceReference" text, amount numeric, currency text, status text, description text,
        "createdAt" text, "updatedAt" text, "pollingAttempts" integer, "lastPollingAt" text)
    ON CONFLICT DO NOTHING`,
}

/** Payments and payouts. They come from fixtures, and this server only looks them up. */
export function preparePayments({ run }: Connections) {
  return { find, poll, seed }

  async function find(orderId: string, payId: string): Promise<Payment | undefined> {
    const [row] = await run<Payment>(findStatement, [orderId, payId])
    return row && { ...row, amount: money.parse(row.amount) }
  }

  async function poll(reference: string, at: string): Promise<PolledPayout | undefined> {
    const [row] = await run<PolledPayout>(pollStatement, [reference, at])
    return row && { ...row, amount: money.parse(row.amount) }
  }

  async function seed({ payments, payouts }: Fixtures): Promise<void> {
    await run(seedStatement, [JSON.stringify(payments), JSON.stringify(payouts)])
  }
}
