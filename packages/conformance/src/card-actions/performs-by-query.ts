import type { Session } from '../model/session.ts'
import { freshLedger, moveUnjudged, readAnew } from './ledger.ts'

/** Whether a top-up through queryCardOperation changes the balance: the contract does not say whether that GET performs its action. */
export async function performsByQuery(session: Session): Promise<boolean> {
  const ledger = await freshLedger(session)
  const { balance } = ledger
  await moveUnjudged(session, ledger, 'queryCardOperation', 'topup', session.samples.amount(ledger.currency))
  await readAnew(session, ledger)
  return ledger.balance !== balance
}
