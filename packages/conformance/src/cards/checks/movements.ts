import { oneIn } from '../../engine/nouns/extent.ts'
import { falsify } from '../../engine/programs/falsify.ts'
import { accepts } from '../../engine/rules/accepts.ts'
import { allOf } from '../../engine/rules/each-response.ts'
import { haveOneFate } from '../../engine/rules/one-fate.ts'
import { lastWithin } from '../../engine/rules/smallest.ts'
import { kebab } from '../../engine/values/names.ts'
import { type CheckDefinition, type CheckSource, defineCheck } from '../actions/define-check.ts'
import { type Kind, plainKindsOf } from '../actions/lifecycles.ts'
import { sentCard } from '../actions/read-action.ts'
import { balanceReading, listing, listingRoutes, type Route, routes, toggle } from '../actions/routes.ts'
import { compareRoutes, turns } from '../programs/change-through-each-route.ts'
import { issueAnyOpening } from '../programs/issue-cards.ts'
import { makeALongHistory, makeThreeHistories, moveAtTheSameTime } from '../programs/list-cards.ts'
import { longestHistory, moveTreacherously, treacherous } from '../programs/move-and-read.ts'
import { moveAtOnce, type Way } from '../programs/move-at-once.ts'
import { playSequence, sequences } from '../programs/play-sequences.ts'
import { tryEachMovement } from '../programs/try-to-move.ts'
import { afterRejections, balancesAddUp } from '../rules/balances-add-up.ts'
import { holdsTheOpeningBalance } from '../rules/issued-cards.ts'
import { listsEveryMovement } from '../rules/listed-movements.ts'
import { noLostUpdates } from '../rules/no-lost-updates.ts'
import { listsNoRejected } from '../rules/other-cards.ts'
import { ofSequence, sequencesGoOn } from '../rules/sequences.ts'
import { typesAreNotOpposite } from '../rules/shown-transactions.ts'

export function anyOpeningIsHeld(cases: number): CheckDefinition {
  const id = 'properties/any-opening-is-held'
  return defineCheck({
    requirement: 'create-card/holds-the-opening-balance',
    kind: 'money',
    id,
    how: 'Issues cards with random opening balances and compares `balance` in each response with the balance that was sent.',
    judge: lastWithin(id, holdsTheOpeningBalance),
    run: issueAnyOpening(cases),
  })
}

export function anySequenceAddsUp(cases: number): CheckDefinition {
  const id = 'properties/any-sequence-adds-up'
  return defineCheck({
    requirement: 'card-operations/any-sequence-adds-up',
    kind: 'money',
    id,
    how: 'Runs random sequences of movements, readings, disabling and enabling on new cards, and compares each balance with plain arithmetic.',
    judge: lastWithin(id, allOf(balancesAddUp(ofSequence(id)), sequencesGoOn), sentCard),
    run: (session) => falsify(session, cases, (fc) => sequences(fc, session), playSequence),
  })
}

const everyMovementOnceId = 'transactions/every-movement-once'

export const transactionsEveryMovementOnce: CheckSource = ({ schema }) => [
  defineCheck({
    requirement: everyMovementOnceId,
    kind: 'transactions',
    how: 'Moves different amounts through all routes, on one card in one order and on another in reverse, and looks for each in both lists. Compares the type of the transaction in every response to a movement of the run.',
    judge: allOf(typesAreNotOpposite, listsEveryMovement(everyMovementOnceId)),
    run: (session) => makeThreeHistories(session, everyMovementOnceId),
  }),
  defineCheck({
    requirement: everyMovementOnceId,
    kind: 'transactions',
    variant: 'in-a-long-history',
    judge: listsEveryMovement(`${everyMovementOnceId}/in-a-long-history`),
    how: 'Makes twelve movements on one card and looks for each; only the oldest may drop out of a list.',
    run: (session) => makeALongHistory(session, everyMovementOnceId),
  }),
  defineCheck({
    requirement: everyMovementOnceId,
    kind: 'transactions',
    variant: 'in-the-longest-history',
    judge: listsEveryMovement(longestHistory, true),
    how: `Lists the card with the most movements of the run, ${treacherous.length}, through both routes and looks for each; only the oldest may drop out of a list.`,
    program: moveTreacherously((schema('Currency').enum ?? []).map(String)),
  }),
  defineCheck({
    requirement: everyMovementOnceId,
    kind: 'transactions',
    variant: 'sent-at-once',
    judge: listsEveryMovement(`${everyMovementOnceId}/sent-at-once`),
    how: 'Sends eight top-ups of one card at the same time and looks for each that was accepted.',
    run: (session) => moveAtTheSameTime(session, everyMovementOnceId),
  }),
]

