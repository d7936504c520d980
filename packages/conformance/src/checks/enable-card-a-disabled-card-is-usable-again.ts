import { amountsAround } from '../card-actions/amounts.ts'
import { continueWith, freshLedger, type Ledger, moveUnjudged, rejectionOf } from '../card-actions/ledger.ts'
import { moveNext } from '../card-actions/next-movement.ts'
import { type CardRequest, type Route, routes, toggle } from '../card-actions/routes.ts'
import { success } from '../expect/headline.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import { kebab } from '../model/kebab.ts'
import type { Session } from '../model/session.ts'

export const enableCardADisabledCardIsUsableAgain: CheckSource = () =>
  routes.map((route, index) =>
    defineCheck({
      requirement: 'enable-card/a-disabled-card-is-usable-again',
      kind: 'state',
      variant: kebab(route),
      how: 'Tops up a card, disables it through another route, enables it through this one, and tops it up again; then disables it twice and enables it once, and enables it once more, with a top-up after each.',
      run: (session) => restart(session, routes[(index + 1) % routes.length] ?? route, route),
    }),
  )

async function restart(session: Session, stop: Route, start: Route): Promise<void> {
  const ledger = await freshLedger(session)
  const [before = 1, ...amounts] = amountsAround(session, ledger.currency, 4)
  const wasUsable = await moveUnjudged(session, ledger, 'dedicated', 'topup', before)
  if (!wasUsable) session.skip('topUpCard rejects a top-up of a card that was never disabled')
  const disabling = toggle(stop, 'disable', '').operationId
  const enabling = toggle(start, 'enable', '').operationId
  const histories: readonly (readonly [turns: readonly Turn[], inWords: string])[] = [
    [['disable', 'enable'], `${disabling} disabled the card and ${enabling} enabled it`],
    [['disable', 'disable', 'enable'], `${disabling} disabled the card twice and ${enabling} enabled it`],
    [['enable'], `${enabling} enabled the card, which was enabled`],
  ]
  for (const [index, [turns, inWords]] of histories.entries()) {
    for (const [at, one] of turns.entries()) {
      const isRepeated = one === (turns[at - 1] ?? (index > 0 ? 'enable' : undefined))
      await turn(session, ledger, toggle(one === 'disable' ? stop : start, one, ledger.cardId), isRepeated)
    }
    if (await moveNext(session, ledger, 'dedicated', 'topup', amounts[index] ?? 1, 'the card was enabled again'))
      continue
    const headline = `topUpCard rejected a top-up after ${inWords}`
    session.expect.that(headline, false, success, rejectionOf(ledger), ledger.rejection)
    return
  }
}

type Turn = 'disable' | 'enable'

/** Whether a card can be disabled or enabled that is so already is an open question. */
async function turn(
  session: Session,
  ledger: Ledger,
  { operationId, call }: CardRequest,
  isRepeated: boolean,
): Promise<void> {
  const response = await session.send(operationId, call, isRepeated ? { intent: 'open', mayBeRejected: true } : {})
  if (!isRepeated) session.expect.success(response)
  // Another check covers fees for disabling and enabling.
  continueWith(ledger, response)
}
