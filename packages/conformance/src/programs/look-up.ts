import type { ApiResponse, Override } from '../exchanges/call.ts'
import type { Session } from '../exchanges/session.ts'
import type { SharedProgram } from '../model/define-check.ts'
import type { Program } from './use-card.ts'

/** Checks the status of the known payment. */
export function lookUpPayment(
  { arrange, send }: Session,
  indicators: object = {},
  override?: Override,
): Promise<ApiResponse> {
  const { orderId, payId } = arrange.payment()
  return send('checkPaymentStatus', { body: { order_id: orderId, pay_id: payId, ...indicators } }, override)
}

export function lookUpPayout({ send }: Session, reference: string): Promise<ApiResponse> {
  return send('getPayoutStatus', { path: { reference } })
}

/** Enough to see what a lookup changes. */
const lookups = 4

export const lookUpPaymentAgain: Program = async (session) => {
  for (let turn = 0; turn < lookups; turn++) await lookUpPayment(session)
}

/** By the known reference, and then twice by the other one: each reference has its own address, and so perhaps its own cache. */
export const lookUpPayoutAgain: SharedProgram = {
  id: 'get-payout-status/looked-up-again',
  async run(session) {
    const known = session.arrange.payout('reference')
    const first = await lookUpPayout(session, known)
    for (let turn = 1; turn < lookups; turn++) await lookUpPayout(session, known)
    const other = first.data?.service_reference
    if (typeof other !== 'string' || other === '') return
    for (let turn = 0; turn < 2; turn++) await lookUpPayout(session, other)
  },
}
