import type { LostBy } from './errors.ts'

/** What ends a request early. */
export interface Ending {
  /** Made when it is first asked for: most requests need none, see suit-runtime.ts. */
  readonly signal: AbortSignal
  /** Whether it has come. */
  readonly over?: unknown
  /** Told as well when it comes. */
  onOver?: (() => void) | undefined
}

/** The end of one call: its time is over, or its caller gave up. */
export interface Deadline extends Ending {
  /** Which of the two it was, once it has come. */
  over: Extract<LostBy, 'timeout' | 'aborted'> | undefined
  readonly startedAt: number
  readonly timeoutMs: number
  /** As the work ends, unless the deadline comes first. What is still going on then is nobody's concern. One at a time. */
  race<Result>(work: Promise<Result>): Promise<Result>
  clear(): void
}

// What setTimeout can count to. A longer delay would end at once.
const LONGEST_TIMER_MS = 2 ** 31 - 1

export function startDeadline(timeoutMs: number, caller?: AbortSignal): Deadline {
  let controller: AbortController | undefined
  let giveUp: (reason: unknown) => void = () => {}
  const finish = (by: Deadline['over']) => {
    deadline.over ??= by
    controller?.abort()
    deadline.onOver?.()
    giveUp(deadline.signal.reason)
  }
  const onAbort = () => finish('aborted')
  const timer = timeoutMs > LONGEST_TIMER_MS ? undefined : setTimeout(finish, timeoutMs, 'timeout')
  const deadline: Deadline = {
    get signal() {
      controller ??= new AbortController()
      if (deadline.over) controller.abort()
      return controller.signal
    },
    over: undefined,
    onOver: undefined,
    startedAt: Date.now(),
    timeoutMs,
    // Intentionally not Promise.race, which takes several times as long.
    race: (work) =>
      new Promise((resolve, reject) => {
        giveUp = reject
        work.then(resolve, reject)
        if (deadline.over) reject(deadline.signal.reason)
      }),
    clear() {
      clearTimeout(timer)
      caller?.removeEventListener('abort', onAbort)
    },
  }
  if (caller?.aborted) onAbort()
  else caller?.addEventListener('abort', onAbort)
  return deadline
}
