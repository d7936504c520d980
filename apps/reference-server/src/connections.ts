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
