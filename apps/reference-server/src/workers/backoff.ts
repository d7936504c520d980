/** If a worker has run this long, its crash does not count as one in a row. */
const healthyAfterMs = 10_000
const firstDelayMs = 100
const longestDelayMs = 5_000
const crashesAllowed = 6

/** The pause before a crashed worker is restarted, in milliseconds; undefined if it has crashed too often in a row. */
export function createBackoff(): (ranForMs: number) => number | undefined {
  let crashes = 0
  return (ranForMs) => {
    crashes = ranForMs >= healthyAfterMs ? 1 : crashes + 1
    if (crashes > crashesAllowed) return undefined
    return Math.min(firstDelayMs * 2 ** (crashes - 1), longestDelayMs)
  }
}
