import type { Stage } from '../model/stage.ts'
import { type Door, type Turn, turning } from './doors.ts'
import { insist } from './insist.ts'
import { expectBalance, expectBalanceIn, freshLedger } from './ledger.ts'

/** Eight turns: enough for a fault that comes with every seventh. */
const rounds = 4

/** Stops and restarts a card; answers to the turns that are judged, and the balance at the end, have to be what they were. */
export async function turnRepeatedly(stage: Stage, door: Door, judged: readonly Turn[]): Promise<void> {
  const ledger = await freshLedger(stage)
  for (let round = 0; round < rounds; round++) {
    for (const turn of ['disable', 'enable'] as const) {
      const answer = await insist(stage, turning(door, turn, ledger.cardId))
      if (judged.includes(turn)) {
        stage.expect.success(answer)
        expectBalanceIn(stage, ledger, answer)
      }
    }
  }
  await expectBalance(stage, ledger)
}
