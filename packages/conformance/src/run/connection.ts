import {
  type Exchange,
  type HeaderLine,
  headerOf,
  type RecordedRequest,
  type RecordedResponse,
} from '../model/exchange.ts'
import type { Redactor } from './redact.ts'
import type { Transport, WireRequest, WireResult } from './transport.ts'

/** What an exchange is for: known before anything is sent. */
export type Purpose = Pick<Exchange, 'id' | 'operationId' | 'intent'>

/** Where requests go: the network, or, when a report is verified, what was recorded. */
export interface Connection {
  /** Undefined where nothing was sent, because the run is over. */
  exchange(wire: WireRequest, redactor: Redactor, purpose: Purpose): Promise<Exchange | undefined>
  /** Tells how many requests were sent. */
  readonly sent: () => number
}

export interface PacingOptions {
  /** Requests per second at most; undefined for no limit. */
  readonly rate?: number
  readonly startedAt: number
  /** Aborted when the run is over. */
  readonly over?: AbortSignal
  readonly onRecording?: (recorded: Exchange) => void
}

/** How often and how long a target may ask to wait before its answer is taken as it is. */
const waitsAtMost = 9
const longestWaitMs = 10_000

export function connect(transport: Transport, pacing: PacingOptions): Connection {
  let sent = 0
  let nextSlotMs = 0
  let pausedUntilMs = 0
  let queue: Promise<void> = Promise.resolve()

  /** How long to wait for one's turn. */
  function turnInMs(now: number): number {
    let start = Math.max(now, pausedUntilMs)
    if (pacing.rate !== undefined) {
      start = Math.max(start, nextSlotMs)
      nextSlotMs = start + 1000 / pacing.rate
    }
    return start - now
  }

  /** Resolves when all who were asked to wait before are through; whoever was waiting then says when it is. */
  async function queueUp(): Promise<() => void> {
    const before = queue
    let leave = (): void => undefined
    queue = new Promise((resolve) => {
      leave = resolve
    })
    await before
    return leave
  }

  return {
    sent: () => sent,
    async exchange(wire, redactor, purpose) {
      let leave: (() => void) | undefined
      try {
        for (let waits = 0; ; waits++) {
          const turnMs = turnInMs(performance.now())
          if (turnMs > 0) await pause(turnMs, pacing.over)
          if (pacing.over?.aborted) return undefined
          sent++
          const started = performance.now()
          const result = await transport.send(wire)
          const durationMs = performance.now() - started
          if (result.response && asksToWait(result.response) && waits < waitsAtMost) {
            // One that asks to wait stands for all that would follow: everybody waits.
            pausedUntilMs = performance.now() + retryAfterMs(result.response.headers, waits)
            // If all asked again at once, one would be heard each time, and somebody never.
            leave ??= await queueUp()
            continue
          }
          const startedMs = inMicroseconds(started - pacing.startedAt)
          const timing = { waits, startedMs, durationMs: inMicroseconds(durationMs) }
          const recorded = record(purpose, wire, result, redactor, timing)
          pacing.onRecording?.(recorded)
          return recorded
        }
      } finally {
        leave?.()
      }
    },
  }
}

/** Waits, but not beyond the end of the run. */
export function pause(milliseconds: number, over?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      over?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, over?.aborted ? 0 : milliseconds)
    over?.addEventListener('abort', end, { once: true })
  })
}

/** Too many requests; or a service that is away for a moment and says when it is back, which no fault of its own does. */
function asksToWait({ status, headers }: NonNullable<WireResult['response']>): boolean {
  return status === 429 || (status === 503 && headerOf(headers, 'retry-after') !== undefined)
}

function retryAfterMs(headers: readonly HeaderLine[], waits: number): number {
  const value = headerOf(headers, 'retry-after')
  const seconds = value === undefined ? Number.NaN : Number(value)
  const asked = Number.isFinite(seconds) ? seconds * 1000 : value ? Date.parse(value) - Date.now() : Number.NaN
  const wait = Number.isFinite(asked) ? asked : 100 * 2 ** waits
  // A target that keeps asking is asked less and less often, whatever it says itself.
  return Math.min(Math.max(wait, 50 * 2 ** waits), longestWaitMs)
}

/** More digits are noise, and a report holds thousands of them. */
function inMicroseconds(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000
}

type Timing = Pick<Exchange, 'waits' | 'startedMs' | 'durationMs'>

function record(purpose: Purpose, wire: WireRequest, result: WireResult, redactor: Redactor, timing: Timing): Exchange {
  // The answer first: the card number in it must be known before anything else is written down.
  const response = result.response && recordResponse(result.response, redactor)
  const request = recordRequest(wire, redactor)
  const { waits, startedMs, durationMs } = timing
  if (response) return { ...purpose, request, response, waits, startedMs, durationMs }
  const { kind = 'aborted', message = '' } = result.trouble ?? {}
  const trouble = { kind, message: redactor.text(message) }
  return { ...purpose, request, trouble, waits, startedMs, durationMs }
}

export function recordRequest(wire: WireRequest, redactor: Redactor): RecordedRequest {
  const { method } = wire
  const target = shortened(redactor.text(wire.target))
  const headers = recordHeaders(wire, redactor)
  if (wire.body === undefined) return { method, target, headers }
  return { method, target, headers, body: shortened(redactor.text(textOf(wire.body))) }
}

/** Headers that many requests share are written down once; those of one alone may have a near miss in them. */
const knownHeaders = new WeakMap<WireRequest['headers'], readonly HeaderLine[]>()

function recordHeaders({ headers }: WireRequest, redactor: Redactor): readonly HeaderLine[] {
  const known = knownHeaders.get(headers)
  if (known) return known
  const lines = recordLines(Object.entries(headers), redactor)
  if (Object.isFrozen(headers)) knownHeaders.set(headers, lines)
  return lines
}

function recordResponse(response: NonNullable<WireResult['response']>, redactor: Redactor): RecordedResponse {
  const body = redactor.body(response.body.toString('utf8'))
  const truncated = body.length > longestBody
  return {
    status: response.status,
    headers: recordLines(response.headers, redactor),
    body: truncated ? body.slice(0, longestBody) : body,
    bodyBytes: response.body.length,
    truncated,
  }
}

function recordLines(lines: readonly HeaderLine[], redactor: Redactor): readonly HeaderLine[] {
  const recorded = redactor.lines(lines.length > longestHead ? lines.slice(0, longestHead) : lines)
  if (recorded.every((line) => line[1].length <= longestText)) return recorded
  return recorded.map(([name, value]) => [name, shortened(value)])
}

/** Long enough for every answer of a card's life that the suite builds; a report holds thousands of these. */
const longestBody = 256 * 1024
const longestText = 8 * 1024
const longestHead = 60

function textOf(body: string | Uint8Array): string {
  return typeof body === 'string' ? body : Buffer.from(body).toString('latin1')
}

function shortened(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText)}… (${text.length} characters)`
}
