import { type Door, doors, turning } from '../doors/doors.ts'
import { freshLedger, type Ledger, move } from '../doors/ledger.ts'
import { showAnswer } from '../expect/received.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import type { Stage } from '../model/stage.ts'

const requirement = 'enable-card/a-disabled-card-is-usable-again'

export const enableCardADisabledCardIsUsableAgain: CheckSource = () => [
  ...doors.map((door) =>
    defineCheck({
      requirement,
      variant: door,
      how: 'Tops a card up, stops and restarts it through this door, and tops it up again.',
      run: (stage) => restart(stage, [[door, door]]),
    }),
  ),
  defineCheck({
    requirement,
    variant: 'across-doors',
    how: 'Stops a card through each door and restarts it through the next, and tops it up.',
    run: (stage) =>
      restart(
        stage,
        doors.map((stop, index) => [stop, doors[(index + 1) % doors.length] ?? stop]),
      ),
  }),
]

async function restart(stage: Stage, ways: readonly (readonly [stop: Door, start: Door])[]): Promise<void> {
  const ledger = await freshLedger(stage)
  const amount = stage.samples.amount(ledger.currency)
  const wasUsable = await move(stage, ledger, 'dedicated', 'topup', amount)
  if (!wasUsable) stage.skip('a top-up of a card that was never stopped is refused')
  for (const [stop, start] of ways) {
    await turn(stage, ledger, stop, 'disable')
    await turn(stage, ledger, start, 'enable')
    if (await move(stage, ledger, 'dedicated', 'topup', amount)) continue
    const received = ledger.refusal ? showAnswer(ledger.refusal) : 'nothing'
    const expected = `a top-up to be granted after the card was enabled (stopped by ${stop}, restarted by ${start})`
    stage.expect.that('topUpCard', false, expected, received, ledger.refusal)
  }
}

async function turn(stage: Stage, { cardId }: Ledger, door: Door, to: 'disable' | 'enable'): Promise<void> {
  const { operationId, call } = turning(door, to, cardId)
  stage.expect.success(await stage.send(operationId, call))
}
