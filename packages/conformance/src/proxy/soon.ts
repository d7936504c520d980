/** Does things a moment later, several in a row. */
export interface Soon<Thing> {
  add(thing: Thing): void
  /** Does all that is left. */
  finish(): void
}

const inARow = 32
const laterMs = 50

/**
 * In the order in which they were added. What is done over and over takes less time than what alternates with other work, because the
 * processor has it at hand.
 */
export function createSoon<Thing>(act: (thing: Thing) => void): Soon<Thing> {
  let waiting: Thing[] = []
  let timer: NodeJS.Timeout | undefined

  function finish(): void {
    clearTimeout(timer)
    timer = undefined
    const these = waiting
    waiting = []
    for (const thing of these) act(thing)
  }

  return {
    add(thing) {
      if (waiting.push(thing) >= inARow) finish()
      else timer ??= setTimeout(finish, laterMs)
    },
    finish,
  }
}
