import { allOf } from '../../../engine/rules/each-response.ts'
import { type CheckDefinition, type CheckSource, defineCheck } from '../../actions/define-check.ts'
import type { Verb } from '../../actions/read-action.ts'
import { type ListingRoute, listingRoutes } from '../../actions/routes.ts'
import { listThrough } from '../../programs/list-cards.ts'
import {
  readInEveryWay,
  readRepeatedly,
  toggleRepeatedly,
  topUpRepeatedly,
  withdrawRepeatedly,
} from '../../programs/move-and-read.ts'
import { after, around, balancesAddUp } from '../../rules/balances-add-up.ts'
import { readingKeepsTheList } from '../../rules/kept-lists.ts'
import { listsThrough } from '../../rules/listed-movements.ts'
import { disableCardADisabledCardStaysDisabled, enableCardADisabledCardIsUsableAgain } from '../cards.ts'
import { rejectsUnknownCards } from '../unknown.ts'

function topUpsRaiseTheBalance(requirement: string, operationId: string): CheckDefinition {
  return defineCheck({
    requirement,
    kind: 'money',
    how: `Tops up a card eight times through ${operationId}. After each top-up of the run through ${operationId}, the balance must be the one before plus the amount.`,
    run: topUpRepeatedly(operationId),
    judge: balancesAddUp(after(operationId, 'topup')),
  })
}

function withdrawalsLowerTheBalance(requirement: string, operationId: string): CheckDefinition {
  return defineCheck({
    requirement,
    kind: 'money',
    how: `Withdraws eight amounts from a card through ${operationId}, and then all that is left. After each withdrawal of the run through ${operationId}, the balance must be the one before less the amount.`,
    run: withdrawRepeatedly(operationId),
    judge: balancesAddUp(after(operationId, 'withdraw')),
  })
}

function keepsTheBalance(requirement: string, operationId: string, ...actions: readonly Verb[]): CheckDefinition {
  const does = actions.map((action) => `${action}s`).join(' and ')
  return defineCheck({
    requirement,
    kind: 'money',
    how: `${does.replace(/^./, (letter) => letter.toUpperCase())} a card through ${operationId} repeatedly. Each such response of the run, and the one after it, must have the balance before.`,
    program: toggleRepeatedly(listingRoutes.find((route) => route === operationId) ?? 'dedicated'),
    judge: balancesAddUp(around(operationId, ...actions)),
  })
}

function listsTheTransactions(requirement: string, route: ListingRoute): CheckDefinition {
  return defineCheck({
    requirement,
    kind: 'transactions',
    how: `Makes three movements and looks for each in the list that ${route} returns, waiting a second or two.`,
    judge: listsThrough(requirement, route),
    run: (session) => listThrough(session, route, requirement),
  })
}

function readingChangesNothing(requirement: string, route: ListingRoute): CheckDefinition {
  return defineCheck({
    requirement,
    kind: 'state',
    how: `Reads a card seven times through ${route}. What the run reads again through ${route}, without a change in between, must have the balance and the transactions of before.`,
    run: readRepeatedly(route),
    judge: allOf(balancesAddUp(around(route, 'get_balance', 'get_transactions')), readingKeepsTheList(route)),
  })
}

/** The chapters of the operations that act on a card. */
export const cardActions: readonly CheckSource[] = [
  topUpsRaiseTheBalance('top-up/raises-the-balance', 'topUpCard'),
  rejectsUnknownCards('top-up/unknown-card-is-refused', 'topUpCard', { does: ['topup'] }),

  withdrawalsLowerTheBalance('withdraw/lowers-the-balance', 'withdrawFromCard'),
  rejectsUnknownCards('withdraw/unknown-card-is-refused', 'withdrawFromCard', { does: ['withdraw'] }),

  keepsTheBalance('disable-card/keeps-the-balance', 'disableCard', 'disable'),
  disableCardADisabledCardStaysDisabled,
  rejectsUnknownCards('disable-card/unknown-card-is-refused', 'disableCard', { does: ['disable'] }),

  keepsTheBalance('enable-card/keeps-the-balance', 'enableCard', 'enable'),
  enableCardADisabledCardIsUsableAgain,
  rejectsUnknownCards('enable-card/unknown-card-is-refused', 'enableCard', { does: ['enable'] }),

  rejectsUnknownCards('terminate-card/unknown-card-is-refused', 'terminateCard', { does: ['terminate'] }),

  topUpsRaiseTheBalance('operate-card/top-up-raises-the-balance', 'operateCard'),
  withdrawalsLowerTheBalance('operate-card/withdrawal-lowers-the-balance', 'operateCard'),
  defineCheck({
    requirement: 'operate-card/reads-the-balance',
    kind: 'money',
    how: 'Reads the balance of a new card, and again after each of three movements. Each reading of the run must return the balance of the response before.',
    program: readInEveryWay,
    judge: balancesAddUp(after('operateCard', 'get_balance')),
  }),
  listsTheTransactions('operate-card/lists-the-transactions', 'operateCard'),
  readingChangesNothing('operate-card/reading-changes-nothing', 'operateCard'),
  keepsTheBalance('operate-card/disabling-and-enabling-keep-the-balance', 'operateCard', 'disable', 'enable'),
  rejectsUnknownCards('operate-card/unknown-card-is-refused', 'operateCard', {
    reads: 'get_balance',
    does: ['topup', 'withdraw', 'disable', 'enable', 'get_transactions'],
  }),

  topUpsRaiseTheBalance('query-card-operation/top-up-raises-the-balance', 'queryCardOperation'),
  withdrawalsLowerTheBalance('query-card-operation/withdrawal-lowers-the-balance', 'queryCardOperation'),
  listsTheTransactions('query-card-operation/lists-the-transactions', 'queryCardOperation'),
  readingChangesNothing('query-card-operation/reading-changes-nothing', 'queryCardOperation'),
  keepsTheBalance(
    'query-card-operation/disabling-and-enabling-keep-the-balance',
    'queryCardOperation',
    'disable',
    'enable',
  ),
  rejectsUnknownCards('query-card-operation/unknown-card-is-refused', 'queryCardOperation', {
    reads: 'get_transactions',
    does: ['topup', 'withdraw', 'disable', 'enable', 'terminate'],
  }),
]
