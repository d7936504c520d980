import { show, showAnswer } from '../expect/received.ts'
import { headerOf } from '../model/exchange.ts'
import type { Answer, Stage } from '../model/stage.ts'
import { type Ask, withoutCredentials } from './ask.ts'
import { Blocked } from './stage.ts'

/** What servers answer where nothing is: Not Found, Method Not Allowed, Gone, Not Implemented; or they lead elsewhere. */
function isNowhere({ status = 0 }: Answer): boolean {
  return [404, 405, 410, 501].includes(status) || (status >= 300 && status < 400)
}

/**
 * A registration is not found: is it the operation that is missing, or does the base URL lead to nothing at all? Then everything
 * is answered alike, what surely exists and what surely does not.
 */
export async function whyNothingIsFound(stage: Stage, ask: Ask, missing: Answer): Promise<string | undefined> {
  if (!isNowhere(missing)) return undefined
  const { contract, samples } = stage
  const isAlike = ({ status }: Answer): boolean => status === missing.status
  const path = { cardId: samples.unknownId('card-0001') }
  const topUp = { path, body: samples.body('topUpCard') }
  if (!isAlike(await ask('topUpCard', topUp)) || !isAlike(await ask('disableCard', { path }))) return undefined
  for (const known of await knownThings(stage, ask)) if (known.isSuccess) return undefined
  // Whoever is there asks for credentials where something is, and nowhere else, or everywhere.
  const nobody = withoutCredentials(stage)
  const unnamed = await ask('topUpCard', topUp, nobody)
  const nowhere = await ask(undefined, {}, { ...nobody, method: 'POST', target: `/${path.cardId}` })
  if (unnamed.status !== nowhere.status) return undefined
  const elsewhere = headerOf(missing.headers, 'location')
  const told = elsewhere === undefined ? showAnswer(missing) : `${missing.status}, and leads to ${show(elsewhere)}`
  return `nothing of the interface is found (createCardUser: ${told}). The base URL ends with ${contract.basePath}; is --base-url complete?`
}

/** The payment and the payout that the target is said to hold. */
async function knownThings({ arrange }: Stage, ask: Ask): Promise<Answer[]> {
  const answers: Answer[] = []
  const payment = given(() => arrange.payment())
  const reference = given(() => arrange.payout('reference')) ?? given(() => arrange.payout('serviceReference'))
  if (payment) {
    const body = { order_id: payment.orderId, pay_id: payment.payId }
    answers.push(await ask('checkPaymentStatus', { body }))
  }
  if (reference !== undefined) answers.push(await ask('getPayoutStatus', { path: { reference } }))
  return answers
}

function given<Fixture>(read: () => Fixture): Fixture | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Blocked) return undefined
    throw error
  }
}
