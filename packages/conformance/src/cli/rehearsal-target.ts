import { placeholdersOf } from '../engine/nouns/placeholders.ts'
import type { Suite } from '../engine/nouns/suite.ts'
import type { Target } from '../engine/nouns/target.ts'

/** The target of a rehearsal, which sends nothing. Its credentials are the placeholders that curl lines show. */
export function rehearsalTarget(suite: Suite): Target {
  return {
    baseUrl: `http://nowhere.invalid${suite.contract.basePath}`,
    credentials: placeholdersOf(suite),
    fixtures: {
      payment: { orderId: 'YOUR-ORDER-ID', payId: 'YOUR-PAY-ID' },
      payout: { reference: 'YOUR-PAYOUT-REFERENCE', serviceReference: 'YOUR-PAYOUT-SERVICE-REFERENCE' },
    },
    samples: {},
    headers: [],
  }
}
