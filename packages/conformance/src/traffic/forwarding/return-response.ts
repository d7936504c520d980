import type { IncomingMessage, InformationEvent, ServerResponse } from 'node:http'
import { linesOf } from '../../engine/http/header-lines.ts'
import type { Trouble } from '../../engine/nouns/wire/exchange.ts'
import { createBodyCopy } from './body-copy.ts'
import { responseHead } from './head.ts'
import type { Passed } from './passed.ts'

/** What has come of a response so far. */
export interface ResponseSoFar {
  passed(isComplete: boolean): NonNullable<Passed['response']>
}

interface Receiver {
  /** Whether the connection of the client ends with this response. */
  isLast(): boolean
  onTrouble(trouble: Trouble): void
  /** The response is complete. The client has all of it once `finish` was called, and not before. */
  onEnd(finish: () => void): void
}

/** Gives the client what the service responds, as it comes. */
export function returnResponse(received: IncomingMessage, outgoing: ServerResponse, receiver: Receiver): ResponseSoFar {
  const { statusCode: status = 0, rawHeaders, headers } = received
  const lines = linesOf(rawHeaders)
  const copy = createBodyCopy()
  const length = Number(headers['content-length'] ?? Number.NaN)
  let last: Buffer | undefined

  const failure = writeHead(received, outgoing, receiver.isLast())
  if (failure) receiver.onTrouble({ kind: 'malformed', message: `the response cannot be forwarded: ${failure}` })
  received.on('data', (piece: Buffer) => {
    copy.add(piece)
    // With the last byte, the client knows that the response is over.
    if (copy.bytes === length) last = piece
    else if (!outgoing.write(piece)) received.pause()
  })
  outgoing.on('drain', () => received.resume())
  received.on('end', () =>
    receiver.onEnd(() => {
      outgoing.addTrailers(linesOf(received.rawTrailers) as [string, string][])
      outgoing.end(last)
    }),
  )
  // Node sends a head with the first piece of the body, which may come much later.
  setImmediate(() => {
    if (copy.bytes === 0 && !outgoing.writableEnded && !outgoing.destroyed) outgoing.flushHeaders()
  })
  return {
    passed: (isComplete) => ({ status, headers: lines, body: isComplete ? copy.passed() : { bytes: copy.bytes } }),
  }
}

/** Returns why the head cannot be forwarded, if so. */
function writeHead(received: IncomingMessage, outgoing: ServerResponse, isLast: boolean): string | undefined {
  const { statusCode: status = 0, statusMessage: reason = '', rawHeaders } = received
  const { method, httpVersion } = outgoing.req
  const head = responseHead(linesOf(rawHeaders), {
    hasBody: method !== 'HEAD' && status !== 204 && status !== 304,
    takesChunks: httpVersion !== '1.0',
    isLast,
  })
  if (!head) return 'its Transfer-Encoding is not "chunked"'
  outgoing.sendDate = false
  if (head.endsWithConnection) outgoing.useChunkedEncodingByDefault = false
  try {
    outgoing.writeHead(status, reason, head.lines)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** More informational responses than this belong to no request, and would fill memory if the client does not read them. */
const mostEarly = 100

/** Forwards informational responses, such as 100 and 103, as they come. */
export function earlyResponsesTo(
  outgoing: ServerResponse,
  onTrouble: (trouble: Trouble) => void,
): (early: InformationEvent) => void {
  let count = 0
  return ({ statusCode, statusMessage, rawHeaders }) => {
    count++
    if (count > mostEarly) {
      onTrouble({ kind: 'malformed', message: `the service sent more than ${mostEarly} informational responses` })
      return
    }
    const { headersSent, socket, req } = outgoing
    if (headersSent || !socket || req.httpVersion === '1.0') return
    const lines = linesOf(rawHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('')}\r\n`, 'latin1')
  }
}
