/** Why a watched run begins again, or ends. */
export type Trigger = 'restarted' | 'changed' | 'all' | 'failed' | 'quit'

export interface Triggers {
  add(trigger: Trigger): void
  /** The next one. What came during a run is kept until it is asked for, each kind once. */
  next(): Promise<Trigger>
}

export function createTriggers(): Triggers {
  const waiting = new Set<Trigger>()
  let wake: (() => void) | undefined
  return {
    add(trigger) {
      waiting.add(trigger)
      wake?.()
    },
    async next() {
      if (waiting.size === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      wake = undefined
      const [first] = waiting
      if (first === undefined) throw new TypeError('there is no trigger, although one was added')
      waiting.delete(first)
      // A change that led to a restart is tested by the same run.
      if (first === 'restarted') waiting.delete('changed')
      if (first === 'changed' && waiting.delete('restarted')) return 'restarted'
      return first
    },
  }
}
