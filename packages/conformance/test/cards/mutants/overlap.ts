/** Tells a mutant which requests overlap. */
export interface Overlap {
  /** The number of the group that a request belongs to: all of a group arrive before any of them gets its response. */
  readonly group: () => number
}

/** A server that responds to each request before it reads the next. */
export function withoutOverlap(): Overlap {
  let group = 0
  return { group: () => ++group }
}

export interface Gathering extends Overlap {
  /** Holds a response back until no more requests arrive. */
  untilQuiet(): Promise<void>
}

/** `wait` gives requests that were sent together the time to arrive. */
export function createGathering(wait: () => Promise<void>): Gathering {
  let group = 1
  let arrived = 0
  let quiet: Promise<void> | undefined

  async function gather(): Promise<void> {
    for (let before = -1; before !== arrived; ) {
      before = arrived
      await wait()
    }
    quiet = undefined
    group++
  }

  return {
    group: () => group,
    untilQuiet() {
      arrived++
      quiet ??= gather()
      return quiet
    },
  }
}
