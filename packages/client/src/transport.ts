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
  request(method: string, path: string, init: object): Promise<TransportAnswer>
  /** Whether a middleware wants to see requests. */
  isWatched: boolean
}

export interface TransportAnswer {
  readonly response: Response
  /** The body of a success, unread if it was asked for as a stream. */
  readonly data?: ReadableStream<Uint8Array> | undefined
  /** The body of anything else: parsed if it is JSON. */
  readonly error?: unknown
}

export function createTransport({ baseUrl, middleware = [] }: ClientSettings): Transport {
  const client = createClient<paths>({ baseUrl })
  client.use(...middleware)
  const transport: Transport = {
    client: {
      ...client,
      use(...middleware) {
        transport.isWatched = true
        client.use(...middleware)
      },
    },
    request: client.request as unknown as Transport['request'],
    isWatched: middleware.length > 0,
  }
  return transport
}

/**
 * Stands in for Request where no middleware wants a real one: to construct that, and to read it again, takes Node a third
 * of the time of a whole call.
 */
export class PlainRequest {
  readonly url: string
  readonly init: RequestInit

  constructor(url: string, init: RequestInit) {
    this.url = url
    this.init = init
  }
}
