import { suitRuntime } from '#suit-runtime'
import type { CardClientOptions } from './card-client.ts'
import { headersFor, secretsFor } from './headers.ts'
import type { PreparedRequest } from './prepare-request.ts'
import { readBounded } from './read-bounded.ts'
import type { Transport, TransportAnswer } from './transport.ts'

/** How one request is sent, and what becomes known on the way. */
export interface Flight {
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  readonly maxAnswerBytes: number
  /** What else openapi-fetch is told. */
  readonly more?: object
  /** The credentials that the request carries. */
  secrets: readonly string[]
  isSent: boolean
}

/** Sends a request once, with nothing but what belongs to it. */
export type Send = (request: PreparedRequest, flight: Flight) => Promise<TransportAnswer>

export function createSend(transport: Transport, settings: CardClientOptions): Send {
  return async (prepared, flight) => {
    const { operationId, row, text, mayChange } = prepared
    const { signal, maxAnswerBytes, more } = flight
    const asked = secretsFor(operationId, settings)
    const secrets = asked.every((secret) => typeof secret === 'string') ? asked : await Promise.all(asked)
    const headers = headersFor(operationId, secrets, flight.headers)
    flight.secrets = secrets as string[]
    // Redirects are not followed, because the credentials would be sent along.
    const init: RequestInit = { method: row.method, headers, signal, redirect: 'manual' }
    if (text !== undefined) {
      init.body = text
      headers['Content-Type'] = 'application/json'
    }
    return transport.send(prepared, { init, more }, async (request, rest) => {
      // The caller of a call that is over was told that nothing was sent.
      signal.throwIfAborted()
      flight.isSent = true
      suitRuntime(rest, mayChange)
      const response = await (settings.fetch ?? fetch)(request, rest)
      if (response.ok || !response.body) return response
      // openapi-fetch reads to the end what is no success, so it gets no more than is allowed.
      return new Response((await readBounded(response.body, maxAnswerBytes)).text, response)
    })
  }
}
