import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { addressOf, type Connections } from '../../engine/http/connections.ts'
import { linesOf } from '../../engine/http/header-lines.ts'

import type { BodyCopy } from './body-copy.ts'
import { requestHead } from './head.ts'

/** As much as the suite accepts itself: a client and a service may be verbose. */
export const maxHeadBytes = 64 * 1024

/** Undefined if it has characters that HTTP does not allow: nothing of it was sent then. */
export function compose(incoming: IncomingMessage, origin: URL, connections: Connections): ClientRequest | undefined {
  const { method = '', url: path = '', rawHeaders } = incoming
  connections.dropStale()
  try {
    const toService = request({
      ...{ agent: connections.agent, protocol: origin.protocol, ...addressOf(origin) },
      ...{ method, path, headers: requestHead(method, linesOf(rawHeaders), origin.host) },
      ...{ maxHeaderSize: maxHeadBytes, insecureHTTPParser: false },
    })
    // Keeps every header line; their total size is limited.
    toService.maxHeadersCount = 0
    return toService
  } catch {
    return undefined
  }
}

/** Sends the body on as it comes. Returns what stops that. */
export function upload(
  incoming: IncomingMessage,
  begun: readonly Buffer[],
  copy: BodyCopy,
  toService: ClientRequest,
): () => void {
  const sendOn = (piece: Buffer): void => {
    copy.add(piece)
    if (!toService.write(piece)) incoming.pause()
  }
  const end = (): void => {
    toService.addTrailers(linesOf(incoming.rawTrailers) as [string, string][])
    toService.end()
  }
  for (const piece of begun) toService.write(piece)
  if (incoming.readableEnded || !hasBody(incoming)) end()
  else {
    incoming.on('data', sendOn).on('end', end)
    toService.on('drain', () => incoming.resume())
    // The head is sent with the first piece, unless that comes much later.
    setImmediate(() => {
      if (copy.bytes === 0 && !toService.destroyed) toService.flushHeaders()
    })
  }
  return () => {
    incoming.off('data', sendOn).off('end', end)
    // The client may still be sending, and would wait until it is read.
    incoming.resume()
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
