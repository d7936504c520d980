import type { Server } from 'node:http'
import type { Connections } from './connections.ts'

export interface Stopping {
  /** Whether `stop` was called. From then on the server accepts no connections. */
  readonly isStopping: boolean
  /**
   * Accepts no new connections, finishes the requests in progress, and closes each connection after its last response. Cuts off the
   * requests that are unfinished at the deadline. Resolves when all connections are closed.
   */
  stop(deadlineMs: number): Promise<{ readonly requestsCutOff: number }>
}

// How long a connection that was never used stays open, because its client may be about to send a request.
const firstBytesMs = 500

/**
 * Does what `server.close()` does not: that alone would wait for connections that become idle later, until their keep-alive ends, and
 * for connections that never sent anything.
 */
export function prepareStop(server: Server, connections: Connections): Stopping {
  let isStopping = false
  let stopped: Promise<{ requestsCutOff: number }> | undefined

  // The first listener, so that the header is set before the response.
  server.prependListener('request', (_request, response) => {
    if (isStopping) response.setHeader('Connection', 'close')
    response.once('close', () => {
      // For responses whose headers were written before the stop, and promised to keep the connection.
      if (isStopping) setImmediate(() => server.closeIdleConnections())
    })
  })

  async function stopOnce(deadlineMs: number): Promise<{ requestsCutOff: number }> {
    isStopping = true
    for (const { underWay } of connections.all) {
      for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close')
    }
    let requestsCutOff = 0
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    const unused = setTimeout(
      () => {
        for (const { socket } of connections.all) if (socket.bytesRead === 0) socket.destroy()
      },
      Math.min(firstBytesMs, deadlineMs),
    )
    const deadline = setTimeout(() => {
      requestsCutOff = connections.requestsUnderWay
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
    stop(deadlineMs) {
      stopped ??= stopOnce(deadlineMs)
      return stopped
    },
  }
}
