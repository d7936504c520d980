import { inMicroseconds, type Purpose, type RunRecorder } from '../evidence/recorder.ts'
import { type Exchange, type HeaderLine, headerOf } from '../model/exchange.ts'
import type { RetryReason } from '../model/session.ts'
import type { ComposedRequest, Transport, WireResult } from '../model/wire.ts'
import { pause } from './pause.ts'
import { longestWaitMs, retryPolicy } from './retry-policy.ts'
import { createWaiting, type Waiting } from './waiting.ts'

/** Where requests go: the network or, for `verify`, the recorded exchanges. One per run. */
export interface Connection {
  /** Undefined if nothing was sent because the run has ended. */
  exchange(wire: ComposedRequest, recorder: RunRecorder, purpose: Purpose): Promise<Exchange | undefined>
  /**
   * Whether this repetition may still be sent: a recording looks it up, and the network checks how long the run has waited.
   */
  mayRepeat(reason: RetryReason, id: Exchange['id']): boolean
  /** How many requests were sent. */
  sent(): number
  readonly waiting: Waiting
}

export interface PacingOptions {
  /** Maximum requests per second; undefined for no limit. */
  readonly rate?: number
  readonly startedAt: number
  /** Aborted at the end of the run. */
  readonly over?: AbortSignal
  readonly onRecording?: (recorded: Exchange) => void
}

const { pausesMs } = retryPolicy['rate-limited']

export function connect(transport: Transport, pacing: PacingOptions): Connection {
  const waiting = createWaiting()
  let sent = 0
  let nextSlotMs = 0
  let pausedUntilMs = 0
  let queue: Promise<void> = Promise.resolve()

  /** How long to wait before sending the next request. */
  function slotInMs(now: number): number {
    let start = Math.max(now, pausedUntilMs)
    if (pacing.rate !== undefined) {
      start = Math.max(start, nextSlotMs)
      nextSlotMs = start + 1000 / pacing.rate
    }
    return start - now
  }

  /** Resolves when all earlier waiting requests are done; the caller then reports when it is done itself. */
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
    waiting,
    sent: () => sent,
    mayRepeat: (reason) => waiting.isWorthIt(reason),
    async exchange(wire, recorder, purpose) {
      let leave: (() => void) | undefined
      try {
        for (let waits = 0; ; waits++) {
          const slotMs = slotInMs(performance.now())
          if (slotMs > 0) await pause(slotMs, pacing.over)
          if (pacing.over?.aborted) return undefined
          sent++
          const started = performance.now()
          const result = await transport.send(wire)
          const durationMs = performance.now() - started
          const leastMs = pausesMs[waits]
          if (result.response && asksToWait(result.response) && leastMs !== undefined) {
            // A target that rate-limits one request would reject all others, too: all of them wait.
            const waitMs = Math.min(
              Math.max(retryAfterMs(result.response.headers) ?? 2 * leastMs, leastMs),
              longestWaitMs,
            )
            pausedUntilMs = performance.now() + waitMs
            waiting.note('rate-limited', waitMs)
            // If all requests were repeated at once, one would succeed each time, and the last one would give up.
            leave ??= await queueUp()
            continue
          }
          const startedMs = inMicroseconds(started - pacing.startedAt)
          const timing = { waits, startedMs, durationMs: inMicroseconds(durationMs) }
          const recorded = recorder.record(purpose, wire, result, timing)
          pacing.onRecording?.(recorded)
          return recorded
        }
      } finally {
        leave?.()
      }
    },
  }
}

/** 429, or 503 with Retry-After: a broken service does not send that header. */
function asksToWait({ status, headers }: NonNullable<WireResult['response']>): boolean {
  return status === 429 || (status === 503 && headerOf(headers, 'retry-after') !== undefined)
}

/** Retry-After, in seconds or as a date. */
function retryAfterMs(headers: readonly HeaderLine[]): number | undefined {
  const value = headerOf(headers, 'retry-after')
  if (!value) return undefined
  const seconds = Number(value)
  const asked = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(asked) ? asked : undefined
}
