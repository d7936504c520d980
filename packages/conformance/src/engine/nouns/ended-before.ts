import type { Exchange } from './exchange.ts'

/** Start and duration are each rounded to microseconds. */
const roundingMs = 0.002

/** Whether an exchange was over when the other one began. If not, the service may have seen either of them first. */
export function endedBefore(one: Exchange, other: Exchange): boolean {
  return endOf(one) - roundingMs <= other.startedMs
}

export function endOf({ startedMs, durationMs }: Exchange): number {
  return startedMs + durationMs
}
