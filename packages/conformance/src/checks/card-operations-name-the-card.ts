import { doors, movement, termination, turning } from '../doors/doors.ts'
import { departureAt } from '../expect/departure.ts'
import { show } from '../expect/received.ts'
import { sentPath } from '../expect/sent.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'

export const cardOperationsNameTheCard: CheckSource = (contract) => [
  defineCheck({
    requirement: 'card-operations/name-the-card',
    how: 'Compares `card_id` of every answer of the run about a card with the card in the path.',
    watches(answer) {
      const { operationId = '' } = answer.exchange
      const { path } = contract.operation(operationId)
      const cardId = sentPath(path, 'cardId', answer) ?? sentPath(path, 'id', answer)
      if (cardId === undefined || answer.data?.card_id === cardId) return []
      return [departureAt(answer, '/data/card_id', 'the card in the path', ` where ${show(cardId)} was in the path`)]
    },
    async run(stage) {
      const { cardId, currency } = await stage.arrange.card()
      const sum = { amount: stage.samples.amount(currency), currency }
      for (const { operationId, call } of [
        ...doors.map((door) => movement(door, 'topup', cardId, sum)),
        turning('dedicated', 'disable', cardId),
        termination('dedicated', cardId),
      ]) {
        await stage.send(operationId, call)
      }
    },
  }),
]
