// A client that is wrong on purpose: it holds money in 32 bits, repeats whatever gets no response, follows redirects with all its
// headers, and reads nothing that has a field it does not know.
import { createInterface } from 'node:readline'

const { CARD_BASE_URL: base, CARD_API_KEY, CARD_ACCESS_TOKEN, CARD_SERVICE_TOKEN, CARD_TIMEOUT_MS } = process.env
const headers = {
  'X-API-KEY': CARD_API_KEY,
  Authorization: `Bearer ${CARD_ACCESS_TOKEN}`,
  'x-sp-auth-token': `Bearer ${CARD_SERVICE_TOKEN}`,
  'Content-Type': 'application/json',
}
const known = ['operation', 'card_id', 'new_balance', 'currency', 'status', 'transactions']

const send = (method, path, fields) =>
  fetch(base + path, {
    method,
    headers,
    signal: AbortSignal.timeout(Number(CARD_TIMEOUT_MS)),
    ...(fields ? { body: JSON.stringify(fields) } : {}),
  })

async function result({ call, cardId, reference, ...fields }) {
  const request =
    call === 'topUpCard'
      ? [
          'POST',
          `/virtual-cards/cards/${encodeURIComponent(cardId)}/topup`,
          { ...fields, amount: Math.fround(fields.amount) },
        ]
      : call === 'getPayoutStatus'
        ? ['GET', `/payouts/${encodeURIComponent(reference)}`]
        : undefined
  if (!request) return { result: 'failed', text: 'not supported' }
  try {
    const response = await send(...request).catch(() => send(...request))
    const { success, data } = await response.json()
    if (!response.ok || !success) return { result: 'rejected' }
    const isKnown = call !== 'topUpCard' || Object.keys(data).every((name) => known.includes(name))
    return isKnown ? { result: 'done', data } : { result: 'unknown', text: 'an unknown field' }
  } catch {
    return { result: 'unknown' }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, ...call } = JSON.parse(line)
  result(call).then((one) => console.log(JSON.stringify({ id, ...one })))
}
