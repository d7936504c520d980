import { termination, doors, turning } from '../doors/doors.ts'
import { freshLedger, move } from '../doors/ledger.ts'
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
      const ledger = await freshLedger(stage)
      for (const door of doors) await move(stage, ledger, door, 'topup', stage.samples.amount(ledger.currency))
      for (const errand of [
        turning('dedicated', 'disable', ledger.cardId),
        turning('dedicated', 'enable', ledger.cardId),
        termination('dedicated', ledger.cardId),
      ]) {
        await stage.send(errand.operationId, errand.call)
      }
    },
  }),
]
