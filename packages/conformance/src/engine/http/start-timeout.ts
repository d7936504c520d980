/** How many times a timeout looks at the clock. */
const looks = 20

export interface Timeout {
  /** Begins anew. Cheap, because it touches no timer: a run does this for every response. */
  restart(): void
  cancel(): void
}

/**
 * Calls `giveUp` after this much time in which this process could have read a response. Of a longer pause, because the machine slept
 * or others used its processors, only a little counts: the response may have arrived meanwhile.
 */
export function startTimeout(timeoutMs: number, giveUp: () => void): Timeout {
  const betweenLooksMs = timeoutMs / looks
  let leftMs = timeoutMs
  let lookedAt = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    leftMs -= Math.min(now - lookedAt, 2 * betweenLooksMs)
    lookedAt = now
    if (leftMs > 0) return
    clearInterval(timer)
    giveUp()
  }, betweenLooksMs)
  return {
    restart() {
      leftMs = timeoutMs
      lookedAt = performance.now()
    },
    cancel: () => clearInterval(timer),
  }
}
