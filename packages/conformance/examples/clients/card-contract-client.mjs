// An adapter around @card-contract/client. Start it with
//   card-conformance client -- node card-contract-client.mjs
import { createInterface } from 'node:readline'
import { createCardClient, isCardError } from '@card-contract/client'

const { CARD_BASE_URL, CARD_API_KEY, CARD_ACCESS_TOKEN, CARD_SERVICE_TOKEN, CARD_TIMEOUT_MS } = process.env
const cards = createCardClient({
  baseUrl: CARD_BASE_URL,
  apiKey: CARD_API_KEY,
  accessToken: CARD_ACCESS_TOKEN,
  serviceToken: CARD_SERVICE_TOKEN,
  timeoutMs: Number(CARD_TIMEOUT_MS),
})

async function result({ call, cardId, userId, reference, ...fields }) {
  const path = call === 'queryCardOperation' ? { id: cardId, ...fields } : { cardId, userId, reference }
  const body = Object.keys(fields).length > 0 && call !== 'queryCardOperation' ? { body: fields } : {}
  const given = Object.entries({ ...path, ...body }).filter(([, value]) => value !== undefined)
  try {
    return { result: 'done', data: await cards[call](Object.fromEntries(given)) }
  } catch (error) {
    if (!isCardError(error)) return { result: 'failed', text: String(error) }
    if (error.kind === 'rejected') return { result: 'rejected', text: error.message }
    return { result: error.mayHaveChangedState ? 'unknown' : 'failed', text: error.message }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, ...call } = JSON.parse(line)
  result(call).then((one) => console.log(JSON.stringify({ id, ...one })))
}
