import { setMaxListeners } from 'node:events'
import { longestBody } from '../../evidence/recorder.ts'
import { startTimeout, type Timeout } from '../../http/start-timeout.ts'
import { spent } from '../../nouns/extent.ts'
import type { RunSettings } from '../../nouns/settings.ts'
import type { Exchange } from '../../nouns/wire/exchange.ts'
import { type AskedToWait, asksToWait } from '../asked-to-wait.ts'
import { isDropped } from '../judgeable.ts'

/** A run may lose one in this many of the responses to its valid requests, and a few more, because losses cluster. */
const losesOneIn = 8
const moreLossesAtMost = 12

/**
 * After this many consecutive requests without a response, further ones would not get one either. Only requests count to which
 * the target has responded before: an operation that never responds is one fault, and the others can still be judged.
 */
const silenceAtMost = 48

/** By then, a request that got no response in time is recorded. */
const aMomentMs = 500

/** Memory limit for all responses together; a target that exceeds it is trying to exhaust memory. */
const evidenceAtMost = 128 * 1024 * 1024

/** Size limit for one response: a longer one could not be kept whole, and a report must be enough to judge it again. */
export const responseAtMost = longestBody

/** After this many responses that are too large, further ones would only cost time. */
const tooLargeAtMost = 100

/** Everything that ends a run early: on request, or when continuing would show nothing new or cost too much. */
export interface Limits {
  readonly signal: AbortSignal
  /** Why the run has ended, once it has. */
  reason(): string | undefined
  /** Only the first reason is kept. */
  end(reason: string): void
  onAskedToWait(asked: AskedToWait): void
  onRecording(recorded: Exchange): void
  /** The run completed. */
  release(): void
}

type Budgets = Pick<RunSettings, 'deadlineS' | 'giveUpAfterS' | 'timeoutMs' | 'rate'>

export function limitRun(
  { deadlineS, giveUpAfterS, timeoutMs, rate }: Budgets,
  sent: () => number,
  interruption?: AbortSignal,
): Limits {
  const controller = new AbortController()
  // Every wait listens to this signal, and each request in flight waits.
  setMaxListeners(0, controller.signal)
  let reason: string | undefined
  const end = (why: string): void => {
    if (reason !== undefined) return
    reason = why
    controller.abort(why)
  }
  const interrupt = (): void => end('the run was interrupted')
  if (interruption?.aborted) interrupt()
  interruption?.addEventListener('abort', interrupt, { once: true })
  const deadline = setTimeout(() => end(`the run reached its deadline of ${deadlineS} s`), deadlineS * 1000)

  // A single response may take until its timeout, and the next request until its slot.
  const patienceMs = Math.max(giveUpAfterS * 1000, timeoutMs) + (rate === undefined ? 0 : 1000 / rate)
  const asks = new Map<number, number>()
  let lastAsk: AskedToWait | undefined
  let sentUntilProgress = 0
  let patience: Timeout | undefined
  const beginPatience = (): Timeout =>
    startTimeout(patienceMs + aMomentMs, () =>
      end(`${whatHappens()}; the run gave up after ${patienceMs / 1000} s without progress`),
    )

  function whatHappens(): string {
    if (!lastAsk) {
      return `the target stopped responding: none of the last ${sent() - sentUntilProgress} requests got a response${sinceInWords()}`
    }
    const { status, forMs } = lastAsk
    const asked = forMs === undefined ? '' : ` and asks to wait ${Math.ceil(forMs / 1000)} s`
    return `the target responded ${status} to ${asks.get(status)} of ${sent()} requests${asked}`
  }

  /** The first request without a response since the last response. */
  let unanswered: Exchange | undefined
  function sinceInWords(): string {
    if (!unanswered) return ''
    const { id, operationId, request } = unanswered
    return `; the first of them was ${operationId ?? `${request.method} ${request.target}`} (exchange ${id})`
  }

  let [recordings, tooLarge, keptBytes, silent, valid, lost] = [0, 0, 0, 0, 0, 0]
  /** The operations that have responded to a valid request. */
  const responding = new Set<string>()
  return {
    signal: controller.signal,
    reason: () => reason,
    end,
    onAskedToWait(asked) {
      patience ??= beginPatience()
      lastAsk = asked
      asks.set(asked.status, (asks.get(asked.status) ?? 0) + 1)
    },
    onRecording(recorded) {
      const { operationId = '', response, trouble } = recorded
      recordings++
      unanswered = response ? undefined : (unanswered ?? recorded)
      // If no response follows, the target is silent, and the connection may be in order.
      if (response) [lost, silent] = [lost + silent, 0]
      if (recorded.intent === 'valid') {
        valid++
        if (response) responding.add(operationId)
        else if (responding.has(operationId) && (isDropped(recorded) || trouble?.kind === 'timeout')) silent++
        if (silent >= silenceAtMost) {
          end(`the target stopped responding: ${silent} valid requests in a row got no response${sinceInWords()}`)
        }
      }
      if (lost > moreLossesAtMost + valid / losesOneIn) {
        end(`the connection is unreliable: ${lost} of ${valid} valid requests got no response`)
      }
      // What is too large is limited by itself.
      if (response ? !asksToWait(response) : trouble?.kind === 'too-large') {
        patience?.restart()
        lastAsk = undefined
        sentUntilProgress = sent()
      }
      // The first result starts the clock: before it, the preflight decides whether the target can be reached.
      patience ??= beginPatience()
      if (response) {
        keptBytes += response.headers.reduce(
          (sum, [name, value]) => sum + name.length + value.length,
          response.body.length,
        )
      }
      if (keptBytes > evidenceAtMost) {
        end(`the target's responses take more than ${evidenceAtMost / 1024 / 1024} MB to keep`)
      }
      if (trouble?.kind === 'too-large' && ++tooLarge === tooLargeAtMost) {
        end(
          `${tooLarge} of ${recordings} responses are larger than ${responseAtMost / 1024} kB, which is too large to judge`,
        )
      }
    },
    release() {
      clearTimeout(deadline)
      patience?.cancel()
      interruption?.removeEventListener('abort', interrupt)
    },
  }
}

