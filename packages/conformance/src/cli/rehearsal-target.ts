import type { Contract } from '@card-contract/contract'
import type { Target } from '../model/target.ts'

/** Where a run is rehearsed: nowhere. Its credentials are the placeholders that a curl line shows. */
export function rehearsalTarget(contract: Contract): Target {
  return {
    baseUrl: `http://nowhere.invalid${contract.basePath}`,
    credentials: {
      apiKey: '$CARD_API_KEY',
      accessToken: '$CARD_ACCESS_TOKEN',
      serviceToken: '$CARD_SERVICE_TOKEN',
    },
    fixtures: {
      payment: { orderId: 'YOUR-ORDER-ID', payId: 'YOUR-PAY-ID' },
      payout: { reference: 'YOUR-PAYOUT-REFERENCE', serviceReference: 'YOUR-PAYOUT-SERVICE-REFERENCE' },
    },
    samples: {},
    headers: [],
  }
}
