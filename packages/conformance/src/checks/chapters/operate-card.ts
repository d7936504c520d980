import { sampleSum } from '../../card-actions/amounts.ts'
import { listThrough } from '../../card-actions/list-through.ts'
import { readRepeatedly } from '../../card-actions/read-repeatedly.ts'
import { toggleRepeatedly } from '../../card-actions/toggle-repeatedly.ts'
import { rejectsUnknownCards } from '../../card-actions/unknown-card.ts'
import { balanceReading, listing, movement, toggle } from '../../interface/routes.ts'
import { type CheckSource, defineCheck } from '../../model/define-check.ts'
import { topUpsRaiseTheBalance, withdrawalsLowerTheBalance } from '../movements-change-the-balance.ts'
import { operateCardReadsTheBalance } from '../operate-card-reads-the-balance.ts'

export const operateCard: readonly CheckSource[] = [
  topUpsRaiseTheBalance('operate-card/top-up-raises-the-balance', 'operateCard'),
  withdrawalsLowerTheBalance('operate-card/withdrawal-lowers-the-balance', 'operateCard'),
  operateCardReadsTheBalance,
  defineCheck({
    requirement: 'operate-card/lists-the-transactions',
    kind: 'transactions',
    how: 'Makes three movements and looks for each in the list that operateCard returns for get_transactions, waiting a second or two.',
    run: (session) => listThrough(session, 'operateCard'),
  }),
  defineCheck({
    requirement: 'operate-card/reading-changes-nothing',
    kind: 'state',
    how: 'Reads balance and transactions of a card seven times through operateCard and compares every response with the first.',
    run: (session) => readRepeatedly(session, 'operateCard'),
  }),
  defineCheck({
    requirement: 'operate-card/disabling-and-enabling-keep-the-balance',
    kind: 'money',
    how: 'Disables and enables a card through operateCard repeatedly and compares the balance with the balance before.',
    run: (session) => toggleRepeatedly(session, 'operateCard', ['disable', 'enable']),
  }),
  rejectsUnknownCards('operate-card/unknown-card-is-refused', {
    readingFor: balanceReading,
    requestsFor: (session, cardId) => [
      movement(session, 'operateCard', 'topup', cardId, sampleSum(session)),
      movement(session, 'operateCard', 'withdraw', cardId, sampleSum(session)),
      toggle(session, 'operateCard', 'disable', cardId),
      toggle(session, 'operateCard', 'enable', cardId),
      listing(session, 'operateCard', cardId),
    ],
    takesFreshCards: true,
  }),
]
