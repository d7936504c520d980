import { retryOnce } from '../card-actions/retry-once.ts'
import { deviationAt } from '../expect/deviation.ts'
import { pointerOf, shownPart, verbOf, verbsOf } from '../interface/read-action.ts'
import { movement, routes, termination, toggle } from '../interface/routes.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import { accepted, eachResponse } from '../rules/each-response.ts'

export const cardOperationsNameTheOperation: CheckSource = (contract) => {
  const verbs = verbsOf(contract)
  return [
    defineCheck({
      requirement: 'card-operations/name-the-operation',
      kind: 'echo',
      how: 'Checks `operation` in every response of the run: any word is allowed except the name of another operation.',
      judge: eachResponse(accepted(), (response) => {
        const done = verbOf(response)
        const named = verbs.get(shownPart(response, 'name'))
        if (done === undefined || named === undefined || named === done) return []
        return [
          deviationAt(
            response,
            pointerOf(response, 'name'),
            `the name of ${done}, or a word that is not the name of another operation`,
            `for ${done}`,
          ),
        ]
      }),
      async run(session) {
        const { cardId, currency } = await session.arrange.card()
        const sum = { amount: session.samples.amount(currency), currency }
        for (const cardRequest of [
          ...routes.map((route) => movement(session, route, 'withdraw', cardId, sum)),
          toggle(session, 'operateCard', 'disable', cardId),
          toggle(session, 'queryCardOperation', 'enable', cardId),
          termination(session, 'queryCardOperation', cardId),
        ]) {
          await retryOnce(session, cardRequest)
        }
      },
    }),
  ]
}
