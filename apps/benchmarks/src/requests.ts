import { loadContract } from '@card-contract/contract'

/** The credential for all schemes of every contestant that checks credentials. */
export const key = 'key-of-the-benchmarks'
/** Another one for the suite, which cannot tell whether two tokens were exchanged if they are equal. */
export const serviceToken = 'service-token-of-the-benchmarks'

export const measured = ['topUpCard', 'getPayoutStatus'] as const
export type Measured = (typeof measured)[number]

/** A payout of the contract's examples. */
export const reference = 'order-2026-0142'

export interface Request {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const contract = loadContract()

/** Issues a card and returns the measured requests: its top-up, and the payout of the contract's examples. */
export async function prepareRequests(baseUrl: string): Promise<Readonly<Record<Measured, Request>>> {
  const { user_id } = await send(requestFor('createCardUser', baseUrl))
  const { card_id } = await send(requestFor('createCard', baseUrl, { userId: String(user_id) }))
  return {
    topUpCard: requestFor('topUpCard', baseUrl, { cardId: String(card_id) }),
    getPayoutStatus: requestFor('getPayoutStatus', baseUrl, { reference }),
  }
}

/** The operation's request with the contract's first example of its body. */
export function requestFor(operationId: string, baseUrl: string, path: Readonly<Record<string, string>> = {}): Request {
  const { method, path: template, credentials, requestBody } = contract.operation(operationId)
  const body = exampleOf(operationId)
  return {
    url: baseUrl + template.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? '')),
    method,
    headers: {
      ...Object.fromEntries(credentials.map(({ header, prefix }) => [header, prefix + key])),
      ...(requestBody && { 'Content-Type': requestBody.mediaType }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}

/** The contract's first example of an operation's body. */
export function exampleOf(operationId: string): unknown {
  return contract.operation(operationId).requestBody?.examples[0]?.value
}

/** The request as sent over the wire. */
export function wireFormat({ url, method, headers, body = '' }: Request): string {
  const { host, pathname, search } = new URL(url)
  const all = { Host: host, ...headers, 'Content-Length': String(Buffer.byteLength(body)) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${pathname}${search} HTTP/1.1`, ...lines, '', body].join('\r\n')
}

/** Sends a request once and returns the `data` of the envelope. */
export async function send({ url, method, headers, body }: Request): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: expected a 2xx, received ${response.status}: ${text}`)
  return (JSON.parse(text) as { data: Record<string, unknown> }).data
}
