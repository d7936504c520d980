import { amountsAround } from '../card-actions/amounts.ts'
import { freshLedger, moveUnjudged } from '../card-actions/ledger.ts'
import { pointerOf, reportedBalance } from '../interface/read-action.ts'
import { balanceReading, type CardRequest, listing, listingRoutes, routes } from '../interface/routes.ts'
import { defineCheck } from '../model/define-check.ts'
import type { ApiResponse, Session } from '../model/session.ts'

export const cardOperationsBalanceReadsAgree = defineCheck({
  requirement: 'card-operations/balance-reads-agree',
  kind: 'money',
  how: 'Reads the balance in all three ways, before and after a movement through each route, and compares the responses.',
  async run(session) {
    const ledger = await freshLedger(session)
    await expectAgreement(session, ledger.cardId)
    const amounts = amountsAround(session, ledger.currency, routes.length)
    for (const [index, route] of routes.entries()) {
      await moveUnjudged(session, ledger, route, index % 2 === 0 ? 'topup' : 'withdraw', amounts[index] ?? 1)
      await expectAgreement(session, ledger.cardId)
    }
  },
})

async function expectAgreement(session: Session, cardId: string): Promise<void> {
  const first = await read(session, balanceReading(session, cardId))
  session.expect.success(first)
  const balance = reportedBalance(first)
  if (balance === undefined) return
  for (const route of listingRoutes) {
    const response = await read(session, listing(session, route, cardId))
    session.expect.success(response)
    const other = `while operateCard returned ${balance} for get_balance`
    session.expect.at(response, pointerOf(response, 'balance'), other).toBeAmount(balance)
  }
}

function read(session: Session, { operationId, call }: CardRequest): Promise<ApiResponse> {
  return session.send(operationId, call)
}
