import { retryOnce } from '../card-actions/retry-once.ts'
import { deviationsFromSent } from '../expect/deviation.ts'
import { movement, routes, termination, toggle } from '../interface/routes.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import { sentCard } from '../model/sent.ts'
import { accepted, eachResponse } from '../rules/each-response.ts'

export const cardOperationsNameTheCard: CheckSource = (contract) => [
  defineCheck({
    requirement: 'card-operations/name-the-card',
    kind: 'echo',
    how: 'Compares `card_id` in every response of the run with the card in the path.',
    judge: eachResponse(accepted(), (response) => {
      return deviationsFromSent(response, 'card_id', sentCard(contract, response))
    }),
    async run(session) {
      const { cardId, currency } = await session.arrange.card()
      const sum = { amount: session.samples.amount(currency), currency }
      for (const cardRequest of [
        ...routes.map((route) => movement(route, 'topup', cardId, sum)),
        toggle('dedicated', 'disable', cardId),
        termination('dedicated', cardId),
      ]) {
        await retryOnce(session, cardRequest)
      }
    },
  }),
]
