import { loadContract } from '@card-contract/contract'
import type { Load } from './load.ts'

/** Every contestant that checks credentials takes this one for all of them. */
export const key = 'key-of-the-benchmarks'

export type Measured = 'topUpCard' | 'getPayoutStatus'
export type Requests = Readonly<Record<Measured, Request>>

export interface Request extends Pick<Load, 'urls' | 'method' | 'headers'> {
  readonly body?: string
}

const contract = loadContract()

/** Issues cards, and writes down what is measured: their top-ups, and the payout that the contract's examples ask about. */
export async function prepareRequests(baseUrl: string, { cards = 1 } = {}): Promise<Requests> {
  const { user_id } = await send(requestFor('createCardUser', baseUrl))
  const topUps: Request[] = []
  for (let card = 0; card < cards; card++) {
    const { card_id } = await send(requestFor('createCard', baseUrl, { userId: String(user_id) }))
    topUps.push(requestFor('topUpCard', baseUrl, { cardId: String(card_id) }))
  }
  const urls = topUps.flatMap((topUp) => topUp.urls) as [string, ...string[]]
  return {
    topUpCard: { ...(topUps[0] as Request), urls },
    getPayoutStatus: requestFor('getPayoutStatus', baseUrl, { reference: 'order-2026-0142' }),
  }
}

/** The operation's request with the contract's first example of its body. */
export function requestFor(operationId: string, baseUrl: string, path: Readonly<Record<string, string>> = {}): Request {
  const { method, path: template, credentials, requestBody } = contract.operation(operationId)
  const body = requestBody?.examples[0]?.value
  return {
    urls: [baseUrl + template.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? ''))],
    method,
    headers: {
      ...Object.fromEntries(credentials.map(({ header, prefix }) => [header, prefix + key])),
      ...(requestBody && { 'Content-Type': requestBody.mediaType }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}

/** Sends it once, and answers with what is in the envelope. */
async function send({ urls: [url], method, headers, body }: Request): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${url}: expected an answer with 2xx, received ${answer.status}: ${text}`)
  return (JSON.parse(text) as { data: Record<string, unknown> }).data
}
