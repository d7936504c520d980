import { setMaxListeners } from 'node:events'

/** Ends a run early: on request, after a time, or when continuing would show nothing new. */
export interface Ending {
  readonly signal: AbortSignal
  /** The reason, once the run has ended. */
  reason(): string | undefined
  /** Only the first reason is kept. */
  end(reason: string): void
  /** Ends the run after this time, unless the timer is refreshed or the run completes. Without a reason, it waits as long again. */
  endAfter(milliseconds: number, reason: () => string | undefined): NodeJS.Timeout
  /** The run completed. */
  release(): void
}

export function createEnding(interruption?: AbortSignal): Ending {
  const controller = new AbortController()
  // Every wait listens to this signal, and each request in flight waits.
  setMaxListeners(0, controller.signal)
  let reason: string | undefined
  const end = (why: string): void => {
    if (reason !== undefined) return
    reason = why
    controller.abort(why)
  }
  const interrupt = (): void => end('the run was interrupted')
  const timers: NodeJS.Timeout[] = []
  const endAfter: Ending['endAfter'] = (milliseconds, why) => {
    const timer = setTimeout(() => {
      const known = why()
      if (known === undefined) timer.refresh()
      else end(known)
    }, milliseconds)
    timers.push(timer)
    return timer
  }
  if (interruption?.aborted) interrupt()
  interruption?.addEventListener('abort', interrupt, { once: true })
  return {
    signal: controller.signal,
    reason: () => reason,
    end,
    endAfter,
    release() {
      for (const timer of timers) clearTimeout(timer)
      interruption?.removeEventListener('abort', interrupt)
    },
  }
}
