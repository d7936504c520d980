import type { PreparedRequest } from './prepare-request.ts'

/**
 * Prepares the options of one fetch. `isOwnFetch` is whether the caller brought the function that gets them. Returns whether the
 * request may have been sent, for the case that fetch fails because no connection was made: it may be the second one.
 */
export type PreventResend = (init: RequestInit, request: PreparedRequest, isOwnFetch: boolean) => () => boolean

/**
 * Some runtimes resend a request on their own, whatever its method. The guard stops them for requests that may change
 * something:
 *
 * - Node resends a request that gets a 421, as the Fetch Standard requires. A dispatcher that dispatches once stops that.
 *   (Node does not resend when a kept-alive connection breaks.)
 * - undici's retrying dispatchers resend GET and DELETE after lost responses and 5xx. The interceptor is switched off for the
 *   request. `RetryAgent` has no switch, so it is rejected. Any other dispatcher is stopped when it begins a second time.
 * - Bun resends GET and DELETE when a kept-alive connection breaks. Without `keepalive` there are no such connections.
 * - Deno resends everything when a kept-alive connection breaks. An HTTP client without idle connections stops that.
 * - Browsers resend everything when a kept-alive connection breaks, and a page cannot stop them.
 */
export function createResendGuard(): PreventResend {
  const runtime = globalThis as Runtime
  const client = runtime.Deno?.createHttpClient?.({ poolMaxIdlePerHost: 0 })
  return (init, { mayChange }, isOwnFetch) => {
    if (!mayChange) return () => false
    const dispatchers = [runtime[UNDICI_1], runtime[UNDICI_2]] as const
    if (dispatchers.some(isRetryAgent)) {
      throw new Error('a global RetryAgent of undici would send it again; use interceptors.retry() instead')
    }
    const dispatcher = dispatchers[0] || dispatchers[1] ? new SingleDispatch(...dispatchers) : undefined
    Object.assign(init, { keepalive: false, ...(client && { client }), ...(dispatcher && { dispatcher }) })
    // Any other fetch may have sent it in its own way, and more than once.
    return () => (dispatcher?.isSpent ? dispatcher.isStarted : isOwnFetch)
  }
}

/** undici's public dispatcher interface, as far as it is used here. */
interface Dispatcher {
  dispatch(options: object, handler: Handler): boolean
  readonly isMockActive?: boolean
}

/** One of the two is called before the request is written to a connection: the second one in handlers of the second generation. */
interface Handler {
  onConnect?(abort: Abort, ...rest: unknown[]): void
  onRequestStart?(controller: { abort: Abort }, ...rest: unknown[]): void
}

type Abort = (reason: Error) => void

interface Runtime {
  readonly [symbol: symbol]: Dispatcher | undefined
  readonly Deno?: { createHttpClient?: (options: { poolMaxIdlePerHost: number }) => object }
}

// Where undici keeps its global dispatcher: up to version 7, which is Node's own, and from version 8 on.
const UNDICI_1 = Symbol.for('undici.globalDispatcher.1')
const UNDICI_2 = Symbol.for('undici.globalDispatcher.2')

// What `interceptors.retry()` of undici reads from the options of a request, over its own: nothing is worth a retry.
const NO_RETRIES = {
  maxRetries: 0,
  methods: [],
  statusCodes: [],
  errorCodes: [],
  retry: (error: Error, _: unknown, done: (error: Error) => void) => done(error),
}

class SingleDispatch implements Dispatcher {
  readonly isMockActive: boolean
  /** Whether it was dispatched. */
  isSpent = false
  /** Whether it was about to be written to a connection, or a dispatcher that may repeat it does not say. */
  isStarted = false
  readonly #first: Dispatcher | undefined
  readonly #second: Dispatcher | undefined

  constructor(first: Dispatcher | undefined, second: Dispatcher | undefined) {
    this.isMockActive = !!(first?.isMockActive || second?.isMockActive)
    this.#first = first
    this.#second = second
  }

  dispatch(options: object, handler: Handler): boolean {
    if (this.isSpent) throw notTwice()
    this.isSpent = true
    this.#stopSecondStart(handler)
    const isSecondGeneration = 'onRequestStart' in handler
    const [preferred, other] = isSecondGeneration ? [this.#second, this.#first] : [this.#first, this.#second]
    return (preferred ?? other)?.dispatch({ ...options, retryOptions: NO_RETRIES }, handler) ?? false
  }

  /** Changes the handler itself, which is made for one request, so that all its methods still work on the same object. */
  #stopSecondStart(handler: Handler): void {
    const isFirstStart = () => {
      const isFirst = !this.isStarted
      this.isStarted = true
      return isFirst
    }
    const { onConnect, onRequestStart } = handler
    if (onRequestStart) {
      handler.onRequestStart = (controller, ...rest) => {
        if (isFirstStart()) onRequestStart.call(handler, controller, ...rest)
        else controller.abort(notTwice())
      }
    } else if (onConnect) {
      handler.onConnect = (abort, ...rest) => {
        if (isFirstStart()) onConnect.call(handler, abort, ...rest)
        else abort(notTwice())
      }
    }
  }
}

function notTwice(): Error {
  return new Error('not sent a second time')
}

/** By its name, because it may come from any copy of undici, and hides what it wraps. */
function isRetryAgent(dispatcher: Dispatcher | undefined): boolean {
  for (let type: object | null = dispatcher ?? null; type; type = Object.getPrototypeOf(type)) {
    if (type.constructor?.name === 'RetryAgent') return true
  }
  return false
}

/** What to add to the reason of a failed fetch. OpenSSL and rustls do not say that a line of HTTP is no TLS record. */
export function failedFetchHint(reason: string): string {
  return /wrong.version.number|InvalidContentType/i.test(reason) ? '; the port uses HTTP, not HTTPS' : ''
}
