import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

export interface HostileServer {
  readonly origin: URL
  /** Everything that arrived, one text per connection. */
  readonly received: string[]
  close(): Promise<void>
}

/** A raw socket server: what it answers need not be HTTP. `answer` is called once per request that arrived in full. */
export async function serveRaw(response: (socket: Socket, request: string) => void): Promise<HostileServer> {
  const sockets = new Set<Socket>()
  const received: string[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    const index = received.push('') - 1
    let pending = ''
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      received[index] += chunk.toString('latin1')
      pending += chunk.toString('latin1')
      const head = pending.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/content-length: (\d+)/i.exec(pending)?.[1] ?? 0)
      if (pending.length < head + 4 + length) return
      const request = pending
      pending = ''
      response(socket, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: new URL(`http://127.0.0.1:${port}`),
    received,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
