import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

export interface RawServer extends AsyncDisposable {
  readonly port: number
  /** What each connection received so far, in the order in which they were opened. */
  readonly received: readonly string[]
}

/** A server that is sockets and bytes. `respond` is called with all that its connection received so far, whenever more arrives. */
export async function rawServer(
  respond: (socket: Socket, received: string) => void,
  tls?: { readonly key: string; readonly cert: string },
): Promise<RawServer> {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const follow = (socket: Socket): void => {
    const place = received.push('') - 1
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', (bytes: Buffer) => {
      received[place] += bytes.toString('latin1')
      respond(socket, received[place] ?? '')
    })
  }
  const server = tls ? createTlsServer(tls, follow) : createServer(follow)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    received,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Responds once the received text ends so. */
export function respondAfter(end: string, response: string): (socket: Socket, received: string) => void {
  return (socket, received) => {
    if (received.endsWith(end)) socket.write(response, 'latin1')
  }
}
