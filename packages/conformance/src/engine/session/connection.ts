import { inMicroseconds, type Purpose, type RunRecorder } from '../evidence/recorder.ts'
import type { Exchange } from '../nouns/wire/exchange.ts'
import type { ComposedRequest, Transport } from '../nouns/wire/wire.ts'
import { type AskedToWait, asksToWait } from './asked-to-wait.ts'
import { limitAtOnce, type Purse } from './limits/limits.ts'
import { createRetries, longestWaitMs, type Retries } from './retry.ts'
import { pause } from './wait.ts'

/** Where requests go: the network or, for `verify`, the recorded exchanges. One per run. */
export interface Connection {
  /** Undefined if nothing was sent because the run has ended. */
  exchange(wire: ComposedRequest, recorder: RunRecorder, purpose: Purpose): Promise<Exchange | undefined>
  /** How many requests were sent. */
  sent(): number
  readonly retries: Retries
}

export interface PacingOptions {
  /** Maximum requests per second; undefined for no limit. */
  readonly rate?: number
  readonly startedAt: number
  /** How requests are held back, and the clock for it, in milliseconds. Default: the real ones. */
  readonly pause?: typeof pause
  readonly now?: () => number
  /** Default: one that pays for everything. */
  readonly purse?: Purse
  /** Aborted at the end of the run. */
  readonly over?: AbortSignal
  readonly onRecording?: (recorded: Exchange) => void
  readonly onAskedToWait?: (asked: AskedToWait) => void
}

/** A target that has responded to so many requests since it last asked to wait does not limit how many are sent. */
const manyOthers = 8

export function connect(transport: Transport, pacing: PacingOptions): Connection {
  const { pause: wait = pause, now = () => performance.now() } = pacing
  const retries = createRetries()
  let sent = 0
  const atOnce = limitAtOnce(() => sent)
  let nextSlotMs = 0
  let sentWhenAsked = 0
  let othersSinceAsked = 0
  let pausedUntilMs = 0
  let queue: Promise<void> = Promise.resolve()

  /** How long to wait before sending the next request. */
  function slotInMs(sinceMs: number): number {
    let start = Math.max(sinceMs, pausedUntilMs)
    if (pacing.rate !== undefined) {
      start = Math.max(start, nextSlotMs)
      nextSlotMs = start + 1000 / pacing.rate
    }
    return start - sinceMs
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
    retries,
    sent: () => sent,
    async exchange(wire, recorder, purpose) {
      let leave: (() => void) | undefined
      async function sendInSlot() {
        const slotMs = slotInMs(now())
        if (slotMs > 0) await wait(slotMs, pacing.over)
        if (pacing.over?.aborted) return undefined
        if (pacing.purse?.pays() === false) return undefined
        const request = ++sent
        const started = performance.now()
        const result = await transport.send(wire)
        const durationMs = performance.now() - started
        const asked = result.response && asksToWait(result.response)
        const isAlone = othersSinceAsked >= manyOthers
        if (asked) {
          atOnce.onAskedToWait(request)
          pacing.onAskedToWait?.(asked)
          sentWhenAsked = sent
          othersSinceAsked = 0
        } else if (result.response && request > sentWhenAsked) othersSinceAsked++
        return { result, started, durationMs, asked, isAlone }
      }
      try {
        const { made, repetitions } = await retries.retry('rate-limited', () => atOnce.send(sendInSlot), {
          isSettled: (one) => one?.asked === undefined,
          pauseFor: (one, leastMs) => Math.min(Math.max(one?.asked?.forMs ?? 2 * leastMs, leastMs), longestWaitMs),
          async pause(milliseconds, one) {
            if (one?.isAlone) return await wait(milliseconds, pacing.over)
            // A target that limits the rate would reject all others, too: all of them wait.
            pausedUntilMs = now() + milliseconds
            // If all requests were repeated at once, one would succeed each time, and the last one would give up.
            leave ??= await queueUp()
          },
        })
        if (!made) return undefined
        const startedMs = inMicroseconds(made.started - pacing.startedAt)
        const timing = { waits: repetitions, startedMs, durationMs: inMicroseconds(made.durationMs) }
        const recorded = recorder.record(purpose, wire, made.result, timing)
        pacing.onRecording?.(recorded)
        return recorded
      } finally {
        leave?.()
      }
    },
  }
}

/** Without a network, and without a limit. */
export function connectToModel({ send }: Pick<Transport, 'send'>): Connection {
  return connect({ close: () => undefined, send }, { startedAt: performance.now() })
}
