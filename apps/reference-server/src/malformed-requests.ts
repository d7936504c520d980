import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Connection, Connections } from './connections.ts'

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
