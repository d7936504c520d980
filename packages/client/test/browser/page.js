// What a page would do. Bundled for the browser by the test, which calls these functions one after the other.
import { createCardClient, isCardError, isProblem } from '../../dist/index.js'
import { validateResponse } from '../../dist/validation.js'

let cards

globalThis.open = (options) => {
  cards = createCardClient(options)
}

globalThis.liveThroughACard = async (person) => {
  const user = await cards.createCardUser({ body: person })
  const body = { balance: 50, currency: 'USD', card_type: 'VISA', category: 'PERSONAL', grade: 'BASIC' }
  const { card_id: cardId } = await cards.createCard({ userId: user.user_id, body }, { validate: validateResponse })
  const balances = []
  const note = ({ new_balance }) => balances.push(new_balance)
  await cards.topUpCard({ cardId, body: { amount: 0.29, currency: 'USD' } }).then(note)
  await cards.withdrawFromCard({ cardId, body: { amount: 0.3, currency: 'USD' } }).then(note)
  await cards.operateCard({ cardId, body: { action: 'get_balance' } }).then(note)
  await cards.disableCard({ cardId }).then(note)
  await cards.enableCard({ cardId }).then(note)
  // The same GET twice: a cache that answered the second would lose it.
  await cards.queryCardOperation({ id: cardId, action: 'topup', amount: 1, currency: 'USD' }).then(note)
  await cards.queryCardOperation({ id: cardId, action: 'topup', amount: 1, currency: 'USD' }).then(note)
  await cards.terminateCard({ cardId }).then(note)
  return balances
}

globalThis.lookUp = async ({ payment, payout }) => {
  const until = ({ status }) => status === 'success'
  const { order_id, pay_id } = payment
  const raw = await cards.raw.GET('/payouts/{reference}', { params: { path: { reference: payout.reference } } })
  return [
    (await cards.checkPaymentStatus({ body: { order_id, pay_id } })).amount,
    (await cards.getPayoutStatus({ reference: payout.service_reference })).amount,
    (await cards.waitForPayout(payout.reference, { until })).amount,
    raw.data.data.amount,
  ]
}

let controller
globalThis.giveUp = () => controller.abort()

globalThis.failureOf = async (operationId, request) => {
  controller = new AbortController()
  try {
    return { data: await cards[operationId](request, { signal: controller.signal }) }
  } catch (error) {
    if (!isCardError(error)) throw error
    const { kind, status, message, mayHaveChangedState, requestId } = error
    return {
      kind,
      status,
      message,
      mayHaveChangedState,
      isProblem: isProblem(error),
      hasRequestId: requestId !== undefined,
    }
  }
}
