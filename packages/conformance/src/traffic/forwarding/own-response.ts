import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const reasons = { 400: 'Bad Request', 501: 'Not Implemented' } as const

/** What the proxy says in its own name: a reader must not take it for the service. */
function own(message: string): { readonly body: string; readonly headers: Readonly<Record<string, string>> } {
  const rejectedBy = 'card-conformance proxy, not the service'
  const body = `${JSON.stringify({ success: false, rejectedBy, message })}\n`
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
  }
  return { body, headers }
}

/** Responds in place of the service. */
export function rejectItself(outgoing: ServerResponse, status: number, message: string): void {
  const { body, headers } = own(message)
  outgoing.writeHead(status, headers)
  outgoing.end(body)
}

/** The same on a connection that shows no request, which ends with it. */
export function declineOn(socket: Socket, status: keyof typeof reasons, message: string): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const { body, headers } = own(message)
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.on('error', () => undefined)
  socket.end(`HTTP/1.1 ${status} ${reasons[status]}\r\n${lines.join('')}\r\n${body}`)
}
