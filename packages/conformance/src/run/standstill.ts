import type { Exchange } from '../model/exchange.ts'
import type { RunSettings } from '../model/settings.ts'
import { type AskedToWait, asksToWait } from '../session/asked-to-wait.ts'
import type { Ending } from './ending.ts'

interface StandstillWatch {
  onAskedToWait(asked: AskedToWait): void
  onRecording(recorded: Exchange): void
}

/**
 * Ends a run that makes no progress: no check can end if no request gets a usable response. The end of a check itself is no
 * measure, because a correct but slow target may need minutes for a check with many requests.
 */
export function watchForStandstill(
  { giveUpAfterS, timeoutMs, rate }: RunSettings,
  sent: () => number,
  ending: Ending,
): StandstillWatch {
  // A single response may take until its timeout, and the next request until its slot.
  const patienceMs = Math.max(giveUpAfterS * 1000, timeoutMs) + (rate === undefined ? 0 : 1000 / rate)
  const asks = new Map<number, number>()
  let lastAsk: AskedToWait | undefined
  let sentUntilProgress = 0
  let timer: NodeJS.Timeout | undefined

  function why(): string {
    const what = lastAsk ? whatIsAsked(lastAsk) : silence()
    return `${what}; the run gave up after ${patienceMs / 1000} s without progress`
  }

  function whatIsAsked({ status, forMs }: AskedToWait): string {
    const asked = forMs === undefined ? '' : ` and asks to wait ${Math.ceil(forMs / 1000)} s`
    return `the target responded ${status} to ${asks.get(status)} of ${sent()} requests${asked}`
  }

  function silence(): string {
    return `the target stopped responding: none of the last ${sent() - sentUntilProgress} requests got a response`
  }

  /** The first result starts the clock: before it, the preflight decides whether the target can be reached. */
  const start = (): NodeJS.Timeout => {
    timer ??= ending.endAfter(patienceMs, why)
    return timer
  }

  return {
    onAskedToWait(asked) {
      start()
      lastAsk = asked
      asks.set(asked.status, (asks.get(asked.status) ?? 0) + 1)
    },
    onRecording({ response, trouble }) {
      // What is too large is limited by itself.
      const isUsable = response ? !asksToWait(response) : trouble?.kind === 'too-large'
      if (!isUsable) start()
      else {
        start().refresh()
        lastAsk = undefined
        sentUntilProgress = sent()
      }
    },
  }
}
