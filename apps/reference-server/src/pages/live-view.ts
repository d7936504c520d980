import type { ServerResponse } from 'node:http'
import { type Places, type RecentRequests, remembered, type SeenBatch, type SeenRequest } from '../recent-requests.ts'

/** Shows recent requests to whoever listens, as server-sent events. */
export interface LiveView {
  /** Answers with a stream of events that begins with the last requests, or says why it does not and leaves the response alone. */
  join(response: ServerResponse): 'joined' | 'full' | 'closed'
  readonly listeners: number
  /** What this process remembers, for another one that has listeners. */
  recall(places: Places): SeenBatch
  /** Takes in what another process remembers. */
  take(batch: SeenBatch): void
  /** Ends every stream, so that none of them keeps the server from stopping. */
  close(): void
}

export const eventsMediaType = 'text/event-stream; charset=utf-8'

export interface LiveViewParts {
  readonly recent: RecentRequests
  /** Asks the other processes for what they remember; they answer by way of `take`, in their own time. */
  readonly askOthers?: ((places: Places) => void) | undefined
  readonly limits?: Partial<LiveViewLimits>
}

export interface LiveViewLimits {
  /** How often it is looked whether there is something new: soon enough to be live, and seldom enough to cost nothing. */
  readonly lookEveryMs: number
  /** Keeps proxies, and this server's own limit of 60 s without a byte, from ending a stream that has nothing to say. */
  readonly heartbeatMs: number
  readonly listeners: number
  /** What a listener may leave unread before it is dropped, beyond what the sockets hold. */
  readonly unreadBytes: number
}

const usualLimits: LiveViewLimits = { lookEveryMs: 150, heartbeatMs: 15_000, listeners: 16, unreadBytes: 64 * 1024 }

// A stream whose last bytes nobody takes is cut off after this.
const farewellMs = 100

/**
 * Looks at what the processes remember a few times a second, as long as somebody listens, instead of being told of each
 * request: a server under load does not notice that it is watched, no process has to know who watches, and one that crashed or
 * was replaced leaves nothing to tidy up. What is answered faster than that is counted and left out.
 */
export function createLiveView({ recent, askOthers, limits }: LiveViewParts): LiveView {
  const { lookEveryMs, heartbeatMs, listeners: most, unreadBytes } = { ...usualLimits, ...limits }
  const listeners = new Set<ServerResponse>()
  let known: Record<number, number> = {}
  let latest: readonly SeenRequest[] = []
  let timers: readonly NodeJS.Timeout[] = []
  let isClosed = false

  function begin(): void {
    look()
    timers = [setInterval(look, lookEveryMs), setInterval(() => send(': nothing new\n\n'), heartbeatMs)]
  }

  function end(): void {
    for (const timer of timers) clearInterval(timer)
    timers = []
    known = {}
    latest = []
  }

  function look(): void {
    take(recent.since(known))
    askOthers?.(known)
  }

  function take({ source, requests }: SeenBatch): void {
    // An answer may come late: when nobody listens any more, or when the next one to the same question has overtaken it.
    if (listeners.size === 0) return
    const next = known[source]
    const fresh = next === undefined ? requests : requests.filter(({ place }) => place >= next)
    const [first] = fresh
    if (!first) return
    const missed = next === undefined ? 0 : first.place - next
    known[source] = first.place + fresh.length
    latest = [...latest, ...fresh].sort((one, other) => one.at - other.at).slice(-remembered)
    send((missed > 0 ? eventText('missed', JSON.stringify({ requests: missed })) : '') + requestsText(fresh))
  }

  function send(text: string): void {
    for (const response of listeners) {
      if (response.writableLength <= unreadBytes) {
        response.write(text)
        continue
      }
      leave(response)
      response.destroy()
    }
  }

  function leave(response: ServerResponse): void {
    listeners.delete(response)
    if (listeners.size === 0) end()
  }

  return {
    join(response) {
      if (isClosed) return 'closed'
      if (listeners.size >= most) return 'full'
      response.writeHead(200, {
        'Content-Type': eventsMediaType,
        'Cache-Control': 'no-store',
        // The stream is the last thing on its connection, so that its end is the end of both.
        Connection: 'close',
        // nginx would otherwise hold events back until it has a page full of them.
        'X-Accel-Buffering': 'no',
      })
      // How long a browser waits before it comes back, then the past.
      response.write(`retry: 2000\n\n${requestsText(latest)}`)
      listeners.add(response)
      response.once('close', () => leave(response))
      // Whoever goes away while being written to is gone, and that is all.
      response.on('error', () => leave(response))
      if (listeners.size === 1) begin()
      return 'joined'
    },
    get listeners() {
      return listeners.size
    },
    recall: recent.since,
    take,
    close() {
      isClosed = true
      for (const response of listeners) {
        leave(response)
        response.end()
        setTimeout(() => response.destroy(), farewellMs).unref()
      }
    },
  }
}

function requestsText(requests: readonly SeenRequest[]): string {
  return requests.map(({ line }) => eventText('request', line)).join('')
}

function eventText(event: string, line: string): string {
  return `event: ${event}\ndata: ${line}\n\n`
}
