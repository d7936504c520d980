/**
 * Suits a request to the runtime. Some send a request again by themselves, without asking and whatever the method. What
 * keeps them from it:
 *
 * - Node: its fetch repeats a request that is answered with 421, as the Fetch Standard tells it to. A dispatcher that
 *   dispatches once stops that. (It does not repeat when a kept connection breaks.)
 * - Bun: repeats GET and DELETE when a kept connection breaks. Without `keepalive` there are no kept connections.
 * - Deno: repeats everything when a kept connection breaks. A client that keeps none stops that.
 * - Browsers: repeat everything when a kept connection breaks, and nothing that a page can do stops them.
 */
export function suitRuntime(init: RequestInit, mayChange: boolean): void {
  if (!mayChange) return
  init.keepalive = false
  const first = runtime[FIRST]
  const second = runtime[SECOND]
  if (first || second) Object.assign(init, { dispatcher: new SingleDispatch(first, second) })
  if (runtime.Deno?.createHttpClient) Object.assign(init, { client: denoClient(runtime.Deno.createHttpClient) })
}

interface Dispatcher {
  dispatch(options: object, handler: object): boolean
  readonly isMockActive?: boolean
}

interface Runtime {
  readonly [symbol: symbol]: Dispatcher | undefined
  readonly Deno?: { createHttpClient?: (options: { poolMaxIdlePerHost: number }) => object }
}

const runtime = globalThis as Runtime

// undici's own; its second generation has another name, and other handlers.
const FIRST = Symbol.for('undici.globalDispatcher.1')
const SECOND = Symbol.for('undici.globalDispatcher.2')

class SingleDispatch implements Dispatcher {
  readonly isMockActive: boolean
  #first: Dispatcher | undefined
  #second: Dispatcher | undefined
  #isSpent = false

  constructor(first: Dispatcher | undefined, second: Dispatcher | undefined) {
    this.isMockActive = !!(first?.isMockActive || second?.isMockActive)
    this.#first = first
    this.#second = second
  }

  dispatch(options: object, handler: object): boolean {
    if (this.#isSpent) throw new Error('not sent a second time')
    this.#isSpent = true
    const [preferred, other] = 'onRequestStart' in handler ? [this.#second, this.#first] : [this.#first, this.#second]
    return (preferred ?? other)?.dispatch(options, handler) ?? false
  }
}

let client: object | undefined

function denoClient(create: (options: { poolMaxIdlePerHost: number }) => object): object {
  client ??= create({ poolMaxIdlePerHost: 0 })
  return client
}
