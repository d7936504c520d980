import type { Stage } from '../model/stage.ts'
import { balanceReading, type Door, type Turn, turning } from './doors.ts'
import { insist } from './insist.ts'
import { expectBalance, expectBalanceIn, freshLedger, type Ledger, moveUnjudged } from './ledger.ts'

/** Eight turns: enough for a fault that comes with every seventh. */
const rounds = 4

/** Stops and restarts a card; answers to the turns that are judged, and the balance at the end, have to be what they were. */
export async function turnRepeatedly(stage: Stage, door: Door, judged: readonly Turn[]): Promise<void> {
  const ledger = await freshLedger(stage)
  // So that the balance is another one than the card was opened with, where movements are allowed.
  await moveUnjudged(stage, ledger, 'dedicated', 'topup', stage.samples.amount(ledger.currency))
  for (let round = 0; round < rounds; round++) {
    for (const turn of ['disable', 'enable'] as const) {
      const answer = await insist(stage, turning(door, turn, ledger.cardId))
      if (judged.includes(turn)) {
        stage.expect.success(answer)
        expectBalanceIn(stage, ledger, answer)
      }
      if (round === 0 && turn === 'disable') await lookAtStopped(stage, ledger)
    }
  }
  await expectBalance(stage, ledger)
}

/** Whether a stopped card can be read is open; where it can, there is as much on it as before. */
async function lookAtStopped(stage: Stage, ledger: Ledger): Promise<void> {
  const { operationId, call } = balanceReading(ledger.cardId)
  const answer = await stage.send(operationId, call)
  if (answer.isSuccess) expectBalanceIn(stage, ledger, answer)
}
