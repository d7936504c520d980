import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { openConnections } from '../../engine/http/connections.ts'
import { linesOf } from '../../engine/http/header-lines.ts'
import type { TransportOptions } from '../../engine/nouns/wire/wire.ts'
import { type BodyCopy, createBodyCopy, isTooLong, type PassedBody } from './body-copy.ts'
import { type ClientConnection, createClientConnection } from './client-connection.ts'
import { forward, type Returned } from './forward.ts'
import { declineOn, rejectItself } from './own-response.ts'
import type { Passed, PassedRequest } from './passed.ts'
import { maxHeadBytes } from './request-to-service.ts'

export interface ForwardingOptions {
  /** Of the service. */
  readonly origin: URL
  readonly tls?: TransportOptions['tls'] | undefined
  readonly host: string
  readonly port: number
  /** Why a request must not reach the service; undefined if it may. Requests are read before they are forwarded if this is set. */
  readonly reject?: ((request: PassedRequest) => string | undefined) | undefined
  /** How long a client gets its response after it has closed its half of the connection. */
  readonly halfOpenMs?: number
  /** Called for each exchange that is over, before the end of its response reaches the client. */
  onExchange(passed: Passed): void
}

export interface Forwarding {
  readonly host: string
  readonly port: number
  /** Lets open exchanges end for a moment, and then cuts them off. */
  close(): Promise<void>
}

/** Longer than that of most clients, which then close their idle connections themselves. */
const keepAliveMs = 75_000

/** A client that has closed its half of the connection may wait for its response, or may have left. */
const halfOpenMs = 60_000

const closeTimeoutMs = 2_000

/** Listens, and forwards each request to the service. Rejects with Node's error if the port cannot be had. */
export async function startForwarding(options: ForwardingOptions): Promise<Forwarding> {
  const { origin, tls, onExchange } = options
  let isClosing = false
  let open = 0
  let allEnded: (() => void) | undefined
  const connections = openConnections({ origin, connections: Number.POSITIVE_INFINITY, ...(tls ? { tls } : {}) })
  const clients = new Map<Socket, ClientConnection>()

  const accept = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const client = clients.get(incoming.socket)
    outgoing.on('finish', () => {
      // The connection is idle only once Node has seen to its response.
      if (isClosing) setImmediate(() => server.closeIdleConnections())
    })
    client?.take(incoming, outgoing, () => {
      const declined = whyDeclined(incoming)
      if (declined) rejectItself(outgoing, declined.status, declined.message)
      else if (options.reject) void readThenForward(client, incoming, outgoing, options.reject)
      else pass(client, incoming, outgoing, createBodyCopy(), [])
    })
  }

  function pass(
    client: ClientConnection,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    copy: BodyCopy,
    begun: readonly Buffer[],
    time = startTime(),
  ): void {
    const whyClosed = (): string => (isClosing ? 'the proxy ended' : client.whyClosed())
    const to = { origin, connections, isLast: client.isLast, whyClosed }
    open++
    forward({ incoming, outgoing, begun, copy }, to, (returned) => {
      open--
      onExchange(passed(requestOf(incoming, copy), returned, time))
      if (open === 0) allEnded?.()
    })
  }

  async function readThenForward(
    client: ClientConnection,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    reject: NonNullable<ForwardingOptions['reject']>,
  ): Promise<void> {
    const time = startTime()
    const copy = createBodyCopy()
    if (incoming.headers.expect !== undefined && incoming.httpVersion !== '1.0') outgoing.writeContinue()
    const begun = await readBeginning(incoming, copy)
    if (outgoing.destroyed || incoming.socket.destroyed) return
    const request = requestOf(incoming, copy)
    const why = reject(request)
    if (why === undefined) {
      pass(client, incoming, outgoing, copy, begun, time)
      return
    }
    onExchange(passed(request, { trouble: { kind: 'blocked', message: why }, ownStatus: 400 }, time))
    rejectItself(outgoing, 400, why)
  }

  const decline = (socket: Socket, status: 400 | 501, message: string): void =>
    clients.get(socket)?.breakOff(() => declineOn(socket, status, message))

  const server = createServer({
    keepAliveTimeout: keepAliveMs,
    requestTimeout: 0,
    maxHeaderSize: maxHeadBytes,
    insecureHTTPParser: false,
  })
  answerHalfOpen(server)
  server.maxHeadersCount = 0
  server.on('connection', (socket) => {
    clients.set(socket, createClientConnection(socket))
    // Node destroys a connection on which nothing was sent for this long.
    socket.once('end', () => socket.setTimeout(options.halfOpenMs ?? halfOpenMs))
    socket.once('close', () => clients.delete(socket))
  })
  server.on('request', accept)
  server.on('checkContinue', accept)
  server.on('checkExpectation', accept)
  server.on('connect', (_, socket) =>
    decline(socket as Socket, 501, 'the proxy opens no tunnels: it is not an HTTP proxy'),
  )
  server.on('clientError', (error, socket) => decline(socket as Socket, 400, `no HTTP request: ${error.message}`))
  await new Promise<void>((resolve, fail) => {
    server.once('error', fail)
    server.listen(options.port, options.host, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    host: options.host,
    port,
    async close() {
      isClosing = true
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), closeTimeoutMs)
      await closed
      clearTimeout(timer)
      // Node says that a response is over after it says that all connections are.
      if (open > 0) {
        await new Promise<void>((resolve) => {
          allEnded = resolve
        })
      }
      connections.close()
    },
  }
}

