/** How long a worker must have run for its crash not to count with the ones before. */
const healthyAfterMs = 10_000
const firstDelayMs = 100
const longestDelayMs = 5_000
const patience = 6

/** After how many milliseconds a crashed worker is started again; undefined when it has crashed too often in a row. */
export function createBackoff(): (ranForMs: number) => number | undefined {
  let crashes = 0
  return (ranForMs) => {
    crashes = ranForMs >= healthyAfterMs ? 1 : crashes + 1
    if (crashes > patience) return undefined
    return Math.min(firstDelayMs * 2 ** (crashes - 1), longestDelayMs)
  }
}
