// An adapter around the bare fetch of Node, the plainest client there is. Start it with
//   card-conformance client -- node fetch.mjs
import { createInterface } from 'node:readline'

const { CARD_BASE_URL: base, CARD_API_KEY, CARD_ACCESS_TOKEN, CARD_SERVICE_TOKEN, CARD_TIMEOUT_MS } = process.env
const key = { 'X-API-KEY': CARD_API_KEY }
const all = { ...key, Authorization: `Bearer ${CARD_ACCESS_TOKEN}`, 'x-sp-auth-token': `Bearer ${CARD_SERVICE_TOKEN}` }
const id = encodeURIComponent
const card = (cardId) => `/virtual-cards/cards/${id(cardId)}`

const requests = {
  createCardUser: (fields) => ['POST', '/action/card/user', all, fields],
  createCard: ({ userId, ...fields }) => ['POST', `/action/card/${id(userId)}`, all, fields],
  operateCard: ({ cardId, ...fields }) => ['POST', `${card(cardId)}/operation`, key, fields],
  withdrawFromCard: ({ cardId, ...fields }) => ['POST', `${card(cardId)}/withdraw`, key, fields],
  topUpCard: ({ cardId, ...fields }) => ['POST', `${card(cardId)}/topup`, key, fields],
  disableCard: ({ cardId }) => ['POST', `${card(cardId)}/disable`, key],
  enableCard: ({ cardId }) => ['POST', `${card(cardId)}/enable`, key],
  terminateCard: ({ cardId }) => ['DELETE', card(cardId), key],
  queryCardOperation: ({ cardId, ...query }) => [
    'GET',
    `/action/card/transaction/${id(cardId)}?${new URLSearchParams(query)}`,
    all,
  ],
  checkPaymentStatus: (fields) => ['POST', '/payments/direct-status', key, fields],
  getPayoutStatus: ({ reference }) => ['GET', `/payouts/${id(reference)}`, key],
}

async function result({ call, ...values }) {
  const [method, path, credentials, fields] = requests[call](values)
  const headers = fields ? { ...credentials, 'Content-Type': 'application/json' } : credentials
  const signal = AbortSignal.timeout(Number(CARD_TIMEOUT_MS))
  try {
    const response = await fetch(base + path, { method, headers, signal, body: fields && JSON.stringify(fields) })
    const { success, data } = await response.json()
    return response.ok && success ? { result: 'done', data } : { result: 'rejected', text: String(response.status) }
  } catch (error) {
    return { result: 'unknown', text: error.message }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, ...call } = JSON.parse(line)
  result(call).then((one) => console.log(JSON.stringify({ id, ...one })))
}
