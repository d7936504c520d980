import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Request } from './requests.ts'

/** One connection, and one request at a time on it. */
export interface Connection {
  /** Sends a request unchanged and returns the complete response. */
  send(request: string): Promise<ApiResponse>
  close(): void
}

export interface ApiResponse {
  readonly status: number
  /** The status line and the header lines. */
  readonly head: string
  /** Each character is a byte. */
  readonly body: string
}

/** Far cheaper than fetch, so that the client's time does not count as the server's. */
export async function openConnection({ urls: [url] }: Request): Promise<Connection> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', noDelay: true }).setEncoding('latin1')
  await once(socket, 'connect')
  return {
    send(request) {
      const response = readResponse(socket)
      socket.write(request, 'latin1')
      return response
    },
    close: () => socket.destroy(),
  }
}

/**
 * Sends a number of requests on a few connections. Returns how often each status was received.
 */
export async function sendMany(
  to: Request,
  count: number,
  requestAt: (index: number) => string,
): Promise<ReadonlyMap<number, number>> {
  const statuses = new Map<number, number>()
  let next = 0
  const sendUntilNoneIsLeft = async () => {
    const connection = await openConnection(to)
    while (next < count) {
      const index = next
      next += 1
      const { status } = await connection.send(requestAt(index))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: atOnce }, sendUntilNoneIsLeft))
  return statuses
}

const atOnce = 32

/** The next response. The server always sends Content-Length and exactly one response per request. */
function readResponse(socket: Socket): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    let received = ''
    const finish = (settle: () => void) => {
      socket.off('data', read).off('close', lose)
      settle()
    }
    const lose = () => finish(() => reject(new Error('the server closed the connection before it responded')))
    const read = (chunk: string) => {
      received += chunk
      const bodyAt = received.indexOf('\r\n\r\n') + 4
      const [, length] = /\r\ncontent-length: (\d+)/i.exec(received) ?? []
      if (bodyAt < 4 || received.length < bodyAt + Number(length ?? 0)) return
      const [head, body] = [received.slice(0, bodyAt - 4), received.slice(bodyAt)]
      finish(() => resolve({ status: Number(received.slice(9, 12)), head, body }))
    }
    socket.on('data', read).on('close', lose)
  })
}

/** The request as sent over the wire. */
export function wireFormat({ urls: [url], method, headers, body = '' }: Request): string {
  const { host, pathname, search } = new URL(url)
  const all = { Host: host, ...headers, 'Content-Length': String(Buffer.byteLength(body)) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${pathname}${search} HTTP/1.1`, ...lines, '', body].join('\r\n')
}
