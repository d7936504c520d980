import { type ClientRequest, request } from 'node:http'
import { headerOf, type Trouble } from '../nouns/wire/exchange.ts'
import type { Transport, TransportOptions, WireRequest, WireResult } from '../nouns/wire/wire.ts'
import { addressOf, type Connections, openConnections } from './connections.ts'
import { headerLines, linesOf } from './header-lines.ts'
import { startTimeout, type Timeout } from './start-timeout.ts'
import { saysUnread } from './trouble-of.ts'
import { tooLarge, unpack } from './unpack.ts'
import { watchConnection } from './watch-connection.ts'

/** Enough for verbose gateways, while a header bomb still fails. */
const maxHeadBytes = 64 * 1024

/** A server that takes the first packet for all of the body has read it by then. */
const partsApartMs = 20

export function createTransport(options: TransportOptions): Transport {
  const { over } = options
  const connections = openConnections(options)
  const { protocol, host } = options.origin
  const destination = { protocol, host, address: addressOf(options.origin) }
  const underWay = new Set<(trouble: Trouble) => void>()
  const aborted = (): Trouble => ({ kind: 'aborted', message: String(over?.reason) })
  const endAll = (): void => {
    for (const end of underWay) end(aborted())
  }
  over?.addEventListener('abort', endAll, { once: true })

  async function send(wire: WireRequest): Promise<WireResult> {
    if (over?.aborted) return { trouble: aborted() }
    connections.dropStale()
    const isKept = connections.isKept() && !asksToClose(wire)
    const outgoing = compose(wire, destination, connections)
    let end: ((trouble: Trouble) => void) | undefined
    let timeout: Timeout | undefined
    let secondPart: NodeJS.Timeout | undefined
    try {
      return await new Promise<WireResult>((settle) => {
        const giveUp = (trouble: Trouble): void => {
          settle({ trouble })
          outgoing.destroy()
        }
        end = giveUp
        underWay.add(giveUp)
        const message = `no complete response within ${options.timeoutMs} ms`
        outgoing.on('socket', () => {
          timeout = startTimeout(options.timeoutMs, () => giveUp({ kind: 'timeout', message }))
        })
        follow(outgoing, { ...options, isKept }, connections, settle, giveUp)
        // In one piece with the head, unless it is to be in parts; byte for byte: Node writes both as Latin-1.
        const text = Buffer.from(wire.body ?? '').toString('latin1')
        if (wire.transfer !== 'in-parts') return void outgoing.end(text, 'latin1')
        const half = Math.ceil(text.length / 2)
        outgoing.write(text.slice(0, half), 'latin1')
        secondPart = setTimeout(() => outgoing.end(text.slice(half), 'latin1'), partsApartMs)
      })
    } finally {
      timeout?.cancel()
      clearTimeout(secondPart)
      if (end) underWay.delete(end)
    }
  }

  return {
    send,
    close() {
      over?.removeEventListener('abort', endAll)
      connections.close()
    },
  }
}

/** Read from the URL once, and not for every request. */
interface Destination extends Pick<URL, 'protocol' | 'host'> {
  readonly address: ReturnType<typeof addressOf>
}

function compose(
  wire: WireRequest,
  { protocol, host, address }: Destination,
  { agent, isKept }: Connections,
): ClientRequest {
  try {
    const lines = headerLines(wire, host, isKept())
    const hasLength = wire.transfer !== 'without-a-length'
    const outgoing = request({
      agent,
      protocol,
      ...address,
      method: wire.method,
      path: wire.target,
      ...(hasLength ? { headers: lines } : {}),
      maxHeaderSize: maxHeadBytes,
      // The result must not depend on Node's command-line flags.
      insecureHTTPParser: false,
    })
    if (hasLength) return outgoing
    for (const [name, value] of linesOf(lines)) outgoing.setHeader(name, value)
    // Node adds one of them, unless it was removed.
    for (const name of ['Content-Length', 'Transfer-Encoding']) outgoing.removeHeader(name)
    return outgoing
  } catch (error) {
    // Node rejects characters that would end a line of the head or that are invalid in one.
    throw new RangeError(`the request cannot be sent: ${(error as Error).message}`, { cause: error })
  }
}

/** The target then closes the connection after its response, and need not say so in it. */
function asksToClose({ headers }: WireRequest): boolean {
  return headerOf(Object.entries(headers), 'connection')?.toLowerCase() === 'close'
}

/** Follows a request to the end of its response. Only the first call of `settle` or `end` counts. */
function follow(
  outgoing: ClientRequest,
  { origin, maxBodyBytes, isKept }: TransportOptions & { readonly isKept: boolean },
  connections: Connections,
  settle: (result: WireResult) => void,
  end: (trouble: Trouble) => void,
): void {
  // Keeps every header line; their total size is limited.
  outgoing.maxHeadersCount = 0
  watchConnection(outgoing, connections, origin.protocol === 'https:', end, (socket, fail) => {
    outgoing.on('upgrade', () =>
      end({ kind: 'malformed', message: 'the target switched protocols without being asked' }),
    )
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = []
      let length = 0
      incoming.on('error', fail)
      incoming.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (length > maxBodyBytes) end(tooLarge(maxBodyBytes))
        else chunks.push(chunk)
      })
      // Runs before Node's own listener, which may close the connection.
      incoming.prependListener('end', () => {
        // Node hides a second response to one request: it closes the connection and reports the first.
        if (socket.destroyed && !socket.readableEnded) {
          end({ kind: 'malformed', message: 'the target sent a second response' })
          return
        }
        const headers = linesOf(incoming.rawHeaders)
        const { statusCode = 0 } = incoming
        // A target that responds before it has read the whole request may never read the rest.
        const isRead = outgoing.writableFinished && !saysUnread(statusCode)
        if (isRead && isKept) connections.rest(socket, headerOf(headers, 'keep-alive'))
        else socket.destroy()
        if (statusCode === 408) {
          // Servers and proxies send it when they are too busy to read in time: it says nothing about the request.
          end({ kind: 'unread', message: 'the target responded 408: it did not read the request in time' })
          return
        }
        const unpacked = unpack(Buffer.concat(chunks), headerOf(headers, 'content-encoding'), maxBodyBytes)
        if (unpacked.trouble) settle({ trouble: unpacked.trouble })
        else settle({ response: { status: statusCode, headers, body: unpacked.body } })
      })
    })
  })
}
