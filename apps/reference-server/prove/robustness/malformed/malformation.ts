import type { Random } from '../seeded-random.ts'

export interface Malformation {
  /** The bytes to send, piece by piece. */
  readonly pieces: readonly (string | Buffer)[]
  /**
   * - `refused`: the answer to it is a 4xx.
   * - `refused and closed`: besides, it is the only answer on its connection, because where the message ends is in doubt.
   * - `whatever`: it may be answered or not, and chance may even have made a good request of it.
   * - `unfinished`: it has no end; the caller hangs up.
   */
  readonly fate: 'refused' | 'refused and closed' | 'whatever' | 'unfinished'
}

/** The target of a malformed request. */
export interface Aim {
  readonly apiKey: string
  readonly accessToken: string
  readonly serviceToken: string
  /** A card that malformed requests may use. */
  readonly cardId: string
  /** A card that only hidden requests use. It must never change. */
  readonly hiddenCardId: string
}

export type Malform = (random: Random, aim: Aim) => Malformation

export const base = '/api/v1'

export function topUpTarget(cardId: string): string {
  return `${base}/virtual-cards/cards/${cardId}/topup`
}

export interface Head {
  readonly method?: string
  readonly target?: string
  readonly version?: string
  readonly headers?: readonly string[]
}

/** The head of a top-up, with the given faults. */
export function head(aim: Aim, { method = 'POST', target, version = 'HTTP/1.1', headers = [] }: Head = {}): string {
  const line = `${method} ${target ?? topUpTarget(aim.cardId)} ${version}`
  return [line, 'Host: server.example', `X-API-KEY: ${aim.apiKey}`, ...headers, '', ''].join('\r\n')
}

export const json = 'Content-Type: application/json'

/** A top-up with valid framing and any body. */
export function topUpWith(aim: Aim, body: string | Buffer, more: Head = {}): Buffer {
  const bytes = Buffer.from(body)
  const headers = [json, `Content-Length: ${bytes.length}`, ...(more.headers ?? [])]
  return Buffer.concat([Buffer.from(head(aim, { ...more, headers })), bytes])
}

export const goodBody = '{"amount":0.01,"currency":"USD"}'

/** A request that would be executed if the server recognized it as one. */
export function hiddenTopUp(aim: Aim): string {
  const headers = [json, `Content-Length: ${goodBody.length}`]
  return head(aim, { target: topUpTarget(aim.hiddenCardId), headers }) + goodBody
}
