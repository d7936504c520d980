import { Agent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import type { Socket } from 'node:net'
import type { TransportOptions } from '../nouns/wire/wire.ts'

/** The connections to a target, and which of them may be reused. */
export interface Connections {
  readonly agent: Agent
  /** Whether a connection is used for more than one request. */
  isKept(): boolean
  /** Closes those of the idle connections used next that the target is about to close, or on which it sent unexpected data. */
  dropStale(): void
  /** A request starts on the connection. Returns how long it was idle, or undefined for a new one. */
  take(socket: Socket): number | undefined
  /** A response on it is complete. `keepAlive` is the value of its Keep-Alive header. */
  rest(socket: Socket, keepAlive: string | undefined): void
  /** A request was lost on a connection that had been idle for this long. */
  learnFromReset(idledMs: number): void
  close(): void
}

interface Idle {
  readonly since: number
  readonly announcedMs: number
  readonly bytesRead: number
}

/** A target that closes connections sooner than this gets a new one for each request. */
const shortestIdleMs = 5

/** A target that announces an idle timeout may start counting before the client does. */
const idleMarginMs = 1000

/** A request gets the connection that was used last: `dropStale` relies on it. */
const scheduling = 'lifo'

export function openConnections({
  origin,
  connections,
  tls,
}: Pick<TransportOptions, 'origin' | 'connections' | 'tls'>): Connections {
  const shared = { keepAlive: true, maxSockets: connections, maxFreeSockets: connections, scheduling } as const
  const agent = origin.protocol === 'https:' ? new SecureAgent({ ...shared, ...tls }) : new Agent(shared)
  const idle = new Map<Socket, Idle>()
  const idleLimit = createIdleLimit()

  function isStale(socket: Socket, now: number): boolean {
    const entry = idle.get(socket)
    if (!entry) return false
    return now - entry.since >= Math.min(idleLimit.ms, entry.announcedMs) || socket.bytesRead !== entry.bytesRead
  }

  return {
    agent,
    isKept: () => idleLimit.ms >= shortestIdleMs,
    dropStale() {
      const now = performance.now()
      for (const sockets of Object.values(agent.freeSockets)) {
        // After a burst there may be dozens, and each look at one takes a call into Node's sockets.
        for (const socket of sockets?.toReversed() ?? []) {
          if (!isStale(socket, now)) break
          socket.destroy()
          // The agent drops it at once, instead of when it is closed.
          socket.emit('agentRemove')
        }
      }
    },
    take(socket) {
      const entry = idle.get(socket)
      idle.delete(socket)
      if (entry) return performance.now() - entry.since
      socket.once('close', () => idle.delete(socket))
      return undefined
    },
    rest(socket, keepAlive) {
      const announcedMs = keepAlive === undefined ? Number.POSITIVE_INFINITY : announcedIn(keepAlive) - idleMarginMs
      if (announcedMs <= 0) socket.destroy()
      else idle.set(socket, { since: performance.now(), announcedMs, bytesRead: socket.bytesRead })
    },
    learnFromReset: idleLimit.learnFromReset,
    close: () => agent.destroy(),
  }
}

function announcedIn(keepAlive: string): number {
  const [, seconds] = /\btimeout=(\d{1,6})\b/i.exec(keepAlive) ?? []
  return seconds === undefined ? Number.POSITIVE_INFINITY : Number(seconds) * 1000
}

/** How long a connection may rest before its target is likely to have closed it. */
export interface IdleLimit {
  /** Infinite until a request was lost on an idle connection. */
  readonly ms: number
  /** A request was lost on a connection that had been idle for this long. */
  learnFromReset(idledMs: number): void
}

/** Some targets close idle connections without notice; requests sent on those are lost. */
function createIdleLimit(): IdleLimit {
  let ms = Number.POSITIVE_INFINITY
  return {
    get ms() {
      return ms
    },
    learnFromReset(idledMs) {
      // Many connections may close at once; those idle for longer than the known limit show nothing new.
      if (idledMs <= ms) ms = idledMs / 2
    },
  }
}

/** Where to connect for a URL, in the form that Node's sockets take. */
export function addressOf({ protocol, hostname, port }: URL): { readonly host: string; readonly port: number } {
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (protocol === 'https:' ? 443 : 80) }
}
