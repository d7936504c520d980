import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Trouble } from '../../exchanges/exchange.ts'
import { linesOf } from '../header-lines.ts'
import { type BodyCopy, createBodyCopy } from './body-copy.ts'
import { requestHead, responseHead } from './head.ts'
import { rejectItself } from './own-response.ts'
import type { Passed } from './passed.ts'
import type { ResponseHead } from './response-head.ts'
import { headerText, type SentRequest, sendRequest } from './send-request.ts'
import type { ServiceConnections } from './service-connections.ts'
import { whenOver } from './when-over.ts'

/** A request on its way to the service. */
export interface Forwarded {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  /** What was read of the body before it was clear that the request is forwarded. */
  readonly begun: readonly Buffer[]
  readonly copy: BodyCopy
}

export interface ForwardTo {
  readonly origin: URL
  readonly connections: ServiceConnections
  /** Whether the proxy ends, and its connections with it. */
  isClosing(): boolean
}

/** What came back. */
export type Returned = Pick<Passed, 'response' | 'trouble' | 'ownStatus'>

/** Forwards a request, and its response as it comes. `onEnd` is called once, when both are over. */
export function forward(
  { incoming, outgoing, begun, copy }: Forwarded,
  { origin, connections, isClosing }: ForwardTo,
  onEnd: (returned: Returned) => void,
): void {
  const method = incoming.method ?? ''
  const received = createBodyCopy()
  let head: ResponseHead | undefined
  let isComplete = false
  let trouble: Trouble | undefined
  let ownStatus: number | undefined
  let sent: SentRequest | undefined

  whenOver(incoming, outgoing, () => {
    if (!outgoing.writableFinished) {
      trouble ??= { kind: 'aborted', message: isClosing() ? 'the proxy ended' : 'the client closed the connection' }
    }
    sent?.destroy()
    letGo()
    onEnd({
      ...(head ? { response: responseOf(head, received, trouble === undefined) } : {}),
      ...(trouble ? { trouble } : {}),
      ...(ownStatus === undefined ? {} : { ownStatus }),
    })
  })

  /** The client may still be sending, and would wait until it is read. */
  function letGo(): void {
    incoming.off('data', sendOn)
    incoming.resume()
  }

  /** The client learns what it would have learnt from the service: that the connection is closed. */
  function fail(failure: Trouble): void {
    // A service that has responded may close the connection before it has read the whole request.
    if (trouble || isComplete) return
    trouble = failure
    letGo()
    if (failure.kind === 'connect' && !outgoing.headersSent) {
      reject(502, `the service at ${origin.host} cannot be reached: ${failure.message}`)
    } else outgoing.destroy()
  }

  function reject(status: number, message: string): void {
    ownStatus = status
    rejectItself(outgoing, status, message)
  }

  function sendOn(piece: Buffer): void {
    copy.add(piece)
    if (sent?.write(piece) === false) incoming.pause()
  }

  const lines = requestHead(method, linesOf(incoming.rawHeaders), origin.host)
  const text = `${method} ${incoming.url} HTTP/1.1\r\n${headerText(lines)}\r\n`
  if (unsendable.test(text)) {
    trouble = { kind: 'connect', message: 'the request cannot be sent: it has characters that HTTP does not allow' }
    reject(400, trouble.message)
    return
  }
  const isChunked = incoming.headers['transfer-encoding'] !== undefined
  outgoing.on('drain', () => sent?.setPaused(false))
  sent = sendRequest({ method, head: text, isChunked }, connections, origin.protocol === 'https:', {
    onEarly: (early) => writeEarly(early, incoming, outgoing),
    onHead(response, isAlone) {
      head = response
      const failure = giveBack(response, outgoing)
      if (failure) fail(failure)
      // Node sends a head with the first piece of the body, which may come much later.
      else if (isAlone) outgoing.flushHeaders()
    },
    onPiece(piece) {
      if (trouble) return
      received.add(piece)
      if (!outgoing.write(piece)) sent?.setPaused(true)
    },
    onEnd(trailers) {
      if (trouble) return
      isComplete = true
      if (trailers.length > 0) outgoing.addTrailers(trailers as [string, string][])
      outgoing.end()
    },
    onTrouble: fail,
    onDrain: () => incoming.resume(),
  })

  for (const piece of begun) sent.write(piece)
  if (incoming.readableEnded || !hasBody(incoming)) {
    sent.end(linesOf(incoming.rawTrailers))
    return
  }
  incoming.on('data', sendOn)
  incoming.on('end', () => sent?.end(linesOf(incoming.rawTrailers)))
  if (incoming.headers.expect === undefined) flushIfSilent(copy, sent)
  else sent.flush()
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Node's parser accepts no such request; the head of another must not begin in this one. */
const unsendable = /[^\t\r\n\x20-\x7e\x80-\xff]/

/** Informational responses, such as 100 and 103, as they come. */
function writeEarly(
  { status, reason, lines }: ResponseHead,
  { httpVersion }: IncomingMessage,
  { headersSent, socket }: ServerResponse,
): void {
  if (headersSent || !socket || httpVersion === '1.0') return
  socket.write(`HTTP/1.1 ${status} ${reason}\r\n${headerText(lines)}\r\n`, 'latin1')
}

/** Returns why the head cannot be forwarded, if so. */
function giveBack(response: ResponseHead, outgoing: ServerResponse): Trouble | undefined {
  outgoing.sendDate = false
  if (endsWithConnection(response, outgoing)) outgoing.useChunkedEncodingByDefault = false
  try {
    outgoing.writeHead(response.status, response.reason, responseHead(response.lines))
    return undefined
  } catch (error) {
    return { kind: 'malformed', message: `the response cannot be forwarded: ${(error as Error).message}` }
  }
}

/** A body whose end is that of the connection stays one. */
function endsWithConnection({ status, lines }: ResponseHead, outgoing: ServerResponse): boolean {
  if (outgoing.req.method === 'HEAD' || status === 204 || status === 304) return false
  return !lines.some(([name]) => saysLength.has(name.toLowerCase()))
}

const saysLength: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding'])

/** The head of a request is sent with the first piece of its body, unless that comes much later. */
function flushIfSilent(copy: BodyCopy, sent: SentRequest): void {
  setImmediate(() => {
    if (copy.bytes === 0) sent.flush()
  })
}

function responseOf(
  { status, lines }: ResponseHead,
  copy: BodyCopy,
  isComplete: boolean,
): NonNullable<Passed['response']> {
  return { status, headers: lines, body: isComplete ? copy.passed() : { bytes: copy.bytes } }
}
