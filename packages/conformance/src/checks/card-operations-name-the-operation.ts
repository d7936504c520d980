import { doors, movement, termination, turning } from '../doors/doors.ts'
import { insist } from '../doors/insist.ts'
import { departureAt } from '../expect/departure.ts'
import { sentBody, sentQuery } from '../expect/sent.ts'
import { defineCheck } from '../model/define-check.ts'
import type { Answer } from '../model/stage.ts'

/** What each of the names in the interface is the name of: some deeds have two. */
const deeds: Readonly<Record<string, string>> = {
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

const deedsByOperation: Readonly<Record<string, string>> = {
  topUpCard: 'topup',
  withdrawFromCard: 'withdraw',
  enableCard: 'enable',
  disableCard: 'disable',
  terminateCard: 'terminate',
}

export const cardOperationsNameTheOperation = defineCheck({
  requirement: 'card-operations/name-the-operation',
  how: 'Looks at `operation` in every answer of the run about a card: which words it uses is open, but none of them is the name of something else.',
  watches(answer) {
    const done = deedOf(answer)
    const told = answer.data?.operation
    const named = typeof told === 'string' ? deeds[told] : undefined
    if (done === undefined || named === undefined || named === done) return []
    return [departureAt(answer, '/data/operation', `no name of another operation than ${done}`)]
  },
  async run(stage) {
    const { cardId, currency } = await stage.arrange.card()
    const sum = { amount: stage.samples.amount(currency), currency }
    for (const errand of [
      ...doors.map((door) => movement(door, 'withdraw', cardId, sum)),
      turning('operate-card', 'disable', cardId),
      turning('query-card-operation', 'enable', cardId),
      termination('query-card-operation', cardId),
    ]) {
      await insist(stage, errand)
    }
  },
})

function deedOf(answer: Answer): string | undefined {
  const action = sentBody(answer)?.action ?? sentQuery(answer).action
  return deedsByOperation[answer.exchange.operationId ?? ''] ?? deeds[String(action)]
}
