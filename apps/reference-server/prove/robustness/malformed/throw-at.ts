import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Malformation } from './malformation.ts'

export interface Responses {
  /** In order of arrival, without that to the closing request. */
  readonly statuses: readonly number[]
  readonly text: string
  /** Whether the client had to disconnect, because the server did not. */
  readonly isLeftOpen: boolean
}

// It requests that the server close the connection, so that the end of the responses is known.
const closingRequest =
  'GET /healthz HTTP/1.1\r\nHost: server.example\r\nX-Request-Id: closing\r\nConnection: close\r\n\r\n'
const responseToClosing = '{"status":"alive"}'

// Short if the server need not respond. Otherwise long: it only ends a failing test.
const patienceMs = { whatever: 60, unfinished: 2, refused: 20_000, 'refused and closed': 20_000 } as const

/** Sends a request on its own connection, and collects the responses until the connection is closed. */
export function throwAt(port: number, { pieces, fate }: Malformation): Promise<Responses> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let received = ''
    let deadline: NodeJS.Timeout | undefined
    let isLeftOpen = false
    // Expected if the server closes the connection while bytes are on their way.
    socket.on('error', () => {})
    socket.setEncoding('latin1').on('data', (chunk) => {
      received += chunk
    })
    socket.on('close', () => {
      clearTimeout(deadline)
      resolve({ ...read(received), isLeftOpen })
    })
    socket.on('connect', async () => {
      for (const [index, piece] of pieces.entries()) {
        if (index > 0) await sleep(1)
        if (!socket.destroyed) socket.write(piece)
      }
      if (socket.destroyed) return
      if (fate === 'refused' || fate === 'whatever') socket.write(closingRequest)
      deadline = setTimeout(() => {
        isLeftOpen = true
        socket.resetAndDestroy()
      }, patienceMs[fate])
    })
  })
}

function read(text: string): Omit<Responses, 'isLeftOpen'> {
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
  if (text.includes(responseToClosing)) statuses.pop()
  return { statuses: statuses.filter((status) => status !== 100), text }
}
