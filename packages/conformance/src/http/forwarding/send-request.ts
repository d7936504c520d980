import { type HeaderLine, headerOf, type Trouble } from '../../exchanges/exchange.ts'
import { troubleOf } from '../trouble-of.ts'
import { createResponseReader, type ResponseParts } from './response-reader.ts'
import type { ServiceConnection, ServiceConnections } from './service-connections.ts'

export interface OutgoingRequest {
  readonly method: string
  /** The request line and the header lines, with the empty line at their end. */
  readonly head: string
  readonly isChunked: boolean
}

/** A request on its way to the service, piece by piece. The head is sent with the first piece, or when it is flushed. */
export interface SentRequest {
  /** Returns whether there is room for more; `onDrain` is called once there is again. */
  write(piece: Buffer): boolean
  end(trailers: readonly HeaderLine[]): void
  flush(): void
  /** Stops reading the response, or goes on. */
  setPaused(isPaused: boolean): void
  /** Closes the connection, unless the response is over. */
  destroy(): void
}

export interface Receiver extends Pick<ResponseParts, 'onEarly' | 'onHead' | 'onPiece'> {
  onEnd(trailers: readonly HeaderLine[]): void
  /** There is no complete response. Called once, and nothing after it. */
  onTrouble(trouble: Trouble): void
  onDrain(): void
}

/** Twice as much as the suite accepts itself: a service may be verbose. */
export const maxHeadBytes = 64 * 1024

export function sendRequest(
  { method, head, isChunked }: OutgoingRequest,
  connections: ServiceConnections,
  isTls: boolean,
  receiver: Receiver,
): SentRequest {
  let unsent: (string | Buffer)[] = [head]
  let isFlushing = false
  let isEnded = false
  let isOver = false
  let hasBegun = false
  let connection: ServiceConnection | undefined
  let keepAlive: string | undefined

  const reader = createResponseReader(method, maxHeadBytes, {
    onEarly: receiver.onEarly,
    onHead(received, isAlone) {
      keepAlive = headerOf(received.lines, 'keep-alive')
      receiver.onHead(received, isAlone)
    },
    onPiece: receiver.onPiece,
    onEnd(trailers, isReusable) {
      isOver = true
      const isSent = isEnded && connection?.socket.writableLength === 0
      connection?.socket.resume()
      if (isReusable && isSent) connection?.giveBack(keepAlive)
      else connection?.socket.destroy()
      receiver.onEnd(trailers)
    },
  })

  function flush(): void {
    isFlushing = true
    const socket = connection?.socket
    if (!socket || isOver || unsent.length === 0) return
    socket.cork()
    for (const part of unsent) socket.write(part, 'latin1')
    socket.uncork()
    unsent = []
  }

  function fail(trouble: Trouble): void {
    isOver = true
    const idledMs = connection?.idledMs
    if (trouble.kind === 'reset' && idledMs !== undefined) connections.learnFromReset(idledMs)
    connection?.socket.destroy()
    receiver.onTrouble(trouble)
  }

  function failBy(error: Error): void {
    fail(troubleOf(error, { isTls, isConnected: connection?.isConnected === true, hasBegun }))
  }

  connections.borrow({
    use(borrowed) {
      if (isOver) {
        borrowed.giveBack(undefined)
        return
      }
      connection = borrowed
      if (!isFlushing) return
      flush()
      // What was written while the request waited for a connection was told that there is no room.
      if (!borrowed.socket.writableNeedDrain) receiver.onDrain()
    },
    onData(bytes) {
      if (isOver) return
      hasBegun = true
      try {
        reader.read(bytes)
      } catch (error) {
        failBy(Object.assign(error as Error, { rawPacket: bytes }))
      }
    },
    onDrain: receiver.onDrain,
    onError(error) {
      if (!isOver) failBy(error)
    },
    onEnd() {
      if (isOver || reader.end()) return
      const where = hasBegun ? 'in the middle of the response' : 'before the response'
      fail({ kind: 'reset', message: `the connection ended ${where}` })
    },
  })

  return {
    write(piece) {
      if (isChunked) unsent.push(`${piece.length.toString(16)}\r\n`, piece, '\r\n')
      else unsent.push(piece)
      flush()
      return isOver || connection?.socket.writableNeedDrain === false
    },
    end(trailers) {
      isEnded = true
      if (isChunked) unsent.push(`0\r\n${headerText(trailers)}\r\n`)
      flush()
    },
    flush,
    setPaused(isPaused) {
      if (isOver) return
      if (isPaused) connection?.socket.pause()
      else connection?.socket.resume()
    },
    destroy() {
      if (isOver) return
      isOver = true
      connection?.socket.destroy()
    },
  }
}

export function headerText(lines: readonly HeaderLine[]): string {
  return lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
}
