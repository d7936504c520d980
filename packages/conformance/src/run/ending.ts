import { setMaxListeners } from 'node:events'

/** The end of a run before its end: at the deadline, on request, or because nothing more can be learnt. */
export interface Ending {
  readonly signal: AbortSignal
  /** Why, once it has come. */
  reason(): string | undefined
  /** The first reason stays. */
  end(reason: string): void
  /** The run came to its own end. */
  release(): void
}

export function createEnding(deadlineS: number, interruption?: AbortSignal): Ending {
  const controller = new AbortController()
  // Every wait listens to it, and there are as many at a time as there are requests.
  setMaxListeners(0, controller.signal)
  let reason: string | undefined
  const end = (why: string): void => {
    if (reason !== undefined) return
    reason = why
    controller.abort(why)
  }
  const interrupt = (): void => end('the run was interrupted')
  const timer = setTimeout(() => end(`the run reached its deadline of ${deadlineS} s`), deadlineS * 1000)
  if (interruption?.aborted) interrupt()
  interruption?.addEventListener('abort', interrupt, { once: true })
  return {
    signal: controller.signal,
    reason: () => reason,
    end,
    release() {
      clearTimeout(timer)
      interruption?.removeEventListener('abort', interrupt)
    },
  }
}
