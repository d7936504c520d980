// The only module that knows openapi-fetch. That library gets no more releases, so it will be replaced one day; a successor
// must provide a plain client typed by `paths`, one request by method and path, and the query string of a request.
import createClient, { type Client, createQuerySerializer, type Middleware } from 'openapi-fetch'
import type { paths } from '#types'
import type { PreparedRequest } from './prepare-request.ts'

export type { Middleware }

/** The plain openapi-fetch client. */
export type RawClient = Client<paths>

export interface Transport {
  readonly client: RawClient
  /** Lets `call` send a request, and takes the response apart. With `more`, openapi-fetch's options, it sends a Request. */
  send(request: PreparedRequest, init: RequestInit, call: Call, more?: object): Promise<TransportResponse>
}

export type Call = (request: string | Request, init: RequestInit) => Promise<Response>

export interface TransportResponse {
  readonly response: Response
  /** The body, unread. */
  readonly data?: ReadableStream<Uint8Array<ArrayBuffer>> | null | undefined
  /** The body of an error response, if openapi-fetch has read it: parsed if it is JSON. */
  readonly error?: unknown
}

interface Base {
  readonly baseUrl: string
  readonly middleware?: readonly Middleware[] | undefined
}

export function createTransport({ baseUrl, middleware }: Base): Transport {
  const client = createClient<paths>({ baseUrl })
  const { use } = client
  const request = client.request as unknown as (
    method: string,
    path: string,
    init: object,
  ) => Promise<TransportResponse>
  const serializeQuery = createQuerySerializer()
  let hasMiddleware = false
  client.use = (...added) => {
    hasMiddleware = true
    use(...added)
  }
  if (middleware) client.use(...middleware)
  return {
    client,
    async send({ row, path, params, text }, init, call, more) {
      // Constructing a Request and reading it again takes Node a third of the time of a call. Only middleware and raw
      // calls need one.
      if (!more && !hasMiddleware) {
        const query = serializeQuery(params.query)
        const response = await call(baseUrl + path + (query && `?${query}`), init)
        return { response, data: response.body }
      }
      return request(row.method, row.path, {
        parseAs: 'stream',
        ...more,
        ...init,
        params,
        body: text,
        bodySerializer: (body: string) => body,
        fetch: (request: Request) => call(request, {}),
      })
    },
  }
}
