import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface RawRequest {
  readonly socket: Socket
  /** The request line: `POST /api/v1/… HTTP/1.1`. */
  readonly line: string
  /** How many requests the connection has carried, this one included. */
  readonly countOnConnection: number
}

export interface RawServer extends AsyncDisposable {
  readonly baseUrl: string
  /** The request line of everything that was received whole, and so could be carried out. */
  readonly executed: string[]
}

/** A server on the level of connections, which may do to them what no HTTP server would. */
export async function startRawServer(response: (request: RawRequest) => void): Promise<RawServer> {
  const executed: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let countOnConnection = 0
    let received = ''
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      for (let end = endOfRequest(received); end; end = endOfRequest(received)) {
        const line = received.slice(0, received.indexOf('\r\n'))
        received = received.slice(end)
        countOnConnection++
        executed.push(line)
        response({ socket, line, countOnConnection })
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    executed,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export function writeResponse(socket: Socket, status: string, body: string, headers = ''): void {
  socket.write(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n${headers}\r\n${body}`,
  )
}

/** Where the first request ends, once it is there as a whole. */
function endOfRequest(received: string): number | undefined {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0)
  const end = headEnd + 4 + length
  return received.length < end ? undefined : end
}
