import type { Fixtures } from './fixtures.ts'

/** The options that name what must exist before a run: of the command, its configuration file, and what init writes. */
export const fixtureOptions = {
  orderId: {
    argument: 'O',
    help: 'Order ID of an existing payment; requires --pay-id.',
    comment: 'An existing payment: both of its references.',
    example: 'YOUR-ORDER-ID',
  },
  payId: { argument: 'P', help: 'Payment reference of the same payment.', comment: undefined, example: 'YOUR-PAY-ID' },
  payoutReference: {
    argument: 'R',
    help: "Reference of an existing payout: the client's order ID.",
    comment: "An existing payout: the client's order ID.",
    example: 'YOUR-PAYOUT-REFERENCE',
  },
  payoutServiceReference: {
    argument: 'SR',
    help: "The service's own reference for the same payout.",
    comment: "The service's own reference for it.",
    example: 'YOUR-PAYOUT-SERVICE-REFERENCE',
  },
} as const

export type FixtureOption = keyof typeof fixtureOptions

export const fixtureOptionNames = Object.keys(fixtureOptions) as readonly FixtureOption[]

/** Options that name nothing without each other. */
export const pairedOptions: readonly (readonly [FixtureOption, FixtureOption])[] = [['orderId', 'payId']]

/** What stands for them where none is known. */
export const exampleFixtures: Fixtures = fixturesFrom({
  orderId: fixtureOptions.orderId.example,
  payId: fixtureOptions.payId.example,
  payoutReference: fixtureOptions.payoutReference.example,
  payoutServiceReference: fixtureOptions.payoutServiceReference.example,
})

export function fixturesFrom(given: Readonly<Record<FixtureOption, string | undefined>>): Fixtures {
  const { orderId, payId, payoutReference, payoutServiceReference } = given
  const payout = {
    ...(payoutReference === undefined ? {} : { reference: payoutReference }),
    ...(payoutServiceReference === undefined ? {} : { serviceReference: payoutServiceReference }),
  }
  return {
    ...(orderId === undefined || payId === undefined ? {} : { payment: { orderId, payId } }),
    ...(Object.keys(payout).length === 0 ? {} : { payout }),
  }
}
