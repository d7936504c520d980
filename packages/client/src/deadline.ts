import type { LostBy } from './errors.ts'

/** The end of one call: its time is over, or its caller gave up. */
export interface Deadline {
  readonly signal: AbortSignal
  /** Which of the two it was, once it has come. */
  over: Extract<LostBy, 'timeout' | 'aborted'> | undefined
  readonly startedAt: number
  readonly timeoutMs: number
  /** As the work ends, unless the deadline comes first. What is still going on then is nobody's concern. */
  race<Result>(work: Promise<Result>): Promise<Result>
  clear(): void
}

// What setTimeout can count to. A longer delay would end at once.
const LONGEST_TIMER_MS = 2 ** 31 - 1

export function startDeadline(timeoutMs: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController()
  const { signal } = controller
  const end = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  // The end may come while nothing waits for it.
  end.catch(() => {})
  const finish = (by: Deadline['over']) => {
    deadline.over ??= by
    controller.abort()
  }
  const onAbort = () => finish('aborted')
  const timer = timeoutMs > LONGEST_TIMER_MS ? undefined : setTimeout(finish, timeoutMs, 'timeout')
  const deadline: Deadline = {
    signal,
    over: undefined,
    startedAt: Date.now(),
    timeoutMs,
    race: (work) => Promise.race([work, end]),
    clear() {
      clearTimeout(timer)
      caller?.removeEventListener('abort', onAbort)
    },
  }
  if (caller?.aborted) onAbort()
  else caller?.addEventListener('abort', onAbort)
  return deadline
}
