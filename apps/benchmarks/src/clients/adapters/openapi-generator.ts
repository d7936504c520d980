// An adapter around the TypeScript client that openapi-generator generates. Its argument is the compiled client.
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'

const { CARD_BASE_URL = '', CARD_API_KEY = '', CARD_ACCESS_TOKEN = '', CARD_SERVICE_TOKEN = '' } = process.env
const timeoutMs = Number(process.env.CARD_TIMEOUT_MS)

interface Envelope {
  readonly success: boolean
  readonly data: object
}

type Api = Readonly<Record<string, (request: object, init: RequestInit) => Promise<Envelope>>>

// What is used of it. It is not part of the repository, so it cannot be imported by name.
interface Generated {
  readonly [api: `${string}Api`]: new (configuration: object) => Api
  readonly [conversion: `${string}JSON`]: (value: object) => object
  readonly Configuration: new (settings: object) => object
  readonly ResponseError: new () => Error & { readonly response: Response }
}
const generated: Generated = createRequire(import.meta.url)(process.argv[2] ?? '')

const configuration = new generated.Configuration({
  basePath: CARD_BASE_URL,
  apiKey: (name: string) => (name === 'X-API-KEY' ? CARD_API_KEY : `Bearer ${CARD_SERVICE_TOKEN}`),
  accessToken: CARD_ACCESS_TOKEN,
})
function api(name: `${string}Api`): Api {
  const Own = generated[name]
  if (!Own) throw new Error(`the generated client has no ${name}`)
  return new Own(configuration)
}
const cards = api('CardOperationsApi')

/** The operations: the API that each belongs to, the name and the type of its body, and the type of the data that it returns. */
const operations: Readonly<Record<string, readonly [api: Api, body: string | undefined, data: string]>> = {
  createCardUser: [api('CardUsersApi'), 'CardUserRegistration', 'CardUser'],
  createCard: [api('VirtualCardsApi'), 'CardIssuance', 'Card'],
  operateCard: [cards, 'CardOperationRequest', 'CardOperation'],
  withdrawFromCard: [cards, 'Movement', 'CardOperation'],
  topUpCard: [cards, 'Movement', 'CardOperation'],
  disableCard: [cards, undefined, 'CardOperation'],
  enableCard: [cards, undefined, 'CardOperation'],
  terminateCard: [cards, undefined, 'CardOperation'],
  queryCardOperation: [cards, undefined, 'CardOperation'],
  checkPaymentStatus: [api('PaymentsApi'), 'PaymentStatusRequest', 'Payment'],
  getPayoutStatus: [api('PayoutsApi'), undefined, 'Payout'],
}

interface Call {
  readonly call: string
  readonly [name: string]: unknown
}

function requestFor({ call, cardId, userId, reference, ...fields }: Call, body: string | undefined): object {
  if (call === 'queryCardOperation') return { id: cardId, ...fields }
  if (body === undefined) return { cardId, reference }
  const parameter = body.slice(0, 1).toLowerCase() + body.slice(1)
  return { cardId, userId, [parameter]: generated[`${body}FromJSON`]?.(fields) }
}

async function result(asked: Call): Promise<object> {
  const [own, body, type] = operations[asked.call] ?? [cards, undefined, '']
  try {
    const init = { signal: AbortSignal.timeout(timeoutMs) }
    const { success, data } = (await own[asked.call]?.(requestFor(asked, body), init)) ?? {}
    if (success && data) return { result: 'done', data: generated[`${type}ToJSON`]?.(data) }
    return { result: 'rejected', text: 'no success' }
  } catch (error) {
    const status = error instanceof generated.ResponseError ? error.response.status : 0
    return { result: status >= 400 && status < 500 ? 'rejected' : 'unknown', text: String(error) }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, ...call } = JSON.parse(line) as Call & { readonly id: number }
  void result(call).then((one) => console.log(JSON.stringify({ id, ...one })))
}
