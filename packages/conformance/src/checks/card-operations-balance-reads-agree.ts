import { amountsAround } from '../doors/amounts.ts'
import { balanceReading, doors, type Errand, listing, listingDoors } from '../doors/doors.ts'
import { freshLedger, moveUnjudged } from '../doors/ledger.ts'
import { decimal } from '../model/decimal.ts'
import { defineCheck } from '../model/define-check.ts'
import type { Answer, Stage } from '../model/stage.ts'

export const cardOperationsBalanceReadsAgree = defineCheck({
  requirement: 'card-operations/balance-reads-agree',
  how: 'Asks for the balance in the three ways there are, before and after a movement through each door, and compares the answers.',
  async run(stage) {
    const ledger = await freshLedger(stage)
    await expectAgreement(stage, ledger.cardId)
    const amounts = amountsAround(stage, ledger.currency, doors.length)
    for (const [index, door] of doors.entries()) {
      await moveUnjudged(stage, ledger, door, index % 2 === 0 ? 'topup' : 'withdraw', amounts[index] ?? 1)
      await expectAgreement(stage, ledger.cardId)
    }
  },
})

async function expectAgreement(stage: Stage, cardId: string): Promise<void> {
  const { new_balance: balance } = stage.expect.success(await read(stage, balanceReading(cardId)))
  if (typeof balance !== 'number') return
  for (const door of listingDoors) {
    const answer = await read(stage, listing(door, cardId))
    stage.expect.success(answer)
    stage.expect.data(answer).at('/new_balance').toBeAmount(decimal(balance))
  }
}

function read(stage: Stage, { operationId, call }: Errand): Promise<Answer> {
  return stage.send(operationId, call)
}
