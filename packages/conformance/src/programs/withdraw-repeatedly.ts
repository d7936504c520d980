import { amountsAround } from '../card-actions/amounts.ts'
import { needFunds } from '../card-actions/ledger.ts'
import { reportedBalance } from '../interface/read-action.ts'
import { movement, type Route, type Sum } from '../interface/routes.ts'
import type { ApiResponse, Session } from '../model/session.ts'

/** Enough to show a fault in every seventh withdrawal. */
const withdrawalsInARow = 8

/** Withdraws eight different amounts from a new card through one route, and then all that is left. */
export async function withdrawRepeatedly(session: Session, route: Route): Promise<void> {
  const { cardId, currency, opening } = await session.arrange.card()
  // Starts with the amount that most other programs move.
  const amounts = [session.samples.amount(currency), ...amountsAround(session, currency, withdrawalsInARow - 1)]
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  const sum: Sum = { amount: Math.ceil(total - opening) + 2, currency }
  const funding = movement(session, 'dedicated', 'topup', cardId, sum)
  const funded = await session.send(funding.operationId, funding.call, { mayBeRejected: true })
  needFunds(session, funded, sum)
  let left = balanceIn(funded)
  for (const amount of amounts) {
    // Whether a card can be emptied is an open question, and what is left depends on fees.
    if (left === undefined || left <= amount) return
    left = balanceIn(await withdraw(session, route, cardId, { amount, currency }))
  }
  // If it can be emptied, the balance is exactly zero.
  if (left !== undefined && left > 0) await withdraw(session, route, cardId, { amount: left, currency })
}

function withdraw(session: Session, route: Route, cardId: string, sum: Sum): Promise<ApiResponse> {
  const { operationId, call } = movement(session, route, 'withdraw', cardId, sum)
  const send = async (): Promise<ApiResponse> => {
    const response = await session.send(operationId, call)
    return response.acceptedAgain ?? response
  }
  return session.repeat('rejected-once', send, ({ isRejection }) => !isRejection)
}

/** Undefined also if it is a rejection. */
function balanceIn(response: ApiResponse): number | undefined {
  const balance = reportedBalance(response)
  return balance === undefined ? undefined : Number(balance)
}
