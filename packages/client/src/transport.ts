// The only module that knows openapi-fetch. That library gets no more releases, so it will be replaced one day; what a
// successor has to provide is a plain client typed by `paths`, and one request by method and path.
import createClient, { type Client, type Middleware } from 'openapi-fetch'
import type { paths } from '#types'
import type { ClientSettings } from './call-options.ts'
import type { Ending } from './deadline.ts'
import type { PreparedRequest } from './prepare-request.ts'

export type { Middleware }

/** The plain openapi-fetch client. */
export type RawClient = Client<paths>

export interface Transport {
  readonly client: RawClient
  /** Makes a request of its parts, lets `call` send it, and takes the answer apart. */
  send(request: PreparedRequest, parts: TransportParts, call: Call): Promise<TransportAnswer>
}

export interface TransportParts {
  readonly init: RequestInit
  /** A real Request is given its signal. */
  readonly ending: Ending
  /** What else openapi-fetch is told; with it, it makes a real Request. */
  readonly more?: object | undefined
}

export type Call = (request: string | Request, init: RequestInit) => Promise<Response>

export interface TransportAnswer {
  readonly response: Response
  /** The body of a success, unread if it was asked for as a stream. */
  readonly data?: ReadableStream<Uint8Array<ArrayBuffer>> | undefined
  /** The body of anything else: parsed if it is JSON. */
  readonly error?: unknown
}

export function createTransport({ baseUrl, middleware }: ClientSettings): Transport {
  const client = createClient<paths>({ baseUrl })
  const { use } = client
  const request = client.request as unknown as (method: string, path: string, init: object) => Promise<TransportAnswer>
  let isWatched = false
  client.use = (...added) => {
    isWatched = true
    use(...added)
  }
  if (middleware) client.use(...middleware)
  return {
    client,
    send({ row, path, params }, { init, ending, more }, call) {
      // To construct a Request, and to read it again, takes Node a third of the time of a whole call. Unless somebody wants
      // to see one, its URL is enough, and for that a String will do.
      const isPlain = !more && !isWatched
      return request(row.method, isPlain ? path : row.path, {
        parseAs: 'stream',
        ...more,
        ...(isPlain ? { Request: String } : { ...init, signal: ending.signal }),
        params: isPlain ? { query: params.query } : params,
        bodySerializer: (body: string) => body,
        fetch: (request: Request) => (isPlain ? call(`${request}`, init) : call(request, {})),
      })
    },
  }
}