interface StartTime {
  /** In milliseconds since 1970, with fractions. */
  readonly atMs: number
  readonly begunMs: number
}

function startTime(): StartTime {
  const begunMs = performance.now()
  return { atMs: performance.timeOrigin + begunMs, begunMs }
}

function whyDeclined({ url = '', headers }: IncomingMessage): { status: number; message: string } | undefined {
  // Other upgrades, such as h2c, may be ignored, and clients that ask for them go on without.
  if (headers.upgrade?.toLowerCase().includes('websocket')) {
    return { status: 501, message: 'the proxy does not forward WebSockets' }
  }
  if (url.startsWith('/') || url === '*') return undefined
  return { status: 400, message: 'this is not an HTTP proxy: set the base URL of the client to its address instead' }
}

/** Reads the body to its end, or until it is too long to be judged. Returns what it read. */
function readBeginning(incoming: IncomingMessage, copy: BodyCopy): Promise<readonly Buffer[]> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = []
    const stop = (): void => {
      incoming.off('data', add)
      incoming.off('end', stop)
      incoming.off('close', stop)
      incoming.pause()
      resolve(pieces)
    }
    const add = (piece: Buffer): void => {
      pieces.push(piece)
      copy.add(piece)
      if (isTooLong(copy.bytes)) stop()
    }
    incoming.on('data', add)
    incoming.on('end', stop)
    incoming.on('close', stop)
  })
}

function requestOf(incoming: IncomingMessage, copy: BodyCopy): PassedRequest {
  const body: PassedBody = incoming.complete ? copy.passed() : { bytes: copy.bytes }
  return {
    method: incoming.method ?? '',
    target: incoming.url ?? '',
    headers: linesOf(incoming.rawHeaders),
    body,
  }
}

function passed(request: PassedRequest, returned: Returned, { atMs, begunMs }: StartTime): Passed {
  return { request, ...returned, atMs, durationMs: performance.now() - begunMs }
}

/**
 * A client may close its half of a connection once it has sent its request. Node's server then closes the other half before the
 * response, unless this property is set; its types and its documentation do not have it, so a test shows that it is there.
 */
function answerHalfOpen(server: Server): void {
  Object.assign(server, { httpAllowHalfOpen: true })
}
