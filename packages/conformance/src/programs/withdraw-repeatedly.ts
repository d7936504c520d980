import { amountsAround } from '../card-actions/amounts.ts'
import { needFunds } from '../card-actions/ledger.ts'
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
  const funding = movement('dedicated', 'topup', cardId, sum)
  const funded = await session.send(funding.operationId, funding.call, { mayBeRejected: true })
  needFunds(session, funded, sum)
  let left = reportedBalance(funded)
  for (const amount of amounts) {
    // Whether a card can be emptied is an open question, and what is left depends on fees.
    if (left === undefined || left <= amount) return
    left = reportedBalance(await withdraw(session, route, cardId, { amount, currency }))
  }
  // If it can be emptied, the balance is exactly zero.
  if (left !== undefined && left > 0) await withdraw(session, route, cardId, { amount: left, currency })
}

function withdraw(session: Session, route: Route, cardId: string, sum: Sum): Promise<ApiResponse> {
  const { operationId, call } = movement(route, 'withdraw', cardId, sum)
  const send = async (): Promise<ApiResponse> => {
    const response = await session.send(operationId, call)
    return response.acceptedAgain ?? response
  }
  return session.repeat('rejected-once', send, ({ isRejection }) => !isRejection)
}

/** The balance that a response tells; undefined also if it is a rejection. */
function reportedBalance({ data }: ApiResponse): number | undefined {
  return typeof data?.new_balance === 'number' ? data.new_balance : undefined
}
