/**
 * Some runtimes resend a request on their own, whatever its method. The guard stops them for requests that may change
 * something:
 *
 * - Node resends a request that gets a 421, as the Fetch Standard requires. A dispatcher that dispatches once stops that.
 *   (Node does not resend when a kept-alive connection breaks.)
 * - Bun resends GET and DELETE when a kept-alive connection breaks. Without `keepalive` there are no such connections.
 * - Deno resends everything when a kept-alive connection breaks. An HTTP client without idle connections stops that.
 * - Browsers resend everything when a kept-alive connection breaks, and a page cannot stop them.
 */
export function createResendGuard(): (init: RequestInit, mayChange: boolean) => void {
  const runtime = globalThis as Runtime
  const client = runtime.Deno?.createHttpClient?.({ poolMaxIdlePerHost: 0 })
  return (init, mayChange) => {
    if (!mayChange) return
    const dispatchers = [runtime[UNDICI_1], runtime[UNDICI_2]] as const
    Object.assign(init, {
      keepalive: false,
      ...(client && { client }),
      ...((dispatchers[0] || dispatchers[1]) && { dispatcher: new SingleDispatch(...dispatchers) }),
    })
  }
}

/** undici's public dispatcher interface, as far as it is used here. */
interface Dispatcher {
  dispatch(options: object, handler: object): boolean
  readonly isMockActive?: boolean
}

interface Runtime {
  readonly [symbol: symbol]: Dispatcher | undefined
  readonly Deno?: { createHttpClient?: (options: { poolMaxIdlePerHost: number }) => object }
}

// Where undici keeps its global dispatcher: up to version 7, which is Node's own, and from version 8 on.
const UNDICI_1 = Symbol.for('undici.globalDispatcher.1')
const UNDICI_2 = Symbol.for('undici.globalDispatcher.2')

class SingleDispatch implements Dispatcher {
  readonly isMockActive: boolean
  readonly #first: Dispatcher | undefined
  readonly #second: Dispatcher | undefined
  #isSpent = false

  constructor(first: Dispatcher | undefined, second: Dispatcher | undefined) {
    this.isMockActive = !!(first?.isMockActive || second?.isMockActive)
    this.#first = first
    this.#second = second
  }

  dispatch(options: object, handler: object): boolean {
    if (this.#isSpent) throw new Error('not sent a second time')
    this.#isSpent = true
    // Handlers of the second generation have this method.
    const [preferred, other] = 'onRequestStart' in handler ? [this.#second, this.#first] : [this.#first, this.#second]
    return (preferred ?? other)?.dispatch(options, handler) ?? false
  }
}

/** What to add to the reason of a failed fetch. OpenSSL and rustls do not say that a line of HTTP is no TLS record. */
export function failedFetchHint(reason: string): string {
  return /wrong.version.number|InvalidContentType/i.test(reason) ? '; the port uses HTTP, not HTTPS' : ''
}
