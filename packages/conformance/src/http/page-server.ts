import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type LiveView, type ServedPage, secureHeaders } from '@card-contract/live-page'

export interface PageOptions {
  readonly port: number
  readonly page: ServedPage
  readonly liveView: Pick<LiveView, 'join' | 'close'>
}

export interface PageServer {
  readonly port: number
  close(): Promise<void>
}

const host = '127.0.0.1'

/** Serves one page, and what is new as server-sent events, to browsers on this machine. */
export async function startPageServer({ port, page, liveView }: PageOptions): Promise<PageServer> {
  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '').split('?', 1)[0]
    secureHeaders(outgoing, path === '/' ? page.contentSecurityPolicy : undefined)
    outgoing.setHeader('Cache-Control', 'no-store')
    if (!isForThisMachine(incoming, address.port)) say(outgoing, 403, 'the page is for browsers on this machine only\n')
    else if (incoming.method !== 'GET' && incoming.method !== 'HEAD') say(outgoing, 405, 'GET only\n')
    else if (path === '/') say(outgoing, 200, page.body, 'text/html; charset=utf-8')
    else if (path !== '/events' || incoming.method === 'HEAD') say(outgoing, 404, 'there is one page: /\n')
    else if (liveView.join(outgoing) !== 'joined') say(outgoing, 503, 'too many pages are open\n')
  })

  await new Promise<void>((resolve, fail) => {
    server.once('error', fail)
    server.listen(port, host, resolve)
  })
  const address = server.address() as AddressInfo
  return {
    port: address.port,
    async close() {
      liveView.close()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** A web page can make its own name point to 127.0.0.1 (DNS rebinding), but it cannot choose the Host that its browser sends. */
function isForThisMachine({ headers }: IncomingMessage, port: number): boolean {
  return headers.host === `${host}:${port}` || headers.host === `localhost:${port}`
}

function say(outgoing: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  outgoing.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) }).end(text)
}
