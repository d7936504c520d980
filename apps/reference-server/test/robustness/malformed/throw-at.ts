import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Malformation } from './malformation.ts'

export interface Answers {
  /** In the order they came; the one to the closing request is not among them. */
  readonly statuses: readonly number[]
  readonly text: string
  /** Whether the caller had to hang up, because the server did not. */
  readonly isLeftOpen: boolean
}

// It asks the server to close the connection, so the end of what it says is the end of the connection.
const closingRequest =
  'GET /healthz HTTP/1.1\r\nHost: server.example\r\nX-Request-Id: closing\r\nConnection: close\r\n\r\n'
const answerToClosing = '{"status":"alive"}'

// What may remain unanswered is given up on soon; what has to be answered, only so that a failing test ends.
const patienceMs = { whatever: 60, unfinished: 2, refused: 20_000, 'refused and closed': 20_000 } as const

/** Throws a request at the server, on a connection of its own, and collects what comes back until that is closed. */
export function throwAt(port: number, { pieces, fate }: Malformation): Promise<Answers> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let received = ''
    let patience: NodeJS.Timeout | undefined
    let isLeftOpen = false
    // A server that closes while something is on its way to it causes this, and is right to.
    socket.on('error', () => {})
    socket.setEncoding('latin1').on('data', (chunk) => {
      received += chunk
    })
    socket.on('close', () => {
      clearTimeout(patience)
      resolve({ ...read(received), isLeftOpen })
    })
    socket.on('connect', async () => {
      for (const [index, piece] of pieces.entries()) {
        if (index > 0) await sleep(1)
        if (!socket.destroyed) socket.write(piece)
      }
      if (socket.destroyed) return
      if (fate === 'refused' || fate === 'whatever') socket.write(closingRequest)
      patience = setTimeout(() => {
        isLeftOpen = true
        socket.resetAndDestroy()
      }, patienceMs[fate])
    })
  })
}

function read(text: string): Omit<Answers, 'isLeftOpen'> {
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
  if (text.includes(answerToClosing)) statuses.pop()
  return { statuses: statuses.filter((status) => status !== 100), text }
}
