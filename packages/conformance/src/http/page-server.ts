import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PageOptions {
  readonly port: number
  readonly html: string
  readonly contentSecurityPolicy: string
  /** What a page that is opened now has to show, as JSON on one line; then whatever is new since the number that it returned. */
  newsSince(number: number): { readonly number: number; readonly json: string } | undefined
}

export interface PageServer {
  readonly port: number
  close(): Promise<void>
}

const host = '127.0.0.1'

/** Often enough to seem live, rarely enough to cost nothing. */
const lookEveryMs = 200

/** Before the number of the first news, which may be 0. */
const nothingShown = -1

const mostListeners = 16

/** What a listener may leave unread before it is disconnected; a browser then connects again. */
const mostUnreadBytes = 1024 * 1024

/** Serves one page, and what is new as server-sent events, to browsers on this machine. */
export async function startPageServer({
  port,
  html,
  contentSecurityPolicy,
  newsSince,
}: PageOptions): Promise<PageServer> {
  const listeners = new Map<ServerResponse, number>()
  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '').split('?', 1)[0]
    outgoing.setHeader('Content-Security-Policy', contentSecurityPolicy)
    outgoing.setHeader('X-Content-Type-Options', 'nosniff')
    outgoing.setHeader('Referrer-Policy', 'no-referrer')
    outgoing.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
    outgoing.setHeader('Cache-Control', 'no-store')
    if (!isForThisMachine(incoming, address.port)) say(outgoing, 403, 'the page is for browsers on this machine only\n')
    else if (incoming.method !== 'GET' && incoming.method !== 'HEAD') say(outgoing, 405, 'GET only\n')
    else if (path === '/') say(outgoing, 200, html, 'text/html; charset=utf-8')
    else if (path === '/events' && incoming.method === 'GET') join(outgoing)
    else say(outgoing, 404, 'there is one page: /\n')
  })

  function join(outgoing: ServerResponse): void {
    if (listeners.size >= mostListeners) {
      say(outgoing, 503, 'too many pages are open\n')
      return
    }
    outgoing.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', Connection: 'close' })
    outgoing.write('retry: 2000\n\n')
    listeners.set(outgoing, nothingShown)
    outgoing.on('close', () => listeners.delete(outgoing))
    outgoing.on('error', () => listeners.delete(outgoing))
    tell(outgoing, nothingShown)
  }

  function tell(outgoing: ServerResponse, since: number): void {
    if (outgoing.writableLength > mostUnreadBytes) {
      outgoing.destroy()
      return
    }
    const news = newsSince(since)
    if (!news) return
    listeners.set(outgoing, news.number)
    outgoing.write(`data: ${news.json}\n\n`)
  }

  const timer = setInterval(() => {
    for (const [outgoing, since] of listeners) tell(outgoing, since)
  }, lookEveryMs)
  timer.unref()
  await new Promise<void>((resolve, fail) => {
    server.once('error', fail)
    server.listen(port, host, resolve)
  })
  const address = server.address() as AddressInfo
  return {
    port: address.port,
    async close() {
      clearInterval(timer)
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
