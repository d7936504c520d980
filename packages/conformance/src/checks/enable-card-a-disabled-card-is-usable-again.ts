import { amountsAround } from '../card-actions/amounts.ts'
import { continueWith, freshLedger, type Ledger, moveUnjudged, rejectionOf } from '../card-actions/ledger.ts'
import { moveNext } from '../card-actions/next-movement.ts'
import { type Route, routes, toggle } from '../card-actions/routes.ts'
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
      how: 'Tops up a card, disables it through another route, enables it through this one, and tops it up again.',
      run: (session) => restart(session, routes[(index + 1) % routes.length] ?? route, route),
    }),
  )

async function restart(session: Session, stop: Route, start: Route): Promise<void> {
  const ledger = await freshLedger(session)
  const [before = 1, after = 2] = amountsAround(session, ledger.currency, 2)
  const wasUsable = await moveUnjudged(session, ledger, 'dedicated', 'topup', before)
  if (!wasUsable) session.skip('topUpCard rejects a top-up of a card that was never disabled')
  await turn(session, ledger, stop, 'disable')
  await turn(session, ledger, start, 'enable')
  if (await moveNext(session, ledger, 'dedicated', 'topup', after, 'the card was enabled again')) return
  const names = [toggle(stop, 'disable', '').operationId, toggle(start, 'enable', '').operationId]
  const headline = `topUpCard rejected a top-up after ${names[0]} disabled the card and ${names[1]} enabled it`
  session.expect.that(headline, false, success, rejectionOf(ledger), ledger.rejection)
}

async function turn(session: Session, ledger: Ledger, route: Route, to: 'disable' | 'enable'): Promise<void> {
  const { operationId, call } = toggle(route, to, ledger.cardId)
  const response = await session.send(operationId, call)
  session.expect.success(response)
  // Another check covers fees for disabling and enabling.
  continueWith(ledger, response)
}
