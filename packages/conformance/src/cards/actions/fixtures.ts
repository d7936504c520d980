import type { FixtureRow } from '../../engine/nouns/suite.ts'

/** Objects that must exist in the target before the run, because no operation of the interface creates them. */
export type Fixtures = {
  readonly payment?: { readonly orderId: string; readonly payId: string }
  readonly payout?: { readonly reference?: string; readonly serviceReference?: string }
}

const payout = { what: 'payout', operationId: 'getPayoutStatus' } as const

export const fixtureRows: readonly FixtureRow[] = [
  {
    need: 'payment',
    what: 'payment',
    operationId: 'checkPaymentStatus',
    flags: ['--order-id', '--pay-id'],
    isGiven: ({ payment }) => payment !== undefined,
  },
  {
    ...payout,
    need: 'payout-reference',
    flags: ['--payout-reference'],
    isGiven: (fixtures) => fixtures.payout?.reference !== undefined,
  },
  {
    ...payout,
    need: 'payout-service-reference',
    flags: ['--payout-service-reference'],
    isGiven: (fixtures) => fixtures.payout?.serviceReference !== undefined,
  },
]
