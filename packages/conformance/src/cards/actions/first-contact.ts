import type { FirstContact } from '../../engine/nouns/suite.ts'
import type { Call } from '../../engine/nouns/wire/call.ts'
import type { Fixtures } from './fixtures.ts'

/** A registration: the only request that needs no existing object. */
export const firstContact: FirstContact = {
  operationId: 'createCardUser',
  noun: 'registration',
  others({ samples }, fixtures: Fixtures) {
    const unknown = samples.unknownId('card-0001')
    const { orderId = unknown, payId = unknown } = fixtures.payment ?? {}
    const of = (operationId: string, call: Call) => ({ operationId, call })
    return {
      bodyless: of('disableCard', { path: { cardId: unknown } }),
      change: of('topUpCard', { path: { cardId: unknown }, body: samples.body('topUpCard') }),
      lookup: of('checkPaymentStatus', { body: { order_id: orderId, pay_id: payId } }),
      reading: of('queryCardOperation', { path: { id: unknown }, query: { action: 'transactions' } }),
    }
  },
  credentialFlags: { ApiKey: '--api-key', BearerToken: '--access-token', ServiceAuthToken: '--service-token' },
  usualSpellings({ billing_adress }) {
    const address = { billing_address: billing_adress }
    return [
      [{ ...address, billing_adress: undefined }, 'it accepts `billing_address` in place of `billing_adress`'],
      [address, 'it requires `billing_address` in addition to `billing_adress`'],
    ]
  },
}
