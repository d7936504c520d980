import { retryOnce } from '../card-actions/retry-once.ts'
import { deviationsFromSent } from '../expect/deviation.ts'
import { pointerOf, sentCard } from '../interface/read-action.ts'
import { movement, routes, termination, toggle } from '../interface/routes.ts'
import { defineCheck } from '../model/define-check.ts'
import { accepted, eachResponse } from '../rules/each-response.ts'

export const cardOperationsNameTheCard = defineCheck({
  requirement: 'card-operations/name-the-card',
  kind: 'echo',
  how: 'Compares `card_id` in every response of the run with the card in the path.',
  judge: eachResponse(accepted(), (response) =>
    deviationsFromSent(response, pointerOf(response, 'card'), sentCard(response)),
  ),
  async run(session) {
    const { cardId, currency } = await session.arrange.card()
    const sum = { amount: session.samples.amount(currency), currency }
    for (const cardRequest of [
      ...routes.map((route) => movement(session, route, 'topup', cardId, sum)),
      toggle(session, 'dedicated', 'disable', cardId),
      termination(session, 'dedicated', cardId),
    ]) {
      await retryOnce(session, cardRequest)
    }
  },
})
