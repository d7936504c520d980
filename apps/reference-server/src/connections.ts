import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** An open connection and what is in progress on it. */
export interface Connection {
  readonly socket: Socket
  /** The responses that are not complete, in the order of their requests. */
  readonly underWay: ReadonlySet<ServerResponse>
  /** The response to the request of which more bytes may arrive. It may be complete already. */
  readonly receiving: ServerResponse | undefined
}

/** The open connections of a server. */
export interface Connections {
  readonly all: Iterable<Connection>
  /** The number of requests in progress. */
  readonly requestsUnderWay: number
  /** Undefined if the connection is closed. */
  of(socket: Socket): Connection | undefined
}

interface Watched extends Connection {
  readonly underWay: Set<ServerResponse>
  latest: ServerResponse | undefined
}

/**
 * Keeps what is in progress by connection. Of pipelined requests, Node gives only the first response a socket, and only that one is
 * ever closed if the client disconnects. The others would be in progress forever.
 */
export function watchConnections(server: Server): Connections {
  const connections = new Map<Socket, Watched>()

  server.on('connection', (socket: Socket) => {
    connections.set(socket, {
      socket,
      underWay: new Set(),
      latest: undefined,
      get receiving() {
        return this.latest?.req.complete === false ? this.latest : undefined
      },
    })
    socket.once('close', () => connections.delete(socket))
  })

  // Before the listener that responds.
  server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.underWay.add(response)
    connection.latest = response
    response.once('close', () => {
      connection.underWay.delete(response)
      // An idle connection retains nothing.
      if (connection.latest === response && response.req.complete) connection.latest = undefined
    })
  })

  return {
    get all() {
      return connections.values()
    },
    get requestsUnderWay() {
      return [...connections.values()].reduce((sum, { underWay }) => sum + underWay.size, 0)
    },
    of: (socket) => connections.get(socket),
  }
}

// As Node itself would reject them.
const rejections: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}
const usualRejection = '400 Bad Request'

/**
 * Rejects what is not HTTP and what takes too long to arrive, and closes the connection. Node would do this at once, before the
 * responses to earlier requests on the connection, so that a client would take the rejection for the response to one of those.
 */
export function rejectMalformed(server: Server, connections: Connections): void {
  const closing = new Set<Connection>()
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, duplex) => {
    const socket = duplex as Socket
    const connection = connections.of(socket)
    if (!connection || !socket.writable) {
      socket.destroy()
      return
    }
    // Node reports the same error again with everything that still arrives.
    if (closing.has(connection)) return
    closing.add(connection)
    socket.once('close', () => closing.delete(connection))
    closeInOrder(connection, rejections[code] ?? usualRejection)
  })
}

function closeInOrder(connection: Connection, rejection: string): void {
  const { socket, underWay, receiving } = connection
  // A request that is malformed in its body may have been responded to before its end.
  const isResponded = receiving?.headersSent === true
  const awaited = [...underWay].find((response) => response !== receiving || isResponded)
  if (awaited) {
    awaited.once('close', () => closeInOrder(connection, rejection))
    return
  }
  if (socket.writable && !isResponded) socket.write(`HTTP/1.1 ${rejection}\r\nConnection: close\r\n\r\n`)
  socket.destroySoon()
}
