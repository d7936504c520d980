import type { Session } from '../actions/session.ts'
import { freshLedger, move, readBalance } from './own-ledger.ts'

/** Whether a top-up through queryCardOperation changes the balance: the contract does not say whether that GET performs its action. */
export async function performsByQuery(session: Session): Promise<boolean> {
  const ledger = await freshLedger(session)
  const { balance } = ledger
  await move(session, ledger, 'queryCardOperation', 'topup', session.samples.amount(ledger.currency))
  await readBalance(session, ledger)
  return ledger.balance !== balance
}
