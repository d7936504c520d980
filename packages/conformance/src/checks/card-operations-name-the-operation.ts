import { retryOnce } from '../card-actions/retry-once.ts'
import { deviationAt } from '../expect/deviation.ts'
import { actions, performedAction } from '../interface/performed-action.ts'
import { movement, routes, termination, toggle } from '../interface/routes.ts'
import { defineCheck } from '../model/define-check.ts'
import { accepted, eachResponse } from '../rules/each-response.ts'

export const cardOperationsNameTheOperation = defineCheck({
  requirement: 'card-operations/name-the-operation',
  kind: 'echo',
  how: 'Checks `operation` in every response of the run: any word is allowed except the name of another operation.',
  judge: eachResponse(accepted(), (response) => {
    const done = performedAction(response)
    const told = response.data?.operation
    const named = typeof told === 'string' ? actions[told] : undefined
    if (done === undefined || named === undefined || named === done) return []
    return [
      deviationAt(
        response,
        '/data/operation',
        `the name of ${done}, or a word that is not the name of another operation`,
        `for ${done}`,
      ),
    ]
  }),
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
