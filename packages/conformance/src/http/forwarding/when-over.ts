import type { IncomingMessage, ServerResponse } from 'node:http'

/** Calls `act` once, when the response is over or its connection is. */
export function whenOver({ socket }: IncomingMessage, outgoing: ServerResponse, act: () => void): void {
  const end = (): void => {
    outgoing.off('close', end)
    socket.off('close', end)
    act()
  }
  outgoing.on('close', end)
  // A response that waits for an earlier one on its connection does not learn that the connection closes.
  if (outgoing.socket) return
  if (socket.closed) setImmediate(end)
  else socket.on('close', end)
}
