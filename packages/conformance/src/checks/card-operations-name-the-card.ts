import { doors, movement, termination, turning } from '../doors/doors.ts'
import { insist } from '../doors/insist.ts'
import { departuresFromSent } from '../expect/departure.ts'
import { sentCard } from '../expect/sent.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'

export const cardOperationsNameTheCard: CheckSource = (contract) => [
  defineCheck({
    requirement: 'card-operations/name-the-card',
    how: 'Compares `card_id` of every answer of the run about a card with the card in the path.',
    watches(answer) {
      return departuresFromSent(answer, 'card_id', sentCard(contract, answer))
    },
    async run(stage) {
      const { cardId, currency } = await stage.arrange.card()
      const sum = { amount: stage.samples.amount(currency), currency }
      for (const errand of [
        ...doors.map((door) => movement(door, 'topup', cardId, sum)),
        turning('dedicated', 'disable', cardId),
        termination('dedicated', cardId),
      ]) {
        await insist(stage, errand)
      }
    },
  }),
]
