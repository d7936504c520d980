import type { Route } from '../interface/routes.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import { topUpRepeatedly } from '../programs/top-up-repeatedly.ts'
import { withdrawRepeatedly } from '../programs/withdraw-repeatedly.ts'
import { movementsAddUp } from '../rules/movements-add-up.ts'

/** A program tops up a card through the route. A rule judges every top-up of the run through it. */
export function topUpsRaiseTheBalance(requirement: string, route: Route): CheckSource {
  const operationId = route === 'dedicated' ? 'topUpCard' : route
  return () => [
    defineCheck({
      requirement,
      kind: 'money',
      how: [
        `Tops up a card eight times through ${operationId}.`,
        `After each top-up of the run through ${operationId}, the balance must be the one before plus the amount.`,
      ].join(' '),
      run: (session) => topUpRepeatedly(session, route),
      judge: movementsAddUp(operationId, 'topup'),
    }),
  ]
}

/** The same for withdrawals. */
export function withdrawalsLowerTheBalance(requirement: string, route: Route): CheckSource {
  const operationId = route === 'dedicated' ? 'withdrawFromCard' : route
  return () => [
    defineCheck({
      requirement,
      kind: 'money',
      how: [
        `Withdraws eight amounts from a card through ${operationId}, and then all that is left.`,
        `After each withdrawal of the run through ${operationId}, the balance must be the one before less the amount.`,
      ].join(' '),
      run: (session) => withdrawRepeatedly(session, route),
      judge: movementsAddUp(operationId, 'withdraw'),
    }),
  ]
}
