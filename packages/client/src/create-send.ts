import type { CardClientOptions } from './card-client.ts'
import { type Entries, headersFor } from './headers.ts'
import type { PreparedRequest } from './prepare-request.ts'
import { readBounded } from './read-bounded.ts'
import { refuse } from './refuse.ts'
import { sendOnceOptions } from './send-once.ts'
import type { SentRequest, Transport, TransportAnswer } from './transport.ts'

/** How one request is sent, and what becomes known on the way. */
export interface Flight {
  readonly headers: Entries
  readonly signal: AbortSignal | undefined
  readonly maxAnswerBytes: number
  /** What else openapi-fetch is told. */
  readonly init?: object
  /** The credentials that the request carries. */
  secrets: readonly string[]
  isSent: boolean
}

/** Sends a request once, with nothing but what belongs to it, to no other place. */
export type Send = (request: PreparedRequest, flight: Flight) => Promise<TransportAnswer>

export function createSend(transport: Transport, settings: CardClientOptions): Send {
  return async ({ operationId, row, path, query, text, mayChange }, flight) => {
    const { headers, secrets } = await headersFor(operationId, settings, flight.headers)
    flight.secrets = secrets
    return transport.send(row.method, row.path, {
      parseAs: 'stream',
      ...flight.init,
      params: { path, query },
      body: text,
      bodySerializer: (body: string) => body,
      headers,
      signal: flight.signal,
      // Not followed, because the credentials would be sent along; not cached, because one GET moves money.
      redirect: 'manual',
      cache: 'no-store',
      async fetch(request: SentRequest) {
        // The caller of a call that is over was told that nothing was sent.
        flight.signal?.throwIfAborted()
        if (!request.url.startsWith(`${settings.baseUrl}/`)) refuse('invalid-request', operationId, 'its own path', 'another')
        flight.isSent = true
        const call = settings.fetch ?? fetch
        const once = mayChange ? sendOnceOptions() : undefined
        const response = await ('init' in request ? call(request.url, { ...request.init, ...once }) : call(request, once))
        if (response.ok || !response.body) return response
        // openapi-fetch reads to the end what is no success, so it gets no more than is allowed.
        return new Response((await readBounded(response.body, flight.maxAnswerBytes)).text, response)
      },
    })
  }
}
