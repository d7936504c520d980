import type { OperationId } from '#types'
import { type CallOptions, MAX_RESPONSE_BYTES, RETRIES, TIMEOUT_MS } from './call-options.ts'
import type { LostBy } from './errors.ts'
import { rejectCall } from './reject-call.ts'

/** The end of one call: it timed out, or its caller aborted it. */
export interface Deadline {
  readonly signal: AbortSignal
  /** Which of the two it was, once it has come. */
  over: Extract<LostBy, 'timeout' | 'aborted'> | undefined
  readonly startedAt: number
  readonly timeoutMs: number
  /** Settles as the work does, or rejects when the deadline comes first; the work is then ignored. One at a time. */
  race<Result>(work: Promise<Result>): Promise<Result>
  clear(): void
}

/** The longest delay that setTimeout supports. With a longer one it would fire at once. */
export const LONGEST_TIMER_MS: number = 2 ** 31 - 1

export function checkLimits(
  operationId: OperationId | undefined,
  { timeoutMs = TIMEOUT_MS, retries = RETRIES, maxResponseBytes = MAX_RESPONSE_BYTES, validate }: CallOptions,
): void {
  const reject = (expected: string, received: unknown) => rejectCall(operationId, expected, received, 'invalid-options')
  if (!(timeoutMs > 0)) reject('timeoutMs above 0', timeoutMs)
  if (!(retries >= 0) || retries % 1 > 0) reject('retries to be 0, 1, 2 …', retries)
  if (!(maxResponseBytes > 0)) reject('maxResponseBytes above 0', maxResponseBytes)
  if (validate && typeof validate !== 'function') reject('validate to be validateResponse', validate)
}

export function startDeadline(timeoutMs: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController()
  const { signal } = controller
  let giveUp: (reason: unknown) => void = () => {}
  const finish = (by: Deadline['over']) => {
    deadline.over ??= by
    controller.abort()
    giveUp(signal.reason)
  }
  const onAbort = () => finish('aborted')
  const timer = timeoutMs > LONGEST_TIMER_MS ? undefined : setTimeout(finish, timeoutMs, 'timeout')
  const deadline: Deadline = {
    signal,
    over: undefined,
    startedAt: Date.now(),
    timeoutMs,
    // Intentionally not Promise.race, which takes several times as long.
    race: (work) =>
      new Promise((resolve, reject) => {
        giveUp = reject
        work.then(resolve, reject)
        if (deadline.over) reject(signal.reason)
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
