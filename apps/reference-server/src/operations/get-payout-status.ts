import { exactNumber } from '../money.ts'
import { ok, problem } from '../problems.ts'
import type { Operation } from './operation.ts'

/** Each request is a poll. The response counts it. */
export const getPayoutStatus: Operation<'getPayoutStatus'> = async ({ path }, { store, clock }) => {
  const payout = await store.pollPayout(path.reference, clock().toISOString())
  if (!payout) return problem('payout-unknown', '/path/reference')
  return ok({
    reference: payout.reference,
    service_reference: payout.serviceReference,
    amount: exactNumber(payout.amount),
    currency: payout.currency,
    status: payout.status,
    description: payout.description,
    created_at: payout.createdAt,
    updated_at: payout.updatedAt,
    polling_attempts: payout.pollingAttempts,
    last_polling_at: payout.lastPollingAt,
  })
}
