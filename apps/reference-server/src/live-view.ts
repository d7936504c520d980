import type { ServerResponse } from 'node:http'

/** A request as the live view shows it. */
export interface SeenRequest {
  /** The number of the request, from 0. */
  readonly place: number
  /** One line of JSON, with the time as `time` in the form of ISO 8601. */
  readonly line: string
}

/** The last requests. */
export interface Recent {
  /** The number of requests that are remembered, and that a page shows. */
  readonly size: number
  /** The requests that are remembered, from this number on. */
  since(place: number): readonly SeenRequest[]
}

/** Streams recent requests to listeners, as server-sent events. */
export interface LiveView {
  /** Responds with a stream of events that begins with the last requests. Otherwise returns why not, and does not touch the response. */
  join(response: ServerResponse): 'joined' | 'full' | 'closed'
  readonly listeners: number
  /** Ends every stream, so that the server can stop. */
  close(): void
}

export const eventsMediaType = 'text/event-stream; charset=utf-8'

export interface LiveViewParts {
  readonly recent: Recent
  readonly limits?: Partial<LiveViewLimits>
}

export interface LiveViewLimits {
  /** How often to look for new requests: often enough to seem live, rarely enough to cost nothing. */
  readonly lookEveryMs: number
  /** Keeps a silent stream alive: proxies, and the reference server's own limit of 60 s, close connections without traffic. */
  readonly heartbeatMs: number
  readonly listeners: number
  /** How much a listener may leave unread, beyond the socket buffers, before it is disconnected. */
  readonly unreadBytes: number
}

const defaultLimits: LiveViewLimits = { lookEveryMs: 150, heartbeatMs: 15_000, listeners: 16, unreadBytes: 64 * 1024 }

// After this, a stream whose last bytes the client does not read is cut off.
const closeTimeoutMs = 100

/**
 * Looks for new requests a few times a second while there are listeners, instead of being notified of each request. So watching does
 * not slow down a busy server. If requests come faster than they can be shown, the rest is counted and omitted.
 */
export function createLiveView({ recent, limits }: LiveViewParts): LiveView {
  const { lookEveryMs, heartbeatMs, listeners: most, unreadBytes } = { ...defaultLimits, ...limits }
  const listeners = new Set<ServerResponse>()
  /** The number of the first request that the listeners do not know yet; undefined before the first look. */
  let next: number | undefined
  let latest: readonly SeenRequest[] = []
  let timers: readonly NodeJS.Timeout[] = []
  let isClosed = false

  function begin(): void {
    look()
    timers = [setInterval(look, lookEveryMs), setInterval(() => send(': heartbeat\n\n'), heartbeatMs)]
  }

  function end(): void {
    for (const timer of timers) clearInterval(timer)
    timers = []
    next = undefined
    latest = []
  }

  function look(): void {
    const fresh = recent.since(next ?? 0)
    const [first] = fresh
    if (!first) return
    const missed = next === undefined ? 0 : first.place - next
    next = first.place + fresh.length
    latest = [...latest, ...fresh].slice(-recent.size)
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
        // The stream is the last response on its connection, so ending it also closes the connection.
        Connection: 'close',
        // nginx would otherwise buffer the events.
        'X-Accel-Buffering': 'no',
      })
      // How long a browser waits before it reconnects; then the past requests.
      response.write(`retry: 2000\n\n${requestsText(latest)}`)
      listeners.add(response)
      response.once('close', () => leave(response))
      // A client may disconnect while the server writes. That is not an error.
      response.on('error', () => leave(response))
      if (listeners.size === 1) begin()
      return 'joined'
    },
    get listeners() {
      return listeners.size
    },
    close() {
      isClosed = true
      for (const response of listeners) {
        leave(response)
        response.end()
        setTimeout(() => response.destroy(), closeTimeoutMs).unref()
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
