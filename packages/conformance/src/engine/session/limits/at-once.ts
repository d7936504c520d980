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
