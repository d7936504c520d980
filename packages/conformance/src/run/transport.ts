import type { HeaderLine, Trouble } from '../model/exchange.ts'
import { type Line, type LineResult, openLine } from './line.ts'
import type { Secret } from './redact.ts'
import { unpack } from './unpack.ts'
import { requestBytes } from './wire-format.ts'

export interface WireRequest {
  readonly method: string
  /** Path and query, as they go into the request line. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Credentials in it that are nearly right ones: nobody may write them down as they are. */
  readonly forged?: readonly Secret[]
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

/** A target that closes connections sooner than this gets a new one for each request. */
const shortestIdleMs = 5

/** A target that says how long it keeps an idle connection may begin to count before we do. */
const idleMarginMs = 1000

/**
 * Sockets, and not node:http, whose client costs several times of what such a request needs: a run is thousands of them, and
 * nearly every answer is plain. Any other is read by Node's own parser.
 */
export function createTransport(options: TransportOptions): Transport {
  const { origin, maxBodyBytes, over } = options
  const lines = new Set<Line>()
  const idle: Line[] = []
  const waiting: (() => void)[] = []
  // Some targets close idle connections, and what is sent on one of those is lost: they are not used again that late.
  let idleLimitMs = Number.POSITIVE_INFINITY
  over?.addEventListener('abort', () => {
    const trouble = { kind: 'aborted', message: String(over.reason) } as const
    for (const line of [...lines]) line.end(trouble)
  })

  function onGone(line: Line): void {
    lines.delete(line)
    const at = idle.indexOf(line)
    if (at >= 0) idle.splice(at, 1)
    waiting.shift()?.()
  }

  function freeLine(): Line | undefined {
    for (let line = idle.pop(); line; line = idle.pop()) {
      const announcedMs = line.idleMs === undefined ? Number.POSITIVE_INFINITY : line.idleMs - idleMarginMs
      if (performance.now() - line.idleSince < Math.min(idleLimitMs, announcedMs)) return line
      line.end()
    }
    return undefined
  }

  async function send(wire: WireRequest): Promise<WireResult> {
    while (idle.length === 0 && lines.size >= options.connections) {
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    if (over?.aborted) return { trouble: { kind: 'aborted', message: String(over.reason) } }
    const keepAlive = idleLimitMs >= shortestIdleMs
    const request = requestBytes(wire, origin.host, keepAlive)
    const reused = keepAlive ? freeLine() : undefined
    const line = reused ?? openLine(options, onGone)
    const idledMs = performance.now() - line.idleSince
    lines.add(line)
    const result = await line.send(wire.method, request)
    if ('trouble' in result) {
      // Many may be closed at once; those that were idle for longer than what is known by now say nothing new.
      if (reused && result.trouble.kind === 'reset' && idledMs <= idleLimitMs) idleLimitMs = idledMs / 2
      return result
    }
    if (result.keepsAlive && keepAlive && lines.has(line)) {
      idle.push(line)
      waiting.shift()?.()
    } else line.end()
    return unpacked(result, maxBodyBytes)
  }

  return {
    send,
    close: () => {
      for (const line of [...lines]) line.end()
    },
  }
}

function unpacked(
  { status, headers, body, encoding }: Exclude<LineResult, { trouble: Trouble }>,
  maxBytes: number,
): WireResult {
  const unpacked = unpack(body, encoding, maxBytes)
  return unpacked.trouble ? { trouble: unpacked.trouble } : { response: { status, headers, body: unpacked.body } }
}
