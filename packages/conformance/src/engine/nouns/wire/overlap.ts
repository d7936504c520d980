import type { Exchange } from './exchange.ts'

/** Start and duration are each rounded to microseconds. */
const roundingMs = 0.002

/** Whether an exchange was over when the other one began. If not, the service may have seen either of them first. */
export function endedBefore(one: Exchange, other: Exchange): boolean {
  return endOf(one) - roundingMs <= other.startedMs
}

/** What is known of a fault that needs two requests: whether they were under way at the same time. */
export function aboutOverlap(one: Exchange, other: Exchange): { readonly about?: { readonly where: string } } {
  const isApart = endedBefore(one, other) || endedBefore(other, one)
  return isApart ? {} : { about: { where: atTheSameTime } }
}

export const atTheSameTime = 'requests are sent at the same time'

export function endOf({ startedMs, durationMs }: Exchange): number {
  return startedMs + durationMs
}

/** A change may take effect late. A request that is sent later than this may be too late to overlap with others. */
export const soonMs = 250

interface Answered {
  readonly exchange: Exchange
  readonly isSuccess: boolean
}

/** Whether the first rejection came soon after what was accepted before it. */
export function isSoonRejected(inTurn: readonly Answered[]): boolean {
  const at = inTurn.findIndex(({ isSuccess }) => !isSuccess)
  const rejection = inTurn[at]
  return rejection !== undefined && isSoonAfter(inTurn[at - 1], rejection)
}

export function isSoonAfter(earlier: Answered | undefined, { exchange }: Answered): boolean {
  return earlier === undefined || exchange.startedMs - earlier.exchange.startedMs < soonMs
}

export function countOf(responses: readonly Pick<Answered, 'isSuccess'>[]): number {
  return responses.filter(({ isSuccess }) => isSuccess).length
}
