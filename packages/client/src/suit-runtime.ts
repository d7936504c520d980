import type { Ending } from './deadline.ts'

/**
 * Suits a request to the runtime. Some send a request again by themselves, without asking and whatever the method. What
 * keeps them from it:
 *
 * - Node: its fetch repeats a request that is answered with 421, as the Fetch Standard tells it to. A dispatcher that
 *   dispatches once stops that. (It does not repeat when a kept connection breaks.)
 * - Bun: repeats GET and DELETE when a kept connection breaks. Without `keepalive` there are no kept connections.
 * - Deno: repeats everything when a kept connection breaks. A client that keeps none stops that.
 * - Browsers: repeat everything when a kept connection breaks, and nothing that a page can do stops them.
 *
 * Where there is an `ending`, it is this module's to see that the request ends with it. A signal does that everywhere, but
 * in Node it is kept in a registry that only a full garbage collection clears, which is 7 % of the time of a call. The
 * dispatcher, which hears when the request begins, can end it for nothing. Where somebody has put a `fetch` that knows no
 * dispatchers in the place of Node's, the call still ends in time; only its connection is left open.
 */
export function suitRuntime(init: RequestInit, mayChange: boolean, ending: Ending | undefined): void {
  const first = runtime[FIRST]
  const second = runtime[SECOND]
  const isUndici = first || second
  if (ending && !isUndici) init.signal = ending.signal
  if (isUndici && (ending || mayChange)) Object.assign(init, { dispatcher: new SingleDispatch(first, second, ending) })
  if (!mayChange) return
  init.keepalive = false
  if (runtime.Deno?.createHttpClient) Object.assign(init, { client: denoClient(runtime.Deno.createHttpClient) })
}

interface Dispatcher {
  dispatch(options: object, handler: Handler): boolean
  readonly isMockActive?: boolean
}

/** Told what becomes of a request; by the first generation of undici in other words than by the second. */
interface Handler {
  onConnect?(abort: Abort, ...more: unknown[]): void
  onRequestStart?(controller: { abort: Abort }, ...more: unknown[]): void
}

type Abort = (reason: Error) => void

interface Runtime {
  readonly [symbol: symbol]: Dispatcher | undefined
  readonly Deno?: { createHttpClient?: (options: { poolMaxIdlePerHost: number }) => object }
}

const runtime = globalThis as Runtime

// undici's own; its second generation has another name.
const FIRST = Symbol.for('undici.globalDispatcher.1')
const SECOND = Symbol.for('undici.globalDispatcher.2')

class SingleDispatch implements Dispatcher {
  readonly isMockActive: boolean
  #first: Dispatcher | undefined
  #second: Dispatcher | undefined
  #ending: Ending | undefined
  #isSpent = false

  constructor(first: Dispatcher | undefined, second: Dispatcher | undefined, ending: Ending | undefined) {
    this.isMockActive = !!(first?.isMockActive || second?.isMockActive)
    this.#first = first
    this.#second = second
    this.#ending = ending
  }

  dispatch(options: object, handler: Handler): boolean {
    if (this.#isSpent) throw new Error('not sent a second time')
    this.#isSpent = true
    if (this.#ending) endWith(this.#ending, handler)
    this.#ending = undefined
    const [preferred, other] = handler.onRequestStart ? [this.#second, this.#first] : [this.#first, this.#second]
    return (preferred ?? other)?.dispatch(options, handler) ?? false
  }
}

/** Lets a request end with what ends it. Its handler was made for it alone, so it may be changed. */
function endWith(ending: Ending, handler: Handler): void {
  const { onConnect, onRequestStart } = handler
  // Let go of when it has been used. Node keeps an answer, and all that can be reached from it, until it collects everything.
  let kept: Ending | undefined = ending
  const begin = (abort: () => void) => {
    if (kept) kept.onOver = abort
    if (kept?.over) abort()
    kept = undefined
  }
  if (onRequestStart) {
    handler.onRequestStart = function (controller, ...more) {
      onRequestStart.call(this, controller, ...more)
      begin(() => controller.abort(new Error('over')))
    }
  } else if (onConnect) {
    handler.onConnect = function (abort, ...more) {
      onConnect.call(this, abort, ...more)
      begin(() => abort(new Error('over')))
    }
  }
}

let client: object | undefined

function denoClient(create: (options: { poolMaxIdlePerHost: number }) => object): object {
  client ??= create({ poolMaxIdlePerHost: 0 })
  return client
}
