import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { HeaderLine, Trouble } from '../model/exchange.ts'

export interface WireRequest {
  readonly method: string
  /** Path and query, as they go into the request line. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export interface WireResponse {
  readonly status: number
  readonly headers: readonly HeaderLine[]
  readonly body: Buffer
}

export type WireResult =
  | { readonly response: WireResponse; readonly trouble?: undefined }
  | { readonly response?: undefined; readonly trouble: Trouble }

export interface Transport {
  send(request: WireRequest): Promise<WireResult>
  close(): void
}

export interface TransportOptions {
  readonly origin: URL
  /** From the first byte sent to the last byte received, however slowly they drip. */
  readonly timeoutMs: number
  readonly connections: number
  readonly maxBodyBytes: number
  /** Aborted when the run is over: what is under way then ends at once, and nothing more is sent. */
  readonly over?: AbortSignal
  readonly tls?: { readonly ca?: string; readonly rejectUnauthorized?: boolean }
}

/** A target that closes idle connections costs scenarios; after this many it gets a connection per request. */
const staleConnectionsTolerated = 3

const neverArrived = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

export function createTransport(options: TransportOptions): Transport {
  const isTls = options.origin.protocol === 'https:'
  const Agent = isTls ? HttpsAgent : HttpAgent
  const request = isTls ? requestHttps : requestHttp
  const newAgent = (keepAlive: boolean) =>
    new Agent({ keepAlive, maxSockets: options.connections, scheduling: 'lifo', ...options.tls })
  let agent = newAgent(true)
  let staleConnections = 0
  const underWay = new Set<() => void>()
  options.over?.addEventListener('abort', () => {
    for (const stop of underWay) stop()
  })

  function send(wire: WireRequest): Promise<WireResult> {
    return new Promise((resolve) => {
      const trouble = (kind: Trouble['kind'], message: string): void => {
        settle({ trouble: { kind, message } })
        outgoing.destroy()
      }
      const stop = (): void => trouble('aborted', String(options.over?.reason))
      const settle = (result: WireResult): void => {
        clearTimeout(timer)
        underWay.delete(stop)
        resolve(result)
      }
      const outgoing = request({
        agent,
        host: options.origin.hostname.replace(/^\[|\]$/g, ''),
        port: options.origin.port,
        method: wire.method,
        path: wire.target,
        headers: wire.headers,
        // Twice Node's default: generous to verbose gateways, and still nothing that a header bomb could use.
        maxHeaderSize: 32 * 1024,
        // The answer must not depend on Node's own leniency.
        insecureHTTPParser: false,
      })
      const timer = setTimeout(
        () => trouble('timeout', `no complete answer within ${options.timeoutMs} ms`),
        options.timeoutMs,
      )
      underWay.add(stop)
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        if (outgoing.reusedSocket && error.code === 'ECONNRESET' && ++staleConnections === staleConnectionsTolerated) {
          agent = newAgent(false)
        }
        trouble(kindOf(error), error.message)
      })
      outgoing.on('response', (incoming) => {
        collect(incoming, options.maxBodyBytes).then(
          (collected) => {
            if ('trouble' in collected) outgoing.destroy()
            settle(collected)
          },
          (error: NodeJS.ErrnoException) => trouble(kindOf(error), error.message),
        )
      })
      outgoing.end(wire.body)
    })
  }

  return { send, close: () => agent.destroy() }
}

function kindOf(error: NodeJS.ErrnoException): Trouble['kind'] {
  if (error.code === undefined) return 'malformed'
  if (neverArrived.has(error.code) || /CERT|TLS|SSL/.test(error.code)) return 'connect'
  return error.code.startsWith('HPE_') ? 'malformed' : 'reset'
}

async function collect(incoming: IncomingMessage, maxBytes: number): Promise<WireResult> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) return tooLarge(maxBytes)
    chunks.push(chunk)
  }
  const headers: HeaderLine[] = []
  for (let index = 0; index + 1 < incoming.rawHeaders.length; index += 2) {
    headers.push([incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? ''])
  }
  const packed = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
  const unpacked = unpack(packed, incoming.headers['content-encoding'], maxBytes)
  return 'trouble' in unpacked
    ? unpacked
    : { response: { status: incoming.statusCode ?? 0, headers, body: unpacked.body } }
}

/** We never ask for compression, but a gateway may compress all the same; a bomb must not be unpacked in full. */
function unpack(
  body: Buffer,
  encoding: string | undefined,
  maxOutputLength: number,
): { body: Buffer } | { trouble: Trouble } {
  const unpackers: Record<string, typeof gunzipSync> = {
    gzip: gunzipSync,
    'x-gzip': gunzipSync,
    deflate: inflateSync,
    br: brotliDecompressSync,
  }
  const unpackOne = unpackers[encoding?.trim().toLowerCase() ?? '']
  if (!unpackOne || body.length === 0) return { body }
  try {
    return { body: unpackOne(body, { maxOutputLength }) }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ERR_BUFFER_TOO_LARGE') return tooLarge(maxOutputLength)
    return { trouble: { kind: 'malformed', message: `Content-Encoding ${encoding}: ${message}` } }
  }
}

function tooLarge(maxBytes: number): { trouble: Trouble } {
  return { trouble: { kind: 'too-large', message: `the answer is larger than ${maxBytes} bytes` } }
}
