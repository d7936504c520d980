import type { Creation } from './creations.ts'

/**
 * Maximum difference between a timestamp and the time of the response; allows for slow services and clocks with minute
 * precision.
 */
export const toleranceMs = 90_000

/**
 * How far the clock of the service is from its Date headers: what most of users, cards and transactions agree on or, if all
 * disagree, the smallest difference.
 */
export function usualOffset(creations: readonly Creation[]): number {
  const offsets = (['user', 'card', 'transaction'] as const).flatMap((what) => {
    const own = creations.filter((one) => one.what === what).map(offsetOf)
    const [middle] = own.sort((one, other) => one - other).slice(Math.floor(own.length / 2))
    return middle === undefined ? [] : [middle]
  })
  const agreeing = (one: number): number => offsets.filter((other) => isAlike(one, other)).length
  const [usual = 0] = offsets.toSorted(
    (one, other) => agreeing(other) - agreeing(one) || Math.abs(one) - Math.abs(other),
  )
  return usual
}

export function isAlike(one: number, other: number, withinMs = toleranceMs): boolean {
  return Math.abs(one - other) <= withinMs
}

/** The difference from the latest time at which it may have been created. */
export function offsetOf({ atMs, datesMs }: Creation): number {
  return atMs - (datesMs.at(-1) ?? atMs)
}
