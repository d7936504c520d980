// An adapter around the TypeScript client that @hey-api/openapi-ts generates.
import { createInterface } from 'node:readline'
import { loadGeneratedClient } from '../../client-hey-api.ts'

const { CARD_BASE_URL = '', CARD_API_KEY = '', CARD_ACCESS_TOKEN = '', CARD_SERVICE_TOKEN = '' } = process.env
const timeoutMs = Number(process.env.CARD_TIMEOUT_MS)
const { sdk, createClient } = await loadGeneratedClient()

const tokens: Readonly<Record<string, string>> = {
  'X-API-KEY': CARD_API_KEY,
  'x-sp-auth-token': `Bearer ${CARD_SERVICE_TOKEN}`,
}
const client = createClient({ baseUrl: CARD_BASE_URL, auth: ({ name = '' }) => tokens[name] ?? CARD_ACCESS_TOKEN })

interface Call {
  readonly call: string
  readonly [name: string]: unknown
}

async function result({ call, cardId, userId, reference, ...fields }: Call): Promise<object> {
  const isQuery = call === 'queryCardOperation'
  const path = isQuery ? { id: cardId } : { cardId, userId, reference }
  const sent = isQuery ? { query: fields } : Object.keys(fields).length > 0 ? { body: fields } : {}
  const signal = AbortSignal.timeout(timeoutMs)
  const { data, response } = (await sdk[call]?.({ client, path, signal, ...sent })) ?? {}
  if (data?.success) return { result: 'done', data: data.data }
  const status = response?.status ?? 0
  const isRejected = data !== undefined || (status >= 400 && status < 500)
  return { result: isRejected ? 'rejected' : 'unknown', text: String(status) }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, ...call } = JSON.parse(line) as Call & { readonly id: number }
  void result(call).then((one) => console.log(JSON.stringify({ id, ...one })))
}
