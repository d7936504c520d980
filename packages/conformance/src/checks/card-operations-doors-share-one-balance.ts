import { amountsAround } from '../doors/amounts.ts'
import type { Door } from '../doors/doors.ts'
import { expectBalance, expectBalanceIn, freshLedger, moveUnjudged, needMovements } from '../doors/ledger.ts'
import { list } from '../doors/listing.ts'
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
  how: 'Moves money through each door after each other one, and reads the balance through one or the other of two after every movement.',
  async run(stage) {
    const ledger = await freshLedger(stage)
    const amounts = amountsAround(stage, ledger.currency, round.length)
    for (const [index, door] of round.entries()) {
      const direction = index % 2 === 0 ? 'topup' : 'withdraw'
      await moveUnjudged(stage, ledger, door, direction, amounts[index] ?? 1)
      if (index % 2 === 0) await expectBalance(stage, ledger)
      else expectBalanceIn(stage, ledger, (await list(stage, 'query-card-operation', ledger.cardId)).answer)
    }
    needMovements(stage, ledger, 2)
  },
})
