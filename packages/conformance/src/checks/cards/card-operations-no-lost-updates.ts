import { amountsAround } from '../../card-actions/amounts.ts'
import { freshLedger, fund, type Ledger, type Movement, move } from '../../card-actions/ledger.ts'
import { together } from '../../card-actions/together.ts'
import type { Override } from '../../exchanges/call.ts'
import type { Session } from '../../exchanges/session.ts'
import { afterMovement } from '../../interface/dues.ts'
import { pointerOf, reportedBalance } from '../../interface/read-action.ts'
import {
  balanceReading,
  type CardRequest,
  type Direction,
  listing,
  listingRoutes,
  movement,
  type Route,
  routes,
  toggle,
} from '../../interface/routes.ts'
import { type CheckSource, defineCheck } from '../../model/define-check.ts'
import { add, subtract } from '../../values/decimal.ts'
import { kebab } from '../../values/kebab.ts'

/** How many movements through each route are sent at the same time: some faults need a few, some need many. */
const atOnce = { dedicated: 8, operateCard: 16, queryCardOperation: 32 } as const satisfies Record<Route, number>
const mixed = 8

export const cardOperationsNoLostUpdates: CheckSource = (_, { mostAtOnce }) => [
  ...routes.map((route) => {
    const count = Math.min(atOnce[route], mostAtOnce)
    return defineCheck({
      requirement: 'card-operations/no-lost-updates',
      kind: 'money',
      variant: kebab(route),
      how: `Sends ${count} top-ups of one card at the same time, two of them equal, and compares the balance with the sum of those that were accepted.`,
      run: (session) =>
        moveAtOnce(
          session,
          Array.from({ length: count }, () => [route, 'topup']),
        ),
    })
  }),
  defineCheck({
    requirement: 'card-operations/no-lost-updates',
    kind: 'money',
    variant: 'through-all-routes',
    how: `Sends ${mixed} top-ups and withdrawals through all routes and reads the balance and the transactions at the same time, and compares the balance with the sum of those that were accepted.`,
    run: (session) =>
      moveAtOnce(
        session,
        Array.from({ length: mixed }, (_, index) => [
          routes[index % routes.length] ?? 'dedicated',
          index % 2 === 0 ? 'topup' : 'withdraw',
        ]),
        {
          readings: (cardId) => [
            balanceReading(session, cardId),
            ...listingRoutes.map((route) => listing(session, route, cardId)),
          ],
        },
      ),
  }),
  defineCheck({
    requirement: 'card-operations/no-lost-updates',
    kind: 'money',
    variant: 'beside-disabling-and-enabling',
    how: `Sends ${2 * routes.length} top-ups through all routes and disables and enables the card at the same time, and compares the balance with the sum of those that were accepted.`,
    run: (session) =>
      moveAtOnce(
        session,
        [...routes, ...routes].map((route): Way => [route, 'topup']),
        {
          turns: (cardId) => [
            toggle(session, 'operateCard', 'disable', cardId),
            toggle(session, 'dedicated', 'enable', cardId),
          ],
        },
      ),
  }),
]

type Way = readonly [Route, Direction]

/** What else is sent about the card at the same time. */
interface Besides {
  readonly readings?: (cardId: string) => readonly CardRequest[]
  readonly turns?: (cardId: string) => readonly CardRequest[]
}

/** Rejected movements (because of a conflict, for instance) do not count; accepted ones must. */
async function moveAtOnce(
  session: Session,
  ways: readonly Way[],
  { readings = () => [], turns = () => [] }: Besides = {},
): Promise<void> {
  const ledger = await freshLedger(session)
  const { cardId, currency } = ledger
  const different = amountsAround(session, currency, ways.length)
  // Two equal requests at the same time are two movements if they are one after another.
  const amounts = different.map((amount, index) => (index === 1 && isEqual(ways[0], ways[1]) ? different[0] : amount))
  // The balance must cover the withdrawals in any order.
  const withdrawn = different.filter((_, index) => ways[index]?.[1] === 'withdraw')
  if (withdrawn.length > 0) await fund(session, ledger, withdrawn)
  const isTurned = turns(cardId).length > 0
  // Whether a card that is being disabled accepts movements is open.
  const override: Override = { mayBeRejected: true, ...(isTurned ? { intent: 'open' } : {}) }
  const movements = ways.map(([route, direction], index) =>
    movement(session, route, direction, cardId, { amount: amounts[index] ?? 1, currency }),
  )
  const enabling = toggle(session, 'dedicated', 'enable', cardId)
  const burst = async (): Promise<Movement[]> => {
    const all = [...readings(cardId), ...movements, ...turns(cardId)]
    const responses = await together(all.map(({ operationId, call }) => session.send(operationId, call, override)))
    const moved = responses.slice(readings(cardId).length)
    // The card may be disabled now, and then the contract does not say whether it can be read.
    if (isTurned) await session.send(enabling.operationId, enabling.call, override)
    return ways.flatMap(([route, direction], index) =>
      moved[index]?.isSuccess ? [{ route, direction, amount: amounts[index] ?? 1 }] : [],
    )
  }
  let accepted = await burst()
  // A card that was disabled first may reject all of them, which says nothing about the next time.
  for (let more = 2; more > 0 && isTurned && accepted.length === 0; more--) accepted = await burst()
  if (accepted.length === 0) session.skip('the target accepted none of the movements')
  const sum = accepted.reduce((total, one) => afterMovement(total, one.direction, one.amount), '0')
  const reading = balanceReading(session, cardId)
  const response = await session.send(reading.operationId, reading.call)
  session.expect.success(response)
  const isExact = reportedBalance(response) === add(ledger.balance, sum)
  // A fee or wrong arithmetic is not a lost update: compare with the same movements made one after another.
  const due = add(ledger.balance, isExact ? sum : await changeOneByOne(session, ledger, accepted))
  const circumstance = `after ${accepted.length} movements at the same time`
  session.expect.at(response, pointerOf(response, 'balance'), circumstance).toBeAmount(due)
}

const isEqual = (one: Way | undefined, other: Way | undefined): boolean => one?.join() === other?.join()

/** The change in balance when the same movements run one after another on a separate card. */
async function changeOneByOne(session: Session, { currency }: Ledger, movements: readonly Movement[]): Promise<string> {
  const ledger = await freshLedger(session, { currency })
  const withdrawn = movements.filter(({ direction }) => direction === 'withdraw').map(({ amount }) => amount)
  if (withdrawn.length > 0) await fund(session, ledger, withdrawn)
  const before = ledger.balance
  for (const { route, direction, amount } of movements) await move(session, ledger, route, direction, amount)
  return subtract(ledger.balance, before)
}
