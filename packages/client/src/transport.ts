// The only module that knows openapi-fetch. That library gets no more releases, so it will be replaced one day; what a
// successor has to provide is a plain client typed by `paths`, and one request by method and path.
import createClient, { type Client, type Middleware } from 'openapi-fetch'
import type { paths } from '#types'
import type { ClientSettings } from './call-options.ts'

export type { Middleware }

/** The plain openapi-fetch client. */
export type RawClient = Client<paths>

export interface Transport {
  readonly client: RawClient
  /** Sends without handing out a real Request, unless a middleware wants to see one. */
  send(method: string, path: string, init: object): Promise<TransportAnswer>
}

export interface TransportAnswer {
  readonly response: Response
  /** The body of a success, unread if it was asked for as a stream. */
  readonly data?: ReadableStream<Uint8Array> | undefined
  /** The body of anything else: parsed if it is JSON. */
  readonly error?: unknown
}

/** What openapi-fetch hands to a fetch: a real request, or what one would be made of. */
export type SentRequest = Request | PlainRequest

interface PlainRequest {
  readonly url: string
  readonly init: RequestInit
}

export function createTransport({ baseUrl, middleware }: ClientSettings): Transport {
  const client = createClient<paths>({ baseUrl })
  const { use, request } = client
  // To construct a Request, and to read it again, takes Node a third of the time of a whole call.
  let substitute: object | undefined = { Request: plainRequest }
  client.use = (...added) => {
    substitute = undefined
    use(...added)
  }
  if (middleware) client.use(...middleware)
  return {
    client,
    send: (method, path, init) => (request as unknown as Transport['send'])(method, path, { ...substitute, ...init }),
  }
}

// A constructor to openapi-fetch, and as such it may return what it likes.
function plainRequest(url: string, init: RequestInit): PlainRequest {
  return { url, init }
}
