import { operations } from '#operations'
import type { OperationId } from '#types'
import type { Explanations } from './call-operation.ts'
import { type ClientSettings, MAX_ANSWER_BYTES, TIMEOUT_MS } from './call-options.ts'
import type { Send } from './create-send.ts'
import { prepareRequest, type RequestParts } from './prepare-request.ts'
import { refuse } from './refuse.ts'
import type { Middleware } from './transport.ts'

/** What openapi-fetch is told about one request, as far as it matters to its safety. */
export interface RawInit {
  readonly params?: (Omit<RequestParts, 'body'> & { readonly header?: HeadersInput }) | undefined
  readonly body?: unknown
  readonly headers?: HeadersInput
  readonly signal?: AbortSignal | undefined
  readonly middleware?: readonly Middleware[] | undefined
}

type HeadersInput = Headers | Readonly<Record<string, unknown>> | undefined

/**
 * Sends what a caller of the plain openapi-fetch client asks for, with everything that makes a request safe: the
 * credentials of the operation, ids and numbers checked, no redirects, a time limit, answers of a bounded size.
 */
export async function sendRaw(
  send: Send,
  settings: ClientSettings,
  { refuseLostValues }: Explanations,
  method: string,
  path: string,
  init: RawInit = {},
): Promise<unknown> {
  const { params, body, headers, signal, middleware = [] } = init
  const { timeoutMs = TIMEOUT_MS, maxAnswerBytes = MAX_ANSWER_BYTES } = settings
  // Copies: what was checked is what is sent, whatever the caller does with its own.
  const parts = { path: { ...params?.path }, query: { ...params?.query }, body }
  const prepared = prepareRequest(operationAt(method, path), parts)
  if (prepared.isSuspect) refuseLostValues(prepared.operationId, parts)
  return send(prepared, {
    more: {
      parseAs: 'json',
      ...init,
      // Intentionally not the caller's: they would decide where the credentials go, and how ids are written.
      baseUrl: undefined,
      pathSerializer: undefined,
      querySerializer: undefined,
      Request,
      middleware: [...middleware, boundedBy(maxAnswerBytes)],
    },
    headers: Object.fromEntries([
      ...Object.entries(settings.headers ?? {}),
      ...entries(headers),
      ...entries(params?.header),
    ]),
    ending: { signal: withTimeout(signal, timeoutMs) },
    maxAnswerBytes,
    secrets: [],
    isSent: false,
  })
}

function operationAt(method: string, path: string): OperationId {
  const found = Object.entries(operations).find(([, row]) => row.path === path && row.method === method.toUpperCase())
  return found ? (found[0] as OperationId) : refuse(undefined, 'an operation of the contract', `${method} ${path}`)
}

/** openapi-fetch also takes null for a header that is not wanted, and lists, and numbers. */
function entries(headers: HeadersInput): [string, string][] {
  const given = headers instanceof Headers ? [...headers] : Object.entries(headers ?? {})
  return given.flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, `${value}`]]))
}

// What setTimeout can count to.
const LONGEST_TIMER_MS = 2 ** 31 - 1

function withTimeout(signal: AbortSignal | undefined, timeoutMs: number): AbortSignal {
  const timeout = timeoutMs > LONGEST_TIMER_MS ? new AbortController().signal : AbortSignal.timeout(timeoutMs)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

/** Counts as it goes, because a length in a header is no bound. */
function boundedBy(maxBytes: number): Middleware {
  return {
    onResponse({ response }) {
      if (!response.body) return undefined
      let bytes = 0
      const counter = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.byteLength
          if (bytes > maxBytes)
            controller.error(new RangeError(`expected an answer of at most ${maxBytes} bytes, received more.`))
          else controller.enqueue(chunk)
        },
      })
      return new Response(response.body.pipeThrough(counter), response)
    },
  }
}
