import type { Probe } from '../model/probe.ts'

/** Questions that no request within a run can settle, and the reason. */
export const unaskable = {
  'versioning/compatibility': 'a policy, which takes years to observe',
  'events/notifications': 'the interface has no way to say where to send notifications',
  'environments/test-environment': 'a run has one base URL, and responses do not say which environment it belongs to',
  'requests/time-out': 'a promise about the slowest request, which faster requests cannot show',
  'retention/how-long-data-is-kept': 'takes longer than a run',
  'refusals/failures-of-the-service': 'a run must not make the service fail',
  'authentication/what-a-key-may-reach': 'needs a second API key, and a run has one',
  'authentication/money-moves-with-the-key-alone':
    'a question of intent: the interface states it, and responses give no reason',
  'authentication/whom-the-bearer-token-stands-for':
    "needs a second person's tokens, and a run has one set of credentials",
  'authentication/api-key-lifetime': 'takes longer than a run',
  'authentication/issuing-tokens': 'tokens are issued outside the interface',
  'authentication/token-lifetime': 'takes longer than a run',
  'authentication/token-belongs-to-key': 'needs a second set of credentials, and a run has one',
  'cards/form-of-the-number':
    'reports hide card numbers, and the length or first digits of a number would reveal a part of it',
  'cards/form-of-the-security-code': 'reports hide security codes, and an answer would reveal a part of them',
  'cards/cardholder-name-and-address': 'shows only when the card is used to pay, and no operation does that',
  'cards/3-d-secure': 'shows only when the card is used to pay, and no operation does that',
  'card-operations/effect-at-the-network': 'shows only when the card is used to pay, and no operation does that',
  'card-operations/conversion-rate': 'needs the exchange rate at that moment, which a run does not know',
  'transactions/reversals-and-chargebacks': 'needs a reversal, and no operation makes one',
  'transactions/purchases-holds-and-refunds': 'needs a purchase with the card, and no operation makes purchases',
  'card-users/verification': 'no operation changes the status of a user, and verification can take days',
  'card-users/countries-and-documents': 'needs a real document of each kind, and a run only invents users',
  'card-users/person-behind-a-business': 'a question of meaning: both kinds of registration look the same',
  'payments/gross-or-net': 'needs the amount that was actually paid, which a run does not know',
  'payments/where-the-pay-id-comes-from': 'payments are collected outside the interface',
  'payments/how-long-they-are-kept': 'takes longer than a run',
  'payouts/gross-or-net': 'needs the amount that was actually paid out, which a run does not know',
  'payouts/how-long-they-are-kept': 'takes longer than a run',
  'check-payment-status/one-order-many-payments': 'needs two payments of one order, and no operation makes payments',
  'get-payout-status/one-order-many-payouts': 'needs two payouts of one order, and no operation makes payouts',
  'get-payout-status/ambiguous-reference': 'needs two payouts that share a reference, and no operation makes payouts',
} as const satisfies Readonly<Record<string, string>>

/** Takes the place of a probe, so that a report covers every gap. Sends nothing. */
export function notAsked(gap: keyof typeof unaskable): Probe {
  return { gap, needs: [], ask: async ({ skip }) => skip(unaskable[gap]) }
}
