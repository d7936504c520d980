import fc from 'fast-check'
import { unitsOf } from './units.ts'

/** The routes to a card: its own paths, the operation with an action in the body, and the one with an action in the query. */
export type Route = 'path' | 'body' | 'query'
export type Action = 'topup' | 'withdraw' | 'enable' | 'disable' | 'terminate' | 'get_balance' | 'get_transactions'

/** One operation on a card, as plain values, so that a failing sequence can be read and replayed. */
export interface Event {
  readonly route: Route
  readonly action: Action
  readonly amount?: bigint
  readonly currency?: string
}

const actions: Readonly<Record<Route, readonly Action[]>> = {
  path: ['topup', 'withdraw', 'enable', 'disable', 'terminate'],
  body: ['topup', 'withdraw', 'enable', 'disable', 'get_balance', 'get_transactions'],
  query: ['topup', 'withdraw', 'enable', 'disable', 'terminate', 'get_transactions'],
}

const cent = unitsOf('0.01')

/** From a cent: round amounts, amounts with more decimals than a double has, and amounts too large for an exact double. */
export const amount: fc.Arbitrary<bigint> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 2_000 }).map((cents) => BigInt(cents) * cent) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('0.1', '0.29', '0.010000000000000002', '1e15', '12345678901234567.89').map(unitsOf),
  },
  { weight: 1, arbitrary: fc.bigInt({ min: cent, max: 10n ** 60n }) },
)

const movement = (route: Route): fc.Arbitrary<Event> =>
  fc.record(
    {
      route: fc.constant(route),
      action: fc.constantFrom<Action>('topup', 'withdraw'),
      amount,
      currency: fc.oneof({ weight: 5, arbitrary: fc.constant('USD') }, { weight: 1, arbitrary: fc.constant('EUR') }),
    },
    // Only the card's own paths require an amount and a currency.
    { requiredKeys: route === 'path' ? ['route', 'action', 'amount', 'currency'] : ['route', 'action'] },
  )

const other = (route: Route): fc.Arbitrary<Event> => {
  const still = actions[route].filter((action) => !['topup', 'withdraw', 'terminate'].includes(action))
  return fc.record({ route: fc.constant(route), action: fc.constantFrom(...still) })
}

const termination: fc.Arbitrary<Event> = fc.record({
  route: fc.constantFrom<Route>('path', 'query'),
  action: fc.constant<Action>('terminate'),
})

const anyRoute = fc.constantFrom<Route>('path', 'body', 'query')

export const life: fc.Arbitrary<readonly Event[]> = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: anyRoute.chain(movement) },
    { weight: 6, arbitrary: anyRoute.chain(other) },
    { weight: 1, arbitrary: termination },
  ),
  { minLength: 1, maxLength: 40 },
)
