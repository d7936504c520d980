import type { ServerResponse } from 'node:http'

/** What the proxy says in its own name: a reader must not take it for the service. */
export function ownBody(message: string): string {
  return `${JSON.stringify({ success: false, rejectedBy: 'card-conformance proxy, not the service', message })}\n`
}

/** Responds in place of the service. */
export function rejectItself(outgoing: ServerResponse, status: number, message: string): void {
  const body = ownBody(message)
  outgoing.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  })
  outgoing.end(body)
}