const refusedMovementsMoveNothingId = 'card-operations/refused-movements-move-nothing'

export const cardOperationsRefusedMovementsMoveNothing: CheckSource = (_, extent) =>
  oneIn(extent.oneIn.routes, routes, 'rejected movements').map((route) => {
    const variant = kebab(route)
    const check = `${refusedMovementsMoveNothingId}/${variant}`
    return defineCheck({
      requirement: refusedMovementsMoveNothingId,
      kind: 'money',
      variant,
      how: [
        'Sends movements that must or may be rejected, and reads balance and transactions after each rejection.',
        'After each rejected movement of the run through this route, the next balance must be as if it had not been sent.',
      ].join(' '),
      judge: allOf(
        balancesAddUp(afterRejections(route)),
        listsNoRejected(check),
        accepts({ check, isControlled: true }),
      ),
      run: (session) => tryEachMovement(session, route, check),
    })
  })

const routesHaveOneEffectId = 'card-operations/routes-have-one-effect'

export const cardOperationsRoutesHaveOneEffect: CheckSource = (_, extent) =>
  oneIn(extent.oneIn.routes, turns, 'effects of routes').map((turn) =>
    defineCheck({
      requirement: routesHaveOneEffectId,
      kind: 'state',
      variant: turn,
      judge: haveOneFate(`${routesHaveOneEffectId}/${turn}`),
      how: [
        `Changes equal cards with ${turn} through each route, sends the same requests to each card, and compares which of them are accepted.`,
        'What such a card accepts is an open question, but it must not depend on the route.',
      ].join(' '),
      run: (session) => compareRoutes(session, turn, `${routesHaveOneEffectId}/${turn}`),
    }),
  )

/** How many movements through each route are sent at the same time: some faults need a few, some need many. */
const atOnce = { dedicated: 8, operateCard: 16, queryCardOperation: 32 } as const satisfies Record<Route, number>

const mixed = 8

const noLostUpdatesId = 'card-operations/no-lost-updates'

const idOf = (variant: string): string => `${noLostUpdatesId}/${variant}`

export const cardOperationsNoLostUpdates: CheckSource = (contract, { mostAtOnce }) => {
  const kinds = plainKindsOf(contract)
  /** Another for each check: a step of five leads through all of eight. */
  const kindOf = (turn: number): Kind => kinds[(5 * turn) % kinds.length] ?? {}
  return [
    ...routes.map((route, turn) => {
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
            { kind: kindOf(turn) },
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
            kind: kindOf(routes.length),
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
      how: [
        `Sends ${2 * routes.length} top-ups and withdrawals through all routes, and disables and enables the card at the same time.`,
        'Does so once with each route that disables, and once while it only enables the card; compares the balance with the sum of those that were accepted.',
      ].join(' '),
      run: (session) =>
        moveAtOnce(
          session,
          idOf('beside-disabling-and-enabling'),
          [...routes, ...routes].map((route, index): Way => [route, index % 2 === 0 ? 'topup' : 'withdraw']),
          {
            kind: kindOf(routes.length + 1),
            turns: (cardId) => [
              ...routes.map((route, index) => [
                toggle(session, route, 'disable', cardId),
                toggle(session, routes[(index + 1) % routes.length] ?? route, 'enable', cardId),
              ]),
              [toggle(session, 'dedicated', 'enable', cardId)],
            ],
          },
        ),
    }),
  ]
}
