import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { TransportOptions } from '../../exchanges/wire.ts'
import { addressOf } from '../address-of.ts'
import { announcedIn, idleMarginMs } from '../connections.ts'
import { createIdleLimit } from '../idle-limit.ts'

/** A connection to the service, which carries one request at a time. */
export interface ServiceConnection {
  readonly socket: Socket
  /** Including TLS. */
  readonly isConnected: boolean
  /** Before the request that it carries; undefined on a new connection. */
  readonly idledMs: number | undefined
  /** The request is over, and another may use the connection. `keepAlive` is the value of the response's Keep-Alive header. */
  giveBack(keepAlive: string | undefined): void
}

/** What a request is told about its connection. */
export interface ConnectionUser {
  use(connection: ServiceConnection): void
  onData(bytes: Buffer): void
  onDrain(): void
  onError(error: NodeJS.ErrnoException): void
  /** The service has ended the connection, or it is closed. */
  onEnd(): void
}

export interface ServiceConnections {
  /** Finds or opens a connection, and waits for one if there are too many. */
  borrow(user: ConnectionUser): void
  /** A request was lost on a connection that had been idle for this long. */
  learnFromReset(idledMs: number): void
  close(): void
}

/** Before the system asks whether an idle service is still there. */
const keepAliveProbeMs = 1_000

interface Kept extends ServiceConnection {
  isConnected: boolean
  idledMs: number | undefined
  user: ConnectionUser | undefined
  since: number
  announcedMs: number
}

export function openServiceConnections({
  origin,
  connections: most,
  tls,
}: Pick<TransportOptions, 'origin' | 'connections' | 'tls'>): ServiceConnections {
  const idle: Kept[] = []
  const waiting: ConnectionUser[] = []
  const open = new Set<Socket>()
  const idleLimit = createIdleLimit()

  function assign(connection: Kept, user: ConnectionUser): void {
    connection.user = user
    user.use(connection)
  }

  function openFor(user: ConnectionUser): void {
    const address = addressOf(origin)
    const servername = isIP(address.host) === 0 ? { servername: address.host } : {}
    const isTls = origin.protocol === 'https:'
    const socket = isTls
      ? connectTls({ ...address, ...servername, ALPNProtocols: ['http/1.1'], ...tls })
      : connect(address)
    open.add(socket)
    socket.setNoDelay(true).setKeepAlive(true, keepAliveProbeMs)
    const connection: Kept = {
      ...{ socket, isConnected: false, idledMs: undefined, user: undefined, since: 0 },
      announcedMs: Number.POSITIVE_INFINITY,
      giveBack: (keepAlive) => keep(connection, keepAlive),
    }
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      connection.isConnected = true
    })
    socket.on('data', (bytes: Buffer) => {
      // Nothing was asked.
      if (!connection.user) socket.destroy()
      else connection.user.onData(bytes)
    })
    socket.on('drain', () => connection.user?.onDrain())
    socket.on('error', (error) => connection.user?.onError(error))
    socket.on('end', () => {
      if (connection.user) connection.user.onEnd()
      else socket.destroy()
    })
    socket.on('close', () => {
      open.delete(socket)
      const place = idle.indexOf(connection)
      if (place >= 0) idle.splice(place, 1)
      connection.user?.onEnd()
      const next = waiting.shift()
      if (next) openFor(next)
    })
    assign(connection, user)
  }

  function keep(connection: Kept, keepAlive: string | undefined): void {
    connection.user = undefined
    connection.since = performance.now()
    if (keepAlive !== undefined) connection.announcedMs = announcedIn(keepAlive) - idleMarginMs
    const next = waiting.shift()
    if (next) {
      connection.idledMs = 0
      assign(connection, next)
    } else if (connection.announcedMs > 0) idle.push(connection)
    else connection.socket.destroy()
  }

  /** The one that was used last, because its service is least likely to close it. */
  function takeIdle(): Kept | undefined {
    for (let last = idle.pop(); last; last = idle.pop()) {
      last.idledMs = performance.now() - last.since
      if (last.idledMs < Math.min(idleLimit.ms, last.announcedMs) && !last.socket.destroyed) return last
      last.socket.destroy()
    }
    return undefined
  }

  return {
    borrow(user) {
      const connection = takeIdle()
      if (connection) assign(connection, user)
      else if (open.size < most) openFor(user)
      else waiting.push(user)
    },
    learnFromReset: idleLimit.learnFromReset,
    close() {
      for (const socket of open) socket.destroy()
    },
  }
}
