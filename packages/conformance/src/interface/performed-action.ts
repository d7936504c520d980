import { sentBody, sentQuery } from '../model/sent.ts'
import type { ApiResponse } from '../model/session.ts'

/** Maps each name in the interface to its action; some actions have two names. */
export const actions: Readonly<Record<string, string>> = {
  topup: 'topup',
  withdraw: 'withdraw',
  enable: 'enable',
  enabled: 'enable',
  disable: 'disable',
  disabled: 'disable',
  get_balance: 'get_balance',
  get_transactions: 'get_transactions',
  transactions: 'get_transactions',
  terminate: 'terminate',
}

const actionsByOperation: Readonly<Record<string, string>> = {
  topUpCard: 'topup',
  withdrawFromCard: 'withdraw',
  enableCard: 'enable',
  disableCard: 'disable',
  terminateCard: 'terminate',
}

/** The action that a request names, by its operation or in its body or query; undefined if it is about no card. */
export function performedAction(response: Pick<ApiResponse, 'exchange'>): string | undefined {
  const own = actionsByOperation[response.exchange.operationId ?? '']
  return own ?? actions[String(sentBody(response)?.action ?? sentQuery(response).action)]
}
