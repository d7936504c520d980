import { retryOnce } from '../card-actions/retry-once.ts'
import { movement, routes, termination, toggle } from '../card-actions/routes.ts'
import { deviationAt } from '../expect/deviation.ts'
import { defineCheck } from '../model/define-check.ts'
import { sentBody, sentQuery } from '../model/sent.ts'
import type { ApiResponse } from '../model/session.ts'

/** Maps each name in the interface to its action; some actions have two names. */
const actions: Readonly<Record<string, string>> = {
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

export const cardOperationsNameTheOperation = defineCheck({
  requirement: 'card-operations/name-the-operation',
  kind: 'echo',
  how: 'Checks `operation` in every response of the run: any word is allowed except the name of another operation.',
  watches(response) {
    const done = actionOf(response)
    const told = response.data?.operation
    const named = typeof told === 'string' ? actions[told] : undefined
    if (done === undefined || named === undefined || named === done) return []
    return [
      deviationAt(response, '/data/operation', `the name of ${done}, or a word that names nothing else`, `for ${done}`),
    ]
  },
  async run(session) {
    const { cardId, currency } = await session.arrange.card()
    const sum = { amount: session.samples.amount(currency), currency }
    for (const cardRequest of [
      ...routes.map((route) => movement(route, 'withdraw', cardId, sum)),
      toggle('operateCard', 'disable', cardId),
      toggle('queryCardOperation', 'enable', cardId),
      termination('queryCardOperation', cardId),
    ]) {
      await retryOnce(session, cardRequest)
    }
  },
})

function actionOf(response: ApiResponse): string | undefined {
  const action = sentBody(response)?.action ?? sentQuery(response).action
  return actionsByOperation[response.exchange.operationId ?? ''] ?? actions[String(action)]
}
