import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { TransportOptions } from '../../exchanges/wire.ts'
import { linesOf } from '../header-lines.ts'
import { type BodyCopy, createBodyCopy, isTooLong, type PassedBody } from './body-copy.ts'
import { forward, type Returned } from './forward.ts'
import { ownBody, rejectItself } from './own-response.ts'
import type { Passed, PassedRequest } from './passed.ts'
import { maxHeadBytes } from './send-request.ts'
import { openServiceConnections } from './service-connections.ts'
import { whenOver } from './when-over.ts'

export interface ForwardingOptions {
  /** Of the service. */
  readonly origin: URL
  readonly tls?: TransportOptions['tls'] | undefined
  readonly host: string
  readonly port: number
  /** Why a request must not reach the service; undefined if it may. Requests are read before they are forwarded if this is set. */
  readonly reject?: ((request: PassedRequest) => string | undefined) | undefined
  /** Called for each exchange once it is over. */
  onExchange(passed: Passed): void
}

export interface Forwarding {
  readonly host: string
  readonly port: number
  /** Lets open exchanges end for a moment, and then cuts them off. */
  close(): Promise<void>
}

const connectionsKept = 256

/** Longer than that of most clients, which then close their idle connections themselves. */
const keepAliveMs = 75_000

const closeTimeoutMs = 2_000

/** Listens, and forwards each request to the service. Rejects with Node's error if the port cannot be had. */
export async function startForwarding(options: ForwardingOptions): Promise<Forwarding> {
  const { origin, tls } = options
  let isClosing = false
  let open = 0
  let allEnded: (() => void) | undefined
  const end = (one: Passed): void => {
    open--
    options.onExchange(one)
    if (open === 0) allEnded?.()
  }
  const connections = openServiceConnections({ origin, connections: connectionsKept, ...(tls ? { tls } : {}) })
  const to = { origin, connections, isClosing: () => isClosing }
  const accept = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    outgoing.on('finish', () => {
      // The connection is idle only once Node has seen to its response.
      if (isClosing) setImmediate(() => server.closeIdleConnections())
    })
    const declined = whyDeclined(incoming)
    if (declined) rejectItself(outgoing, declined.status, declined.message)
    else if (options.reject) void readThenForward(incoming, outgoing, options.reject)
    else pass(incoming, outgoing, createBodyCopy(), [])
  }

  function pass(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    copy: BodyCopy,
    begun: readonly Buffer[],
    [begunMs, atMs]: readonly [number, number] = [performance.now(), now()],
  ): void {
    open++
    forward({ incoming, outgoing, begun, copy }, to, (returned) => {
      end(passed(requestOf(incoming, copy), returned, { atMs, durationMs: performance.now() - begunMs }))
    })
  }

  async function readThenForward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    reject: NonNullable<ForwardingOptions['reject']>,
  ): Promise<void> {
    const begunMs = performance.now()
    const atMs = now()
    const copy = createBodyCopy()
    if (incoming.headers.expect !== undefined) outgoing.writeContinue()
    const begun = await readBeginning(incoming, copy)
    if (outgoing.destroyed || incoming.socket.destroyed) return
    const request = requestOf(incoming, copy)
    const why = reject(request)
    if (why === undefined) {
      pass(incoming, outgoing, copy, begun, [begunMs, atMs])
      return
    }
    const ownStatus = 400
    const trouble = { kind: 'blocked', message: why } as const
    open++
    whenOver(incoming, outgoing, () => {
      end({ request, trouble, ownStatus, atMs, durationMs: performance.now() - begunMs })
    })
    rejectItself(outgoing, ownStatus, why)
  }

  const server = createServer({
    keepAliveTimeout: keepAliveMs,
    requestTimeout: 0,
    maxHeaderSize: maxHeadBytes,
    insecureHTTPParser: false,
  })
  server.maxHeadersCount = 0
  // Each request that waits on a connection listens to it.
  server.on('connection', (socket) => socket.setMaxListeners(0))
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

const now = (): number => performance.timeOrigin + performance.now()

function whyDeclined({ url = '', headers }: IncomingMessage): { status: number; message: string } | undefined {
  // Other upgrades, such as h2c, may be ignored, and clients that ask for them go on without.
  if (headers.upgrade?.toLowerCase().includes('websocket')) {
    return { status: 501, message: 'the proxy does not forward WebSockets' }
  }
  if (url.startsWith('/') || url === '*') return undefined
  return { status: 400, message: 'this is not an HTTP proxy: set the base URL of the client to its address instead' }
}

function decline(socket: Socket, status: number, message: string): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = ownBody(message)
  const head = ['Content-Type: application/json; charset=utf-8', `Content-Length: ${Buffer.byteLength(body)}`]
  socket.on('error', () => undefined)
  socket.end(
    [
      `HTTP/1.1 ${status} ${status === 400 ? 'Bad Request' : 'Not Implemented'}`,
      ...head,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
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

function passed(request: PassedRequest, returned: Returned, times: Pick<Passed, 'atMs' | 'durationMs'>): Passed {
  return { request, ...returned, ...times }
}
