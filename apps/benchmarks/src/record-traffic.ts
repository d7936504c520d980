import { closeSync, openSync, writeFileSync } from 'node:fs'
import type { Contestant } from './contestants.ts'
import { type Connection, openConnection, wireFormat } from './raw-client.ts'
import { type Request, requestFor } from './requests.ts'

/** How many clients send at the same time, one request after another. */
export const sessions = 64
/** Few enough that several clients often act on the same card at the same time. */
export const cardCount = 300

export interface Traffic {
  readonly exchanges: number
  readonly bytes: number
}

interface TrafficOptions {
  readonly exchangesAtMost: number
  /** One request in so many lists the transactions of a card. */
  readonly listingEvery: number
}

/** Has many clients move money on the same cards, and records it in a HAR. */
export async function recordTraffic(to: Contestant, file: string, options: TrafficOptions): Promise<Traffic> {
  const { exchangesAtMost, listingEvery } = options
  const baseUrl = String(to.program.announcement.baseUrl)
  const har = openSync(file, 'w')
  const traffic = { exchanges: 0, bytes: 0 }
  const write = (text: string) => {
    traffic.bytes += Buffer.byteLength(text)
    writeFileSync(har, text)
  }
  write('{"log":{"version":"1.2","creator":{"name":"benchmark","version":"1"},"entries":[\n')
  const send = async (connection: Connection, request: Request): Promise<Readonly<Record<string, unknown>>> => {
    const atMs = performance.timeOrigin + performance.now()
    const { status, head, body } = await connection.send(wireFormat(request))
    const durationMs = performance.timeOrigin + performance.now() - atMs
    const text = Buffer.from(body, 'latin1').toString('utf8')
    const entry = JSON.stringify(entryOf(request, { status, head, text }, atMs, durationMs))
    write(`${traffic.exchanges++ === 0 ? '' : ',\n'}${entry}`)
    return (JSON.parse(text) as { data?: Record<string, unknown> }).data ?? {}
  }
  const first = await openConnection(to.requests.topUpCard)
  const { user_id: userId } = await send(first, requestFor('createCardUser', baseUrl))
  const issue = requestFor('createCard', baseUrl, { userId: String(userId) })
  const cards: string[] = []
  while (cards.length < cardCount) cards.push(String((await send(first, issue)).card_id))
  first.close()
  let next = traffic.exchanges
  const session = async () => {
    const connection = await openConnection(to.requests.topUpCard)
    while (next < exchangesAtMost) {
      await send(connection, requestAt(next++, baseUrl, cards, listingEvery))
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: sessions }, session))
  write('\n]}}\n')
  closeSync(har)
  return traffic
}

/** The cards take turns in leaps, so that clients often meet at some of them. */
function requestAt(index: number, baseUrl: string, cards: readonly string[], listingEvery: number): Request {
  const cardId = cards[(index * index + (index % 7)) % cards.length] ?? ''
  const at = (operationId: string, body?: unknown): Request => ({
    ...requestFor(operationId, baseUrl, { cardId, reference: 'order-2026-0142' }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (index % listingEvery === 0) return at('operateCard', { action: 'get_transactions' })
  if (index % 10 === 1) return at('getPayoutStatus')
  if (index % 10 === 2) return at('checkPaymentStatus')
  if (index % 10 === 3) return at('operateCard', { action: 'get_balance' })
  const money = { amount: (((index * 37) % 500) + 1) / 100, currency: 'USD' }
  if (index % 10 === 4) return at('operateCard', { action: 'topup', ...money })
  return at(index % 3 === 0 ? 'withdrawFromCard' : 'topUpCard', money)
}

interface Received {
  readonly status: number
  readonly head: string
  readonly text: string
}

function entryOf(request: Request, { status, head, text }: Received, atMs: number, durationMs: number) {
  const { urls, method, headers, body } = request
  const lines = head.split('\r\n').slice(1)
  return {
    startedDateTime: moment(atMs),
    time: Math.round(durationMs * 1000) / 1000,
    request: {
      ...{ method, url: urls[0], httpVersion: 'HTTP/1.1' },
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      ...(body === undefined ? {} : { postData: { mimeType: headers['Content-Type'] ?? '', text: body } }),
    },
    response: {
      status,
      headers: lines.map((line) => {
        const colon = line.indexOf(':')
        return { name: line.slice(0, colon), value: line.slice(colon + 1).trim() }
      }),
      content: { size: Buffer.byteLength(text), mimeType: 'application/json', text },
    },
  }
}

/** In microseconds: which of two requests was first may be a matter of less than a millisecond. */
function moment(atMs: number): string {
  const wholeMs = Math.floor(atMs)
  const microseconds = String(Math.floor((atMs - wholeMs) * 1000)).padStart(3, '0')
  return new Date(wholeMs).toISOString().replace('Z', `${microseconds}Z`)
}
