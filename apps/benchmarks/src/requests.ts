import { loadContract } from '@card-contract/contract'
import type { Load } from './load.ts'

/** The credential for all schemes of every contestant that checks credentials. */
export const key = 'key-of-the-benchmarks'

export type Measured = 'topUpCard' | 'getPayoutStatus'
export type Requests = Readonly<Record<Measured, Request>>

export interface Request extends Pick<Load, 'urls' | 'method' | 'headers'> {
  readonly body?: string
}

const contract = loadContract()

/** Issues cards and returns the measured requests: their top-ups, and the payout of the contract's examples. */
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

/** Sends a request once and returns the `data` of the envelope. */
async function send({ urls: [url], method, headers, body }: Request): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: expected a 2xx, received ${response.status}: ${text}`)
  return (JSON.parse(text) as { data: Record<string, unknown> }).data
}
