import type { Contract } from '@card-contract/contract'
import type { Target } from '../engine/nouns/target.ts'

/** The target of a rehearsal, which sends nothing. Its credentials are the placeholders that curl lines show. */
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
