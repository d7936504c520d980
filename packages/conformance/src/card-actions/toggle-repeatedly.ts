import { balanceReading, type Route, type Toggle, toggle } from '../interface/routes.ts'
import type { Session } from '../model/session.ts'
import { expectBalance, expectBalanceIn, freshLedger, type Ledger, moveUnjudged } from './ledger.ts'
import { retryOnce } from './retry-once.ts'

/** Eight toggles: enough to find a fault in every seventh. */
const rounds = 4

/** Disables and enables a card repeatedly. The balance in the judged responses, and at the end, must stay the same. */
export async function toggleRepeatedly(session: Session, route: Route, judged: readonly Toggle[]): Promise<void> {
  const ledger = await freshLedger(session)
  // If movements are accepted, the balance now differs from the opening balance.
  await moveUnjudged(session, ledger, 'dedicated', 'topup', session.samples.amount(ledger.currency))
  for (let round = 0; round < rounds; round++) {
    for (const turn of ['disable', 'enable'] as const) {
      const response = await retryOnce(session, toggle(session, route, turn, ledger.cardId))
      if (judged.includes(turn)) {
        session.expect.success(response)
        expectBalanceIn(session, ledger, response, `after it ${turn}d the card`)
      }
      if (round === 0 && turn === 'disable') await lookAtStopped(session, ledger)
    }
  }
  await expectBalance(session, ledger, `after ${rounds} times disabling and enabling the card`)
}

/** The contract does not say whether a disabled card can be read. If it can, the balance must be the same as before. */
async function lookAtStopped(session: Session, ledger: Ledger): Promise<void> {
  const { operationId, call } = balanceReading(session, ledger.cardId)
  const response = await session.send(operationId, call)
  if (response.isSuccess) expectBalanceIn(session, ledger, response, 'after the card was disabled')
}
