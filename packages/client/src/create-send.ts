import { suitRuntime } from '#suit-runtime'
import type { CardClientOptions } from './card-client.ts'
import type { Ending } from './deadline.ts'
import { headersFor, secretsFor } from './headers.ts'
import type { PreparedRequest } from './prepare-request.ts'
import { readBounded } from './read-bounded.ts'
import type { Transport, TransportAnswer } from './transport.ts'

/** How one request is sent, and what becomes known on the way. */
export interface Flight {
  readonly headers: Readonly<Record<string, string>>
  readonly ending: Ending
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
  const sendWith = (prepared: PreparedRequest, flight: Flight, secrets: readonly unknown[]) => {
    const { operationId, row, text, mayChange } = prepared
    const { ending, maxAnswerBytes, more } = flight
    const headers = headersFor(operationId, secrets, flight.headers)
    flight.secrets = secrets as string[]
    // Redirects are not followed, because the credentials would be sent along.
    const init: RequestInit = { method: row.method, headers, redirect: 'manual' }
    if (text !== undefined) {
      init.body = text
      headers['Content-Type'] = 'application/json'
    }
    return transport.send(prepared, { init, ending, more }, async (request, rest) => {
      // The caller of a call that is over was told that nothing was sent.
      if (ending.over) ending.signal.throwIfAborted()
      flight.isSent = true
      // A Request has its signal already, and who stands in for fetch may know of nothing else.
      const isPlain = rest === init
      if (isPlain && settings.fetch) init.signal = ending.signal
      suitRuntime(rest, mayChange, isPlain && !settings.fetch ? ending : undefined)
      const response = await (settings.fetch ?? fetch)(request, rest)
      if (response.ok || !response.body) return response
      // openapi-fetch reads to the end what is no success, so it gets no more than is allowed.
      return new Response((await readBounded(response.body, maxAnswerBytes)).text, response)
    })
  }
  return (prepared, flight) => {
    const asked = secretsFor(prepared.operationId, settings)
    return asked.every((secret) => typeof secret === 'string')
      ? sendWith(prepared, flight, asked)
      : Promise.all(asked).then((secrets) => sendWith(prepared, flight, secrets))
  }
}
