import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { headerOf, type Trouble } from '../../exchanges/exchange.ts'
import { addressOf } from '../address-of.ts'
import type { Connections } from '../connections.ts'
import { linesOf } from '../header-lines.ts'
import { troubleOf } from '../trouble-of.ts'
import { type BodyCopy, createBodyCopy } from './body-copy.ts'
import { requestHead, responseHead } from './head.ts'
import { rejectItself } from './own-response.ts'
import type { Passed } from './passed.ts'
import { whenOver } from './when-over.ts'

/** Twice as much as the suite accepts itself: a client may be verbose. */
export const maxHeadBytes = 64 * 1024

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
  readonly connections: Connections
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
  let head: IncomingMessage | undefined
  let trouble: Trouble | undefined
  let ownStatus: number | undefined
  let upstream: ClientRequest

  whenOver(incoming, outgoing, () => {
    if (!outgoing.writableFinished) {
      trouble ??= { kind: 'aborted', message: isClosing() ? 'the proxy ended' : 'the client closed the connection' }
    }
    if (trouble) upstream?.destroy()
    // The client may still be sending, and would wait until it is read.
    incoming.unpipe()
    incoming.resume()
    onEnd({
      ...(head ? { response: responseOf(head, received, trouble === undefined) } : {}),
      ...(trouble ? { trouble } : {}),
      ...(ownStatus === undefined ? {} : { ownStatus }),
    })
  })

  /** The client learns what it would have learnt from the service: that the connection is closed. */
  function fail(failure: Trouble): void {
    // A service that has responded may close the connection before it has read the whole request.
    if (trouble || head?.complete) return
    trouble = failure
    const neverArrived = failure.kind === 'connect' && !outgoing.headersSent
    incoming.unpipe()
    incoming.resume()
    if (neverArrived) reject(502, `the service at ${origin.host} cannot be reached: ${failure.message}`)
    else outgoing.destroy()
  }

  function reject(status: number, message: string): void {
    ownStatus = status
    rejectItself(outgoing, status, message)
  }

  connections.dropStale()
  try {
    upstream = request({
      agent: connections.agent,
      protocol: origin.protocol,
      ...addressOf(origin),
      method,
      path: incoming.url,
      headers: requestHead(method, linesOf(incoming.rawHeaders), origin.host),
      maxHeaderSize: maxHeadBytes,
      insecureHTTPParser: false,
    })
  } catch (error) {
    // Node does not send every character that it reads.
    trouble = { kind: 'connect', message: `the request cannot be sent: ${(error as Error).message}` }
    reject(400, trouble.message)
    return
  }
  upstream.maxHeadersCount = 0
  watch(upstream, origin, connections, fail)
  upstream.on('information', (early) => writeEarly(early, incoming, outgoing))
  upstream.on('upgrade', (_, socket) => {
    socket.destroy()
    fail({ kind: 'malformed', message: 'the service switched protocols without being asked' })
  })
  upstream.on('response', (response) => {
    head = response
    const socket = upstream.socket
    response.prependListener('end', () => {
      if (!socket || socket.destroyed) return
      if (upstream.writableFinished) connections.rest(socket, headerOf(linesOf(response.rawHeaders), 'keep-alive'))
      else socket.destroy()
    })
    response.on('data', received.add)
    response.on('close', () => {
      if (!response.complete) fail({ kind: 'reset', message: 'the connection ended in the middle of the response' })
    })
    giveBack(response, outgoing, fail)
    flushIfSilent(outgoing, received)
  })

  for (const piece of begun) upstream.write(piece)
  const end = (): void => {
    if (incoming.rawTrailers.length > 0) upstream.addTrailers(linesOf(incoming.rawTrailers) as [string, string][])
    upstream.end()
  }
  if (incoming.readableEnded) end()
  else {
    incoming.on('data', copy.add)
    incoming.pipe(upstream, { end: false })
    incoming.on('end', end)
  }
  if (incoming.headers.expect === undefined) flushIfSilent(upstream, copy)
  else upstream.flushHeaders()
}

function watch(upstream: ClientRequest, origin: URL, connections: Connections, fail: (trouble: Trouble) => void): void {
  const isTls = origin.protocol === 'https:'
  let isConnected = false
  let idledMs: number | undefined
  let bytesBefore = 0
  upstream.on('socket', (socket) => {
    idledMs = connections.take(socket)
    bytesBefore = socket.bytesRead
    isConnected = idledMs !== undefined
    if (!isConnected) {
      socket.once(isTls ? 'secureConnect' : 'connect', () => {
        isConnected = true
      })
    }
  })
  upstream.on('error', (error) => {
    const hasBegun = (upstream.socket?.bytesRead ?? 0) > bytesBefore
    const trouble = troubleOf(error, { isTls, isConnected, hasBegun })
    if (trouble.kind === 'reset' && idledMs !== undefined) connections.learnFromReset(idledMs)
    fail(trouble)
  })
}

/** Informational responses, such as 100 and 103, as they come. */
function writeEarly(
  early: { readonly statusCode: number; readonly statusMessage: string; readonly rawHeaders: readonly string[] },
  { httpVersion }: IncomingMessage,
  { headersSent, socket }: ServerResponse,
): void {
  if (headersSent || !socket || httpVersion === '1.0') return
  const lines = linesOf(early.rawHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${early.statusCode} ${early.statusMessage}\r\n${lines.join('')}\r\n`, 'latin1')
}

function giveBack(response: IncomingMessage, outgoing: ServerResponse, fail: (trouble: Trouble) => void): void {
  const lines = linesOf(response.rawHeaders)
  outgoing.sendDate = false
  if (endsWithConnection(response, outgoing)) outgoing.useChunkedEncodingByDefault = false
  try {
    outgoing.writeHead(response.statusCode ?? 0, response.statusMessage, responseHead(lines))
  } catch (error) {
    fail({ kind: 'malformed', message: `the response cannot be forwarded: ${(error as Error).message}` })
    return
  }
  response.pipe(outgoing, { end: false })
  response.on('end', () => {
    if (response.rawTrailers.length > 0) outgoing.addTrailers(linesOf(response.rawTrailers) as [string, string][])
    outgoing.end()
  })
}

/** A body whose end is that of the connection stays one. */
function endsWithConnection({ statusCode, headers }: IncomingMessage, outgoing: ServerResponse): boolean {
  const hasNoBody = outgoing.req.method === 'HEAD' || statusCode === 204 || statusCode === 304
  return !hasNoBody && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
}

/** Node sends a head with the first piece of the body, which may come much later. */
function flushIfSilent(message: ClientRequest | ServerResponse, copy: BodyCopy): void {
  setImmediate(() => {
    if (copy.bytes === 0 && !message.writableEnded && !message.destroyed) message.flushHeaders()
  })
}

function responseOf(
  { statusCode = 0, rawHeaders }: IncomingMessage,
  copy: BodyCopy,
  isComplete: boolean,
): NonNullable<Passed['response']> {
  const body = isComplete ? copy.passed() : { bytes: copy.bytes }
  return { status: statusCode, headers: linesOf(rawHeaders), body }
}
