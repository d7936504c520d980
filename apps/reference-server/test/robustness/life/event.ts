import fc from 'fast-check'
import { unitsOf } from './units.ts'

/** The doors to a card: its own paths, the operation with an action in the body, and the one with an action in the query. */
export type Door = 'path' | 'body' | 'query'
export type Action = 'topup' | 'withdraw' | 'enable' | 'disable' | 'terminate' | 'get_balance' | 'get_transactions'

/** One thing that happens to a card, as plain values, so that a failing life can be read and lived again. */
export interface Event {
  readonly door: Door
  readonly action: Action
  readonly amount?: bigint
  readonly currency?: string
}

const actions: Readonly<Record<Door, readonly Action[]>> = {
  path: ['topup', 'withdraw', 'enable', 'disable', 'terminate'],
  body: ['topup', 'withdraw', 'enable', 'disable', 'get_balance', 'get_transactions'],
  query: ['topup', 'withdraw', 'enable', 'disable', 'terminate', 'get_transactions'],
}

const cent = unitsOf('0.01')

/** From a cent up: round sums and awkward ones, with decimals that no double has, and beyond what a double counts exactly. */
export const amount: fc.Arbitrary<bigint> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 2_000 }).map((cents) => BigInt(cents) * cent) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('0.1', '0.29', '0.010000000000000002', '1e15', '12345678901234567.89').map(unitsOf),
  },
  { weight: 1, arbitrary: fc.bigInt({ min: cent, max: 10n ** 60n }) },
)

const movement = (door: Door): fc.Arbitrary<Event> =>
  fc.record(
    {
      door: fc.constant(door),
      action: fc.constantFrom<Action>('topup', 'withdraw'),
      amount,
      currency: fc.oneof({ weight: 5, arbitrary: fc.constant('USD') }, { weight: 1, arbitrary: fc.constant('EUR') }),
    },
    // Only the card's own paths insist on an amount and a currency.
    { requiredKeys: door === 'path' ? ['door', 'action', 'amount', 'currency'] : ['door', 'action'] },
  )

const other = (door: Door): fc.Arbitrary<Event> => {
  const still = actions[door].filter((action) => !['topup', 'withdraw', 'terminate'].includes(action))
  return fc.record({ door: fc.constant(door), action: fc.constantFrom(...still) })
}

const termination: fc.Arbitrary<Event> = fc.record({
  door: fc.constantFrom<Door>('path', 'query'),
  action: fc.constant<Action>('terminate'),
})

const anyDoor = fc.constantFrom<Door>('path', 'body', 'query')

export const life: fc.Arbitrary<readonly Event[]> = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: anyDoor.chain(movement) },
    { weight: 6, arbitrary: anyDoor.chain(other) },
    { weight: 1, arbitrary: termination },
  ),
  { minLength: 1, maxLength: 40 },
)
