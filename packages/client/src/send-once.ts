/**
 * Some runtimes send a request again by themselves, without asking and whatever the method. What keeps them from it:
 *
 * - Node: its fetch repeats a request that is answered with 421, as the Fetch Standard tells it to. A dispatcher that
 *   dispatches once stops that. (It does not repeat when a kept connection breaks.)
 * - Bun: repeats GET and DELETE when a kept connection breaks. Without `keepalive` there are no kept connections.
 * - Deno: repeats everything when a kept connection breaks. A client that keeps none stops that.
 * - Browsers: repeat everything when a kept connection breaks, and nothing that a page can do stops them.
 */
export function sendOnceOptions(): RequestInit {
  return { keepalive: false, dispatcher: singleDispatcher(), client: denoClient() } as RequestInit
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

function singleDispatcher(): Dispatcher | undefined {
  // undici's own; its second generation has another name, and other handlers.
  const [first, second] = [1, 2].map((generation) => runtime[Symbol.for(`undici.globalDispatcher.${generation}`)])
  const either = first ?? second
  let isSpent = false
  return (
    either && {
      isMockActive: !!(first?.isMockActive || second?.isMockActive),
      dispatch(options, handler) {
        if (isSpent) throw new Error('not sent a second time')
        isSpent = true
        return ('onRequestStart' in handler ? (second ?? either) : either).dispatch(options, handler)
      },
    }
  )
}

let client: object | undefined

function denoClient(): object | undefined {
  client ??= runtime.Deno?.createHttpClient?.({ poolMaxIdlePerHost: 0 })
  return client
}
