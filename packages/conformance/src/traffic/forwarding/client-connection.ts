import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A connection of a client. Its requests are forwarded one after another, as it expects that they are carried out. */
export interface ClientConnection {
  /** Calls `forward` once the requests before this one are over. */
  take(incoming: IncomingMessage, outgoing: ServerResponse, forward: () => void): void
  /**
   * No further request can be read. The requests before that get the responses of the service, and then the connection ends.
   * `decline` is called at once if there are none: the service has seen nothing that it could be an answer to.
   */
  breakOff(decline: () => void): void
  /** Whether the response to the request that is under way is the last one. */
  isLast(): boolean
  /** For the case that it closes before that response is complete. */
  whyClosed(): string
}

interface Turn {
  readonly incoming: IncomingMessage
  forward(): void
}

/** A client may send requests without waiting for responses. With so many, the next are left unread. */
const mostWaiting = 100

export function createClientConnection(socket: Socket): ClientConnection {
  const waiting: Turn[] = []
  let current: Turn | undefined
  let isBroken = false

  /** One that cannot arrive whole any more has not been forwarded, and never is. */
  const next = (): Turn | undefined => waiting.find(({ incoming }) => !isBroken || incoming.complete)

  function go(): void {
    if (current) return
    current = socket.writable ? next() : undefined
    if (!current) {
      waiting.length = 0
      if (isBroken) socket.destroySoon()
      return
    }
    waiting.splice(0, waiting.indexOf(current) + 1)
    if (waiting.length === mostWaiting - 1) socket.resume()
    current.forward()
  }

  return {
    take(incoming, outgoing, forward) {
      outgoing.on('close', () => {
        current = undefined
        go()
      })
      waiting.push({ incoming, forward })
      if (waiting.length >= mostWaiting) socket.pause()
      go()
    },
    breakOff(decline) {
      if (isBroken || socket.destroyed) return
      isBroken = true
      if (!current) decline()
      // The service may have read the beginning: the client learns that the connection broke, and nothing else.
      else if (!current.incoming.complete) socket.destroy()
    },
    isLast: () => isBroken && next() === undefined,
    whyClosed: () => (isBroken ? 'the client sent what is no HTTP' : 'the client closed the connection'),
  }
}
