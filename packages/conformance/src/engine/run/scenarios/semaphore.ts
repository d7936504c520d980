/** Limits how many callers run at the same time; the others queue. */
export interface Semaphore {
  take(): Promise<void>
  end(): void
  /** Releases the slot while `rest` runs; afterwards the caller goes to the front of the queue. */
  whileReleased(rest: () => Promise<void>): Promise<void>
}

export function createSemaphore(count: number): Semaphore {
  let free = count
  const line: (() => void)[] = []

  function end(): void {
    const next = line.shift()
    if (next) next()
    else free++
  }

  async function take(isFirst: boolean): Promise<void> {
    if (free > 0) free--
    else await new Promise<void>((begin) => (isFirst ? line.unshift(begin) : line.push(begin)))
  }

  return {
    take: () => take(false),
    end,
    async whileReleased(rest) {
      end()
      try {
        await rest()
      } finally {
        await take(true)
      }
    },
  }
}
