import { CardConnectionError, RefusedError } from './errors.ts'

const FIRST_DELAY_MS = 200
const LONGEST_DELAY_MS = 5_000
// A service may ask for an hour. Nobody waits for that inside a call.
const LONGEST_RETRY_AFTER_MS = 20_000

/**
 * How long to wait before a reading is repeated; undefined if it should not be. Doubles each time, and is jittered, so
 * that those who failed together do not come back together. What the service asks for is honoured.
 */
export function retryDelay(error: unknown, attempt: number): number | undefined {
  const asked = (error instanceof RefusedError && error.retryAfterMs) || 0
  if (!isPassing(error) || asked > LONGEST_RETRY_AFTER_MS) return undefined
  return Math.max(asked, Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS) * (0.5 + Math.random() / 2))
}

/** Whether trying again may help: no answer, or one that says "not now". */
export function isPassing(error: unknown): boolean {
  if (error instanceof CardConnectionError) return error.kind === 'unreachable' || error.kind === 'connection-lost'
  return error instanceof RefusedError && (error.status >= 500 || error.status === 429 || error.status === 408)
}
