import type { Probe } from '../model/probe.ts'

/** Questions that no request within a run can settle, and the reason. */
export const unaskable = {
  'versioning/compatibility': 'a policy, which shows over years',
  'events/notifications': 'the interface has no place to say where notifications would go',
  'authentication/what-a-key-may-reach': 'needs a second API key, and a run is given one',
  'authentication/api-key-lifetime': 'takes longer than a run',
  'authentication/issuing-tokens': 'the operation would be outside the interface, at an address that is not given',
  'authentication/token-lifetime': 'takes longer than a run',
  'authentication/token-belongs-to-key': 'needs a second set of credentials, and a run is given one',
  'cards/form-of-the-number':
    'card numbers are hidden before anything is recorded, so that no response shows their form',
  'cards/form-of-the-security-code':
    'security codes are hidden before anything is recorded, so that no response shows their form',
  'check-payment-status/one-order-many-payments': 'needs two payments of one order, and no operation makes payments',
  'get-payout-status/ambiguous-reference': 'needs two payouts that share a reference, and no operation makes payouts',
} as const satisfies Readonly<Record<string, string>>

/** Takes the place of a probe, so that a report covers every gap. Sends nothing. */
export function notAsked(gap: keyof typeof unaskable): Probe {
  return { gap, needs: [], ask: async ({ skip }) => skip(unaskable[gap]) }
}
