import { type IncomingMessage, request } from 'node:http'
import { Duplex } from 'node:stream'
import { type HeaderLine, headerOf, type Trouble } from '../model/exchange.ts'
import { tooLarge } from './unpack.ts'

/** An answer as it came, with what is known about the connection after it. */
export interface Received {
  readonly status: number
  readonly headers: readonly HeaderLine[]
  readonly body: Buffer
  /** How it is compressed. */
  readonly encoding: string | undefined
  /** Whether the connection may be used again. */
  readonly keepsAlive: boolean
}

export interface UnusualAnswer {
  /** Takes what comes over the connection. */
  push(bytes: Buffer): void
  /** The connection ended: in order, or by an error. */
  end(error?: Error): void
}

/**
 * Chunks, HTTP/1.0, interim answers, an end that is the end of the connection, and what is no HTTP at all: read by Node's own
 * parser, which gets the bytes instead of a socket. The request that it would send has been sent already.
 */
export function readUnusual(
  method: string,
  maxBodyBytes: number,
  settle: (answer: Received | { readonly trouble: Trouble } | { readonly error: NodeJS.ErrnoException }) => void,
): UnusualAnswer {
  const bytes = new Duplex({ read: () => {}, write: (_chunk, _encoding, done) => done() })
  const outgoing = request({
    createConnection: () => bytes,
    method,
    // Twice Node's default: generous to verbose gateways, and still nothing that a header bomb could use.
    maxHeaderSize: maxHeadBytes,
    // The answer must not depend on Node's own leniency.
    insecureHTTPParser: false,
  })
  outgoing.on('error', (error) => settle({ error }))
  outgoing.on('response', (incoming) => {
    collect(incoming, maxBodyBytes).then(settle, (error) => settle({ error }))
  })
  outgoing.end()
  return {
    push: (chunk) => void bytes.push(chunk),
    end: (error) => void (error ? bytes.destroy(error) : bytes.push(null)),
  }
}

export const maxHeadBytes = 32 * 1024

async function collect(incoming: IncomingMessage, maxBytes: number): Promise<Received | { trouble: Trouble }> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) return { trouble: tooLarge(maxBytes) }
    chunks.push(chunk)
  }
  const headers: HeaderLine[] = []
  for (let index = 0; index + 1 < incoming.rawHeaders.length; index += 2) {
    headers.push([incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? ''])
  }
  const encoding = headerOf(headers, 'content-encoding')
  const body = Buffer.concat(chunks)
  return { status: incoming.statusCode ?? 0, headers, body, encoding, keepsAlive: keepsAlive(incoming) }
}

function keepsAlive({ httpVersion, headers }: IncomingMessage): boolean {
  const isDelimited = headers['transfer-encoding'] === 'chunked' || headers['content-length'] !== undefined
  return httpVersion === '1.1' && isDelimited && !/\bclose\b/i.test(headers.connection ?? '')
}
