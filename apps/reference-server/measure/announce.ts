import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens on a free port and says so as the reference server does with `--announce=json`, so that both are started alike. */
export async function listenAndAnnounce(listener: RequestListener, basePath: string): Promise<void> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ event: 'listening', baseUrl: `http://127.0.0.1:${port}${basePath}` })}\n`)
}
