import type { ApiResponse, Session } from '../model/session.ts'
import { ifAccepted } from './vocabulary/outcome.ts'
import { probe } from './vocabulary/probe.ts'
import { tell, valuesOf } from './vocabulary/tell.ts'

function knownPayment(session: Session): Promise<ApiResponse> {
  const { orderId, payId } = session.arrange.payment()
  return session.send('checkPaymentStatus', { body: { order_id: orderId, pay_id: payId } })
}

export const statusValues = probe(
  'payments/status-values',
  async (session) => {
    const response = await knownPayment(session)
    return tell(
      response,
      ifAccepted(response, ({ data }) => valuesOf([data?.status])),
    )
  },
  ['payment'],
)

export const currencyValues = probe(
  'payments/currency-values',
  async (session) => {
    const response = await knownPayment(session)
    return tell(
      response,
      ifAccepted(response, ({ data }) => valuesOf([data?.currency])),
    )
  },
  ['payment'],
)
