import { allOf } from '../../../engine/rules/each-response.ts'
import { type CheckSource, defineCheck } from '../../actions/define-check.ts'
import { listAfterEachRoute, listBesideToggles } from '../../programs/move-and-read.ts'
import { bothListTheSame, listsArePresent, nothingIsDropped } from '../../rules/kept-lists.ts'
import { idsAreUnique } from '../../rules/shown-transactions.ts'
import { transactionsStay } from '../../rules/transactions-stay.ts'
import { transactionsEveryMovementOnce } from '../movements.ts'

export const transactions: readonly CheckSource[] = [
  transactionsEveryMovementOnce,
  defineCheck({
    requirement: 'transactions/ids-are-unique',
    kind: 'identity',
    how: 'Compares the ids within every list of transactions of the run, one of them after four movements through all routes.',
    run: listAfterEachRoute,
    judge: idsAreUnique,
  }),
  defineCheck({
    requirement: 'transactions/lists-are-present',
    kind: 'transactions',
    how: 'Requests the transactions of a card through both routes. Every such response of the run must contain `transactions` if a movement of the card was accepted before.',
    program: listBesideToggles,
    judge: listsArePresent,
  }),
  defineCheck({
    requirement: 'transactions/stay-as-they-are',
    kind: 'transactions',
    how: 'Compares what the responses of the run say about the same transaction. Lists the transactions of a card before and after disabling, enabling and another movement: earlier ones must not change except for their status.',
    program: listBesideToggles,
    judge: allOf(transactionsStay, nothingIsDropped),
  }),
  defineCheck({
    requirement: 'transactions/same-through-both-routes',
    kind: 'transactions',
    how: 'Lists the transactions of a card through both routes. Lists of the run that were requested one after the other must be the same; one may be longer.',
    program: listBesideToggles,
    judge: bothListTheSame,
  }),
]
