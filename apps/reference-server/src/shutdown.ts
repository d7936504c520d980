import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Connection, Connections } from './connections.ts'

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
  let mayFirstBytesArrive = false
  let stopped: Promise<{ requestsCutOff: number }> | undefined

  // The first listener, so that the header is set before the response.
  server.prependListener('request', (_request, response) => {
    if (isStopping) response.setHeader('Connection', 'close')
    response.once('close', () => {
      // For responses whose headers were written before the stop, and promised to keep the connection.
      if (isStopping) setImmediate(() => closeIdle())
    })
  })

  /** From Node 26 on, a connection that has sent nothing yet counts as idle. */
  function closeIdle(): void {
    if (!mayFirstBytesArrive) server.closeIdleConnections()
  }

  async function stopOnce(deadlineMs: number): Promise<{ requestsCutOff: number }> {
    isStopping = true
    for (const { underWay } of connections.all) {
      for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close')
    }
    let requestsCutOff = 0
    const isUnused = ({ socket }: Connection): boolean => socket.bytesRead === 0
    mayFirstBytesArrive = [...connections.all].some(isUnused)
    // Intentionally not `server.close()`, which closes idle connections as well.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
    const unused = setTimeout(
      () => {
        mayFirstBytesArrive = false
        for (const connection of connections.all) if (isUnused(connection)) connection.socket.destroy()
        closeIdle()
      },
      Math.min(firstBytesMs, deadlineMs),
    )
    closeIdle()
    const deadline = setTimeout(() => {
      requestsCutOff = connections.requestsUnderWay
      server.closeAllConnections()
    }, deadlineMs)
    await closed
    clearTimeout(unused)
    clearTimeout(deadline)
    // Ends Node's timer for requests that take too long, too.
    server.close()
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
