import { balanceReading, listing, listingDoors } from '../doors/doors.ts'
import { freshLedger, move } from '../doors/ledger.ts'
import { decimal } from '../model/decimal.ts'
import { defineCheck } from '../model/define-check.ts'

export const cardOperationsBalanceReadsAgree = defineCheck({
  requirement: 'card-operations/balance-reads-agree',
  how: 'Asks for the balance in the three ways there are, before and after a movement, and compares the answers.',
  async run(stage) {
    const { send, expect, samples } = stage
    const ledger = await freshLedger(stage)
    const readings = [balanceReading(ledger.cardId), ...listingDoors.map((door) => listing(door, ledger.cardId))]
    for (const turn of ['before', 'after']) {
      if (turn === 'after') await move(stage, ledger, 'dedicated', 'topup', samples.amount(ledger.currency))
      const [first] = await Promise.all([send(readings[0]!.operationId, readings[0]!.call)])
      const { new_balance: balance } = expect.success(first)
      if (typeof balance !== 'number') return
      for (const { operationId, call } of readings.slice(1)) {
        const answer = await send(operationId, call)
        expect.success(answer)
        expect.data(answer).at('/new_balance').toBeAmount(decimal(balance))
      }
    }
  },
})
