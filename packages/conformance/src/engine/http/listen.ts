import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { HeaderLine } from '../nouns/wire/exchange.ts'
import { linesOf } from './header-lines.ts'

/** A request as it arrived. */
export interface Arrival {
  readonly method: string
  readonly target: string
  readonly headers: readonly HeaderLine[]
  readonly body: string
  /** Counts from 1: requests with the same number came over the same connection. */
  readonly connection: number
}

/** What is done about a request. */
export type Reply =
  | Response
  /** `reset` breaks the connection, `close` ends it, and `silence` keeps it open; there is no response. */
  | { readonly kind: 'reset' | 'close' | 'silence' }
  /** Exactly these bytes, and then the end of the connection. */
  | { readonly kind: 'raw'; readonly text: string }

export interface Response {
  readonly kind: 'respond'
  readonly status: number
  readonly headers: readonly HeaderLine[]
  readonly body: string | Buffer
  readonly afterMs?: number
  readonly isChunked?: boolean
  /** Written in pieces of so many bytes, one at a time. */
  readonly pieces?: { readonly bytes: number; readonly everyMs: number }
  /** After half of the body, the connection breaks. */
  readonly isCut?: boolean
  /** The connection ends after the response, which does not say so. */
  readonly closes?: boolean
  /** After the body, more of it until the client has had enough. */
  readonly isEndless?: boolean
}

export interface Listening {
  readonly origin: string
  /**
   * Ends all connections, so that the next request needs a new one. Resolves with how many of them the client still keeps: a pool
   * may not look before it uses one again. What arrives over them is not carried out.
   */
  endConnections(): Promise<number>
  /** Forgets those that the client keeps all the same. */
  dropConnections(): void
  close(): Promise<void>
}

/** Larger requests are cut off: no request of the interface is nearly as long. */
const longestBody = 1024 * 1024

/** Serves HTTP on a free port of this machine, with any trouble on the way. */
export async function listen(host: string, replyTo: (arrival: Arrival) => Reply): Promise<Listening> {
  const connections = new Map<Socket, Connection>()
  let connected = 0
  const timers = new Set<NodeJS.Timeout>()
  const later = (ms: number, act: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms)
    timers.add(timer)
  }
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const { method = '', url: target = '', rawHeaders, socket } = request
    const connection = connections.get(socket)
    if (connection) connection.open++
    response.on('error', () => undefined)
    response.on('close', () => connection && connection.open--)
    void readBody(request).then((body) => {
      if (isOver(socket)) {
        breakOff(socket)
        return
      }
      const { number = 0 } = connection ?? {}
      const reply = replyTo({ method, target, headers: linesOf(rawHeaders), body, connection: number })
      const afterMs = reply.kind === 'respond' ? (reply.afterMs ?? 0) : 0
      if (afterMs > 0) later(afterMs, () => send(reply, response, later))
      else send(reply, response, later)
    })
  })
  server.on('connection', (socket) => {
    connections.set(socket, { number: ++connected, open: 0 })
    socket.on('close', () => connections.delete(socket))
  })
  server.on('clientError', (_, socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, host, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://${host}:${port}`,
    async endConnections() {
      for (const [socket, { open }] of connections) {
        if (open > 0) breakOff(socket)
        else socket.end()
      }
      const deadline = performance.now() + closesWithinMs
      while (connections.size > 0 && performance.now() < deadline) await turn()
      return connections.size
    },
    dropConnections: () => {
      for (const socket of connections.keys()) breakOff(socket)
    },
    async close() {
      for (const timer of timers) clearTimeout(timer)
      const isClosed = once(server, 'close')
      server.close()
      // For the resets that are not over.
      await turn()
      server.closeAllConnections()
      await isClosed
    },
  }
}

interface Connection {
  readonly number: number
  /** How many of its requests have no complete response. */
  open: number
}

/** How soon a client closes its side that watches its connections. */
const closesWithinMs = 15

const turn = () => new Promise((resolve) => setTimeout(resolve, 1))

/**
 * Resets a connection. Node ends it first, and a connection that is destroyed before its end was sent is never closed: the process
 * could not end. So one that has something left to send, or was ended already, is only closed.
 */
function breakOff(socket: Socket): void {
  if (socket.writableLength > 0 || socket.writableEnded) socket.destroy()
  else socket.resetAndDestroy()
}

/** One of the two sides has ended it. */
function isOver(socket: Socket): boolean {
  return socket.destroyed || socket.writableEnded || socket.readableEnded
}

/** Also waits for the end of the connection, if the client sent it together with the request. */
async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of request) {
      bytes += (piece as Buffer).length
      if (bytes > longestBody) break
      pieces.push(piece as Buffer)
    }
  } catch {
    // The client went away; what arrived is judged.
  }
  // The first one is over before the system is asked what has arrived.
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  return Buffer.concat(pieces).toString('utf8')
}

type Later = (ms: number, act: () => void) => void

function send(reply: Reply, response: ServerResponse, later: Later): void {
  const { socket } = response
  if (!socket || socket.destroyed) return
  switch (reply.kind) {
    case 'silence':
      return
    case 'reset':
      breakOff(socket)
      return
    case 'close':
      socket.end()
      return
    case 'raw':
      socket.end(reply.text)
      return
    default:
      respond(reply, response, socket, later)
  }
}

function respond(reply: Response, response: ServerResponse, socket: Socket, later: Later): void {
  const { status, headers, isChunked = false, isCut = false, closes = false, isEndless = false, pieces } = reply
  const body = Buffer.from(reply.body)
  const hasLength = !isChunked && !isEndless
  response.writeHead(
    status,
    [...headers, ...(hasLength ? [['Content-Length', String(body.length)] as const] : [])].flat(),
  )
  if (isCut) {
    response.write(body.subarray(0, Math.ceil(body.length / 2)), () => later(20, () => breakOff(socket)))
    return
  }
  const bytes = pieces?.bytes ?? body.length
  const write = (from: number): void => {
    if (socket.destroyed) return
    const isLast = from + bytes >= body.length
    const piece = body.subarray(from, from + bytes)
    if (!isLast) {
      response.write(piece)
      later(pieces?.everyMs ?? 0, () => write(from + bytes))
    } else if (isEndless) writeOn(response, socket, later, piece)
    else response.end(piece, () => closes && socket.end())
  }
  write(0)
}

/** Enough to fill the memory of a client that reads without a limit in a small container, and not that of this machine. */
const endlessPieces = 256

function writeOn(response: ServerResponse, socket: Socket, later: Later, first: Buffer): void {
  response.write(first)
  const more = (left: number): void => {
    if (socket.destroyed || left === 0) return
    response.write(' '.repeat(64 * 1024))
    later(2, () => more(left - 1))
  }
  more(endlessPieces)
}
