import { amountsAround } from '../doors/amounts.ts'
import { type Door, doors, turning } from '../doors/doors.ts'
import { freshLedger, goOnWithAnswer, type Ledger, moveUnjudged, refusalOf } from '../doors/ledger.ts'
import { moveNext } from '../doors/next-movement.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import type { Stage } from '../model/stage.ts'

export const enableCardADisabledCardIsUsableAgain: CheckSource = () =>
  doors.map((door, index) =>
    defineCheck({
      requirement: 'enable-card/a-disabled-card-is-usable-again',
      variant: door,
      how: 'Tops a card up, stops it through another door, restarts it through this one, and tops it up again, which counts as always.',
      run: (stage) => restart(stage, doors[(index + 1) % doors.length] ?? door, door),
    }),
  )

async function restart(stage: Stage, stop: Door, start: Door): Promise<void> {
  const ledger = await freshLedger(stage)
  const [before = 1, after = 2] = amountsAround(stage, ledger.currency, 2)
  const wasUsable = await moveUnjudged(stage, ledger, 'dedicated', 'topup', before)
  if (!wasUsable) stage.skip('a top-up of a card that was never stopped is refused')
  await turn(stage, ledger, stop, 'disable')
  await turn(stage, ledger, start, 'enable')
  if (await moveNext(stage, ledger, 'dedicated', 'topup', after, `it was enabled by ${start}`)) return
  const expected = `a top-up to be granted after the card was enabled (stopped by ${stop}, restarted by ${start})`
  stage.expect.that('topUpCard', false, expected, refusalOf(ledger), ledger.refusal)
}

async function turn(stage: Stage, ledger: Ledger, door: Door, to: 'disable' | 'enable'): Promise<void> {
  const { operationId, call } = turning(door, to, ledger.cardId)
  const answer = await stage.send(operationId, call)
  stage.expect.success(answer)
  // What a turn costs is told elsewhere.
  goOnWithAnswer(ledger, answer)
}
