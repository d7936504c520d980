import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { median } from './statistics.ts'

export interface Load {
  /** Where the server listens. */
  readonly origin: string
  readonly connections: number
  /** The request with this number, as it is sent over the wire. */
  requestAt(index: number): string
  /** When to stop: after so many requests, or so many seconds. */
  readonly requests?: number
  readonly seconds?: number
}

export interface Outcome {
  readonly requests: number
  readonly requestsPerSecond: number
  readonly p50Ms: number
}

interface Connection {
  /** Sends a request unchanged and returns the complete response. */
  send(request: string): Promise<{ readonly status: number; readonly body: string }>
  close(): void
}

/**
 * Sends requests on several connections, each with one request at a time.
 *
 * @throws if the status of any response is not 200, because the figure would be invalid.
 */
export async function putLoad(load: Load): Promise<Outcome> {
  const { origin, connections, requestAt, requests = Number.POSITIVE_INFINITY, seconds } = load
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(origin)))
  const tookMs: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + (seconds ?? Number.POSITIVE_INFINITY) * 1000
  let next = 0
  const sendUntilTheEnd = async (connection: Connection) => {
    for (let sentAt = startedAt; next < requests && sentAt < endsAt; ) {
      sentAt = performance.now()
      const { status, body } = await connection.send(requestAt(next++))
      if (status !== 200) throw new Error(`expected 200, received ${status}: ${body}`)
      tookMs.push(performance.now() - sentAt)
    }
  }
  try {
    await Promise.all(opened.map(sendUntilTheEnd))
  } finally {
    for (const connection of opened) connection.close()
  }
  const totalSeconds = (performance.now() - startedAt) / 1000
  tookMs.sort((a, b) => a - b)
  return { requests: tookMs.length, requestsPerSecond: tookMs.length / totalSeconds, p50Ms: median(tookMs) }
}

/** Far cheaper than an HTTP client, so that the load does not slow down the server that it is put on. */
async function openConnection(origin: string): Promise<Connection> {
  const { hostname: host, port } = new URL(origin)
  const socket = connect({ host, port: Number(port), noDelay: true }).setEncoding('latin1')
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

/** All measured servers send a Content-Length, and exactly one response per request. */
function readResponse(socket: Socket): ReturnType<Connection['send']> {
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
      finish(() => resolve({ status: Number(received.slice(9, 12)), body: received.slice(bodyAt) }))
    }
    socket.on('data', read).on('close', lose)
  })
}
