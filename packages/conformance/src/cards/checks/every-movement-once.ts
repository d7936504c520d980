import { allOf } from '../../engine/rules/each-response.ts'
import { type CheckSource, defineCheck } from '../actions/define-check.ts'
import { makeALongHistory, makeThreeHistories, moveAtTheSameTime } from '../programs/make-histories.ts'
import { longestHistory, moveTreacherously, treacherous } from '../programs/move-and-read.ts'
import { listsEveryMovement } from '../rules/listed-movements.ts'
import { typesAreNotOpposite } from '../rules/shown-transactions.ts'

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
