import { kebab } from '../../engine/values/kebab.ts'
import { type CheckSource, defineCheck } from '../actions/define-check.ts'
import { balanceReading, listing, listingRoutes, type Route, routes, toggle } from '../actions/routes.ts'
import { moveAtOnce, type Way } from '../programs/move-at-once.ts'
import { noLostUpdates } from '../rules/no-lost-updates.ts'

/** How many movements through each route are sent at the same time: some faults need a few, some need many. */
const atOnce = { dedicated: 8, operateCard: 16, queryCardOperation: 32 } as const satisfies Record<Route, number>

const mixed = 8

const noLostUpdatesId = 'card-operations/no-lost-updates'

const idOf = (variant: string): string => `${noLostUpdatesId}/${variant}`

export const cardOperationsNoLostUpdates: CheckSource = (_, { mostAtOnce }) => [
  ...routes.map((route) => {
    const count = Math.min(atOnce[route], mostAtOnce)
    return defineCheck({
      requirement: noLostUpdatesId,
      kind: 'money',
      variant: kebab(route),
      judge: noLostUpdates(idOf(kebab(route))),
      how: `Sends ${count} top-ups of one card at the same time, two of them equal, and compares the balance with the sum of those that were accepted.`,
      run: (session) =>
        moveAtOnce(
          session,
          idOf(kebab(route)),
          Array.from({ length: count }, () => [route, 'topup']),
        ),
    })
  }),
  defineCheck({
    requirement: noLostUpdatesId,
    kind: 'money',
    variant: 'through-all-routes',
    judge: noLostUpdates(idOf('through-all-routes')),
    how: `Sends ${mixed} top-ups and withdrawals through all routes and reads the balance and the transactions at the same time, and compares the balance with the sum of those that were accepted.`,
    run: (session) =>
      moveAtOnce(
        session,
        idOf('through-all-routes'),
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
    requirement: noLostUpdatesId,
    kind: 'money',
    variant: 'beside-disabling-and-enabling',
    judge: noLostUpdates(idOf('beside-disabling-and-enabling')),
    how: `Sends ${2 * routes.length} top-ups and withdrawals through all routes, and disables and enables the card at the same time. Does so once with each route that disables, and compares the balance with the sum of those that were accepted.`,
    run: (session) =>
      moveAtOnce(
        session,
        idOf('beside-disabling-and-enabling'),
        [...routes, ...routes].map((route, index): Way => [route, index % 2 === 0 ? 'topup' : 'withdraw']),
        {
          turns: (cardId) =>
            routes.map((route, index) => [
              toggle(session, route, 'disable', cardId),
              toggle(session, routes[(index + 1) % routes.length] ?? route, 'enable', cardId),
            ]),
        },
      ),
  }),
]
