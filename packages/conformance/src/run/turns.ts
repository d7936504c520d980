/** So many have a turn at the same time; the others stand in line. */
export interface Turns {
  take(): Promise<void>
  end(): void
  /** Lets others have the turn for as long as something lasts that nobody is asked for. Whoever was resting is next. */
  resting(rest: () => Promise<void>): Promise<void>
}

export function createTurns(count: number): Turns {
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
    async resting(rest) {
      end()
      try {
        await rest()
      } finally {
        await take(true)
      }
    },
  }
}
