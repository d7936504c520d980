import { amountsAround } from '../doors/amounts.ts'
import { type Door, listing } from '../doors/doors.ts'
import { expectBalance, expectBalanceIn, freshLedger, move, needMovements } from '../doors/ledger.ts'
import { defineCheck } from '../model/define-check.ts'

/** Every door comes after every other once. */
const round: readonly Door[] = [
  'dedicated',
  'operate-card',
  'query-card-operation',
  'dedicated',
  'query-card-operation',
  'operate-card',
  'dedicated',
]

export const cardOperationsDoorsShareOneBalance = defineCheck({
  requirement: 'card-operations/doors-share-one-balance',
  how: 'Moves money through each door after each other one, and reads the balance through two of them after every movement.',
  async run(stage) {
    const ledger = await freshLedger(stage)
    const amounts = amountsAround(stage, ledger.currency, round.length)
    for (const [index, door] of round.entries()) {
      const direction = index % 2 === 0 ? 'topup' : 'withdraw'
      await move(stage, ledger, door, direction, amounts[index] ?? 1)
      await expectBalance(stage, ledger)
      const { operationId, call } = listing('query-card-operation', ledger.cardId)
      const answer = await stage.send(operationId, call)
      stage.expect.success(answer)
      expectBalanceIn(stage, ledger, answer)
    }
    needMovements(stage, ledger, 2)
  },
})
