import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface Stopping {
  /** Whether `stop` was called: from then on the server takes no connections. */
  readonly isStopping: boolean
  /** How many requests are being answered at this moment. */
  readonly requestsUnderWay: number
  /**
   * Takes no new connections, lets requests finish, and closes every connection as soon as it has nothing left to answer.
   * What is unfinished at the deadline is cut off. Resolves when all connections are gone.
   */
  stop(deadlineMs: number): Promise<{ readonly requestsCutOff: number }>
}

// A connection that was accepted but never used may belong to a client that is just about to send: it gets this long.
const firstBytesMs = 500

/**
 * What `server.close()` leaves to do. On its own it waits for connections that were busy when it was called and then went idle,
 * for as long as their keep-alive lasts, and for connections that never sent anything.
 */
export function prepareStop(server: Server): Stopping {
  const sockets = new Set<Socket>()
  const underWay = new Set<ServerResponse>()
  let isStopping = false
  let stopped: Promise<{ requestsCutOff: number }> | undefined

  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  // First in line, so that the header is there before anybody answers.
  server.prependListener('request', (_request, response) => {
    if (isStopping) response.setHeader('Connection', 'close')
    underWay.add(response)
    response.once('close', () => {
      underWay.delete(response)
      // For answers whose header promised to keep the connection, because it was written before the stop.
      if (isStopping) setImmediate(() => server.closeIdleConnections())
    })
  })

  async function stopOnce(deadlineMs: number): Promise<{ requestsCutOff: number }> {
    isStopping = true
    for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close')
    let requestsCutOff = 0
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    const unused = setTimeout(
      () => {
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      },
      Math.min(firstBytesMs, deadlineMs),
    )
    const deadline = setTimeout(() => {
      requestsCutOff = underWay.size
      server.closeAllConnections()
    }, deadlineMs)
    await closed
    clearTimeout(unused)
    clearTimeout(deadline)
    return { requestsCutOff }
  }

  return {
    get isStopping() {
      return isStopping
    },
    get requestsUnderWay() {
      return underWay.size
    },
    stop(deadlineMs) {
      stopped ??= stopOnce(deadlineMs)
      return stopped
    },
  }
}
