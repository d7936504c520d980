import { sampleSum } from '../../card-actions/amounts.ts'
import { listThrough } from '../../card-actions/list-through.ts'
import { readRepeatedly } from '../../card-actions/read-repeatedly.ts'
import { toggleRepeatedly } from '../../card-actions/toggle-repeatedly.ts'
import { rejectsUnknownCards } from '../../card-actions/unknown-card.ts'
import { listing, movement, termination, toggle } from '../../interface/routes.ts'
import { type CheckSource, defineCheck } from '../../model/define-check.ts'
import { topUpsRaiseTheBalance, withdrawalsLowerTheBalance } from '../movements-change-the-balance.ts'

export const queryCardOperation: readonly CheckSource[] = [
  topUpsRaiseTheBalance('query-card-operation/top-up-raises-the-balance', 'queryCardOperation'),
  withdrawalsLowerTheBalance('query-card-operation/withdrawal-lowers-the-balance', 'queryCardOperation'),
  defineCheck({
    requirement: 'query-card-operation/lists-the-transactions',
    kind: 'transactions',
    how: 'Makes three movements and looks for each in the list that queryCardOperation returns for transactions, waiting a second or two.',
    run: (session) => listThrough(session, 'queryCardOperation'),
  }),
  defineCheck({
    requirement: 'query-card-operation/reading-changes-nothing',
    kind: 'state',
    how: 'Lists the transactions of a card seven times through queryCardOperation and compares every response with the first.',
    run: (session) => readRepeatedly(session, 'queryCardOperation'),
  }),
  defineCheck({
    requirement: 'query-card-operation/disabling-and-enabling-keep-the-balance',
    kind: 'money',
    how: 'Disables and enables a card through queryCardOperation repeatedly and compares the balance with the balance before.',
    run: (session) => toggleRepeatedly(session, 'queryCardOperation', ['disable', 'enable']),
  }),
  rejectsUnknownCards('query-card-operation/unknown-card-is-refused', {
    readingFor: (session, cardId) => listing(session, 'queryCardOperation', cardId),
    requestsFor: (session, cardId) => [
      movement(session, 'queryCardOperation', 'topup', cardId, sampleSum(session)),
      movement(session, 'queryCardOperation', 'withdraw', cardId, sampleSum(session)),
      toggle(session, 'queryCardOperation', 'disable', cardId),
      toggle(session, 'queryCardOperation', 'enable', cardId),
      termination(session, 'queryCardOperation', cardId),
    ],
    takesFreshCards: true,
  }),
]
