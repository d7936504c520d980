import { operations } from '#operations'
import type { OperationId } from '#types'
import type { Explanations } from './call-operation.ts'
import { type ClientSettings, MAX_RESPONSE_BYTES, TIMEOUT_MS } from './call-options.ts'
import type { Send } from './create-send.ts'
import { LONGEST_TIMER_MS } from './deadline.ts'
import { prepareRequest, type RequestParts } from './prepare-request.ts'
import { rejectCall } from './reject-call.ts'
import type { Middleware } from './transport.ts'

/** The options of openapi-fetch for one request, as far as they matter to its safety. */
export interface RawInit {
  readonly params?: (Omit<RequestParts, 'body'> & { readonly header?: HeadersInput }) | undefined
  readonly body?: unknown
  readonly headers?: HeadersInput
  readonly signal?: AbortSignal | undefined
  readonly middleware?: readonly Middleware[] | undefined
}

type HeadersInput = Headers | Readonly<Record<string, unknown>> | undefined

/**
 * Sends a request of the plain openapi-fetch client with everything that makes it safe: the credentials of the operation,
 * checked ids and numbers, no redirects, a timeout, and a limit on the size of the response.
 */
export async function sendRaw(
  send: Send,
  settings: ClientSettings,
  { rejectLostValues }: Explanations,
  method: string,
  path: string,
  init: RawInit = {},
): Promise<unknown> {
  const { params, body, headers, signal, middleware = [] } = init
  const { timeoutMs = TIMEOUT_MS, maxResponseBytes = MAX_RESPONSE_BYTES } = settings
  // Copies, so that later changes by the caller do not affect what was checked.
  const parts = { path: { ...params?.path }, query: { ...params?.query }, body }
  const prepared = prepareRequest(operationAt(method, path), parts)
  if (prepared.isSuspect) rejectLostValues(prepared.operationId, parts)
  return send(prepared, {
    more: {
      parseAs: 'json',
      ...init,
      // Intentionally not the caller's: they would decide where the credentials go and how ids are encoded.
      baseUrl: undefined,
      pathSerializer: undefined,
      querySerializer: undefined,
      Request,
      middleware: [...middleware, boundedBy(maxResponseBytes)],
    },
    headers: Object.fromEntries([
      ...Object.entries(settings.headers ?? {}),
      ...entries(headers),
      ...entries(params?.header),
    ]),
    signal: withTimeout(signal, timeoutMs),
    maxResponseBytes,
    count: 1,
    secrets: [],
    isSent: false,
    mayHaveBeenSent: () => false,
  })
}

function operationAt(method: string, path: string): OperationId {
  const found = Object.entries(operations).find(([, row]) => row.path === path && row.method === method.toUpperCase())
  return found ? (found[0] as OperationId) : rejectCall(undefined, 'an operation of the contract', `${method} ${path}`)
}

/** openapi-fetch also accepts lists, numbers, and null for a header to leave out. */
function entries(headers: HeadersInput): [string, string][] {
  const given = headers instanceof Headers ? [...headers] : Object.entries(headers ?? {})
  return given.flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, `${value}`]]))
}

function withTimeout(signal: AbortSignal | undefined, timeoutMs: number): AbortSignal {
  const timeout = timeoutMs > LONGEST_TIMER_MS ? new AbortController().signal : AbortSignal.timeout(timeoutMs)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

/** Counts what it reads, because the Content-Length header is no bound. */
function boundedBy(maxBytes: number): Middleware {
  return {
    onResponse({ response }) {
      if (!response.body) return undefined
      let bytes = 0
      const counter = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.byteLength
          if (bytes > maxBytes)
            controller.error(new RangeError(`expected a response of at most ${maxBytes} bytes, received more.`))
          else controller.enqueue(chunk)
        },
      })
      return new Response(response.body.pipeThrough(counter), response)
    },
  }
}
