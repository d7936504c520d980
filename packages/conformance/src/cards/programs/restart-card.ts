import { needData } from '../../engine/nouns/blocked-by.ts'
import { list } from '../../engine/values/words.ts'
import { amountsAround } from '../actions/amounts.ts'
import { type CardRequest, type Route, type Toggle, toggle } from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'
import { continueWith, freshLedger, type Ledger, move } from './own-ledger.ts'

export async function restart(session: Session, check: string, stop: Route, start: Route): Promise<void> {
  const through = { disable: stop, enable: start }
  const first = await freshLedger(session)
  const [before = 1, after = 2] = amountsAround(session, first.currency, 2)
  const wasUsable = await move(session, first, 'dedicated', 'topup', before)
  if (!wasUsable) session.skip('topUpCard rejects a top-up of a card that was never disabled')
  if (!(await isUsableAfter(session, check, first, through, ['disable', 'enable'], after))) return
  // Another card: a target may allow three movements a day.
  const second = await freshLedger(session)
  if (!(await isUsableAfter(session, check, second, through, ['disable', 'disable', 'enable'], before))) return
  await isUsableAfter(session, check, second, through, ['enable'], after)
}

async function isUsableAfter(
  session: Session,
  check: string,
  ledger: Ledger,
  through: Readonly<Record<Toggle, Route>>,
  turns: readonly Toggle[],
  amount: number,
): Promise<boolean> {
  const requests = turns.map((turn) => toggle(session, through[turn], turn, ledger.cardId))
  for (const [index, request] of requests.entries()) {
    await change(session, ledger, request, turns[index] === (turns[index - 1] ?? 'enable'))
  }
  const done = list(requests.map(({ operationId }, index) => `${operationId} ${turns[index]}d it`))
  const feature = { check, says: `a top-up of a card after ${done}` }
  const marked = { case: { base: `${done} ${amount}`, features: [feature] } }
  return (await move(session, ledger, 'dedicated', 'topup', amount, marked)) !== undefined
}

/** Whether a card can be disabled or enabled that is so already is an open question. */
async function change(
  session: Session,
  ledger: Ledger,
  { operationId, call }: CardRequest,
  isRepeated: boolean,
): Promise<void> {
  const response = await session.send(operationId, call, isRepeated ? { intent: 'open', mayBeRejected: true } : {})
  if (!isRepeated) needData(response)
  // Another check covers fees for disabling and enabling.
  continueWith(ledger, response)
}