/** Keeps to a budget whatever the target does: one that makes the run repeat its requests needs more of them than planned. */
export interface Purse {
  /** Whether a request may be sent, or sent again; if not, the run has ended. */
  pays(): boolean
}

export function createPurse(budget: number, end: (reason: string) => void): Purse {
  let sent = 0
  return {
    pays() {
      if (sent < budget) return ++sent > 0
      end(spent(budget))
      return false
    },
  }
}

/** After so many more requests, twice as many are sent at the same time. One attempt in vain may cost a second, so it is rare. */
const doublesAfter = 250

/** Limits how many requests are sent at the same time. */
export interface AtOnce {
  /** Sends a request as soon as there is room for one more. */
  send<Sent>(request: () => Promise<Sent>): Promise<Sent>
  /** The target asked to wait in response to the request with this number; the first of a run has number 1. */
  onAskedToWait(request: number): void
}

/**
 * Halves the number each time the target asks to wait, because it may limit how many requests it serves at the same time. If it
 * asks even when requests are sent one by one, the number is not the reason, and the limit is lifted.
 */
export function limitAtOnce(sent: () => number): AtOnce {
  const waiting: (() => void)[] = []
  let inFlight = 0
  let most = Number.POSITIVE_INFINITY
  let changedAt = 0
  const mostNow = (): number => most * 2 ** Math.floor((sent() - changedAt) / doublesAfter)
  return {
    async send(request) {
      while (inFlight >= mostNow()) await new Promise<void>((resolve) => waiting.push(resolve))
      inFlight++
      try {
        return await request()
      } finally {
        inFlight--
        for (const resolve of waiting.splice(0)) resolve()
      }
    },
    onAskedToWait(request) {
      // A request that was sent before the last change says nothing about the new number.
      if (request <= changedAt) return
      const now = mostNow()
      most = now === 1 ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(Math.min(now, inFlight) / 2))
      changedAt = sent()
    },
  }
}
