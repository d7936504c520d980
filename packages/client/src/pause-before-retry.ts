import type { Deadline } from './deadline.ts'
import { CardConnectionError, type CardError, RejectedError } from './errors.ts'
import { sleep } from './sleep.ts'

const FIRST_DELAY_MS = 200
const LONGEST_DELAY_MS = 5_000
// A service may ask for an hour, which is too long to wait inside a call.
const LONGEST_RETRY_AFTER_MS = 20_000

/**
 * Waits until an operation that only reads may be retried, or rethrows its failure if it should not be. The pause doubles
 * each time and is jittered, so that clients that failed together do not retry together. `Retry-After` is honoured.
 */
export async function pauseBeforeRetry(failure: CardError, attempt: number, deadline: Deadline): Promise<void> {
  const asked = (failure instanceof RejectedError && failure.retryAfterMs) || 0
  const backoff = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS) * (0.5 + Math.random() / 2)
  const delayMs = Math.max(asked, backoff)
  // A retry that would start after the deadline cannot help.
  const remainingMs = deadline.startedAt + deadline.timeoutMs - Date.now()
  if (!isPassing(failure) || asked > LONGEST_RETRY_AFTER_MS || delayMs >= remainingMs) throw failure
  await sleep(delayMs, deadline).catch(() => {
    throw failure
  })
}

/** Whether a status leaves open if the request was carried out. */
export function isInconclusive(status: number): boolean {
  return status >= 500 || status === 408
}

/** Whether a retry may help: no response, or one that says "not now". */
export function isPassing(error: unknown): boolean {
  if (error instanceof CardConnectionError) return error.kind === 'unreachable' || error.kind === 'connection-lost'
  return error instanceof RejectedError && (error.status === 429 || isInconclusive(error.status))
}
