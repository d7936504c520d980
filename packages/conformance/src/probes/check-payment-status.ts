import type { ApiResponse } from '../model/session.ts'
import { whenAccepted } from './vocabulary/outcome.ts'
import { probe } from './vocabulary/probe.ts'
import { tellEach } from './vocabulary/tell.ts'

export const indicators = probe(
  'check-payment-status/indicators',
  async (session) => {
    const { orderId, payId } = session.arrange.payment()
    const check = (fields: Readonly<Record<string, string>>): Promise<ApiResponse> =>
      session.send('checkPaymentStatus', { body: { order_id: orderId, pay_id: payId, ...fields } })
    const plain = await check({})
    const responses = {
      'unknown operation': await check({ operation: 'unheard-of' }),
      'unknown service': await check({ service: 'unheard-of' }),
    }
    const isSame = ({ data }: ApiResponse): boolean => JSON.stringify(data) === JSON.stringify(plain.data)
    return tellEach(responses, (response) =>
      whenAccepted(response, () => ({ response: isSame(response) ? 'unchanged' : 'changed' })),
    )
  },
  ['payment'],
)
