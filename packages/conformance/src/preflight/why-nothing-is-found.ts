import type { ApiResponse } from '../exchanges/call.ts'
import { headerOf } from '../exchanges/exchange.ts'
import type { Session } from '../exchanges/session.ts'
import { show, showResponse } from '../exchanges/show.ts'
import { Blocked } from '../model/check-ended.ts'
import { type Ask, withoutCredentials } from './ask.ts'

/** What servers return for an unknown operation: Not Found, Method Not Allowed, Gone, Not Implemented, or a redirect. */
function isNowhere({ status = 0 }: ApiResponse): boolean {
  return [404, 405, 410, 501].includes(status) || (status >= 300 && status < 400)
}

/**
 * Says whether a registration is not found because the base URL is wrong, and not only because this operation is missing. If
 * the URL is wrong, requests for existing and for missing operations get the same response.
 */
export async function whyNothingIsFound(session: Session, ask: Ask, missing: ApiResponse): Promise<string | undefined> {
  if (!isNowhere(missing)) return undefined
  const { contract, samples } = session
  const isAlike = ({ status }: ApiResponse): boolean => status === missing.status
  const path = { cardId: samples.unknownId('card-0001') }
  const topUp = { path, body: samples.body('topUpCard') }
  if (!isAlike(await ask('topUpCard', topUp)) || !isAlike(await ask('disableCard', { path }))) return undefined
  if (await knowsAFixture(session, ask)) return undefined
  // A service requires credentials where an operation exists: only there, or everywhere.
  const anonymous = withoutCredentials(session)
  const unnamed = await ask('topUpCard', topUp, anonymous)
  const nowhere = await ask(undefined, {}, { ...anonymous, method: 'POST', target: `/${path.cardId}` })
  if (unnamed.status !== nowhere.status) return undefined
  const location = headerOf(missing.headers, 'location')
  const reported = location === undefined ? showResponse(missing) : `${missing.status}, a redirect to ${show(location)}`
  return `no operation of the contract was found (createCardUser: ${reported}). Check --base-url: it normally ends with ${contract.basePath}.`
}

/** Whether the target knows the payment or a payout that the user supplied as fixtures. */
async function knowsAFixture({ arrange }: Session, ask: Ask): Promise<boolean> {
  const payout = (name: Parameters<Session['arrange']['payout']>[0]) =>
    ask('getPayoutStatus', { path: { reference: arrange.payout(name) } })
  const payment = () => {
    const { orderId, payId } = arrange.payment()
    return ask('checkPaymentStatus', { body: { order_id: orderId, pay_id: payId } })
  }
  for (const send of [payment, () => payout('reference'), () => payout('serviceReference')]) {
    try {
      if ((await send()).isSuccess) return true
    } catch (error) {
      if (!(error instanceof Blocked)) throw error
    }
  }
  return false
}
