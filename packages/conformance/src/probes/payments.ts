import type { Answer } from '@card-contract/contract'
import { ifAccepted } from './vocabulary/outcome.ts'
import { probe } from './vocabulary/probe.ts'
import { tell, valuesOf } from './vocabulary/tell.ts'

/** Requests the known payment and reports what `say` returns for it. */
function aboutThePayment(gap: string, say: (data: Readonly<Record<string, unknown>>) => Answer) {
  return probe(
    gap,
    async ({ arrange, send }) => {
      const { orderId, payId } = arrange.payment()
      const response = await send('checkPaymentStatus', { body: { order_id: orderId, pay_id: payId } })
      return tell(
        response,
        ifAccepted(response, ({ data = {} }) => say(data)),
      )
    },
    ['payment'],
  )
}

export const statusValues = aboutThePayment('payments/status-values', ({ status }) => valuesOf([status]))

export const currencyValues = aboutThePayment('payments/currency-values', ({ currency }) => valuesOf([currency]))
