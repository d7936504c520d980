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

const quarterMs = 900_000

/** From half an hour to fourteen hours: no zone is further from UTC. */
const quartersInAZone = { fewest: 2, most: 56 } as const

/** A clock that is off by whole quarters of an hour is right, and its times are those of another zone. */
const zoneToleranceMs = 15_000

/** Fewer are at whole quarters of an hour by chance. */
const fewestWhole = 3

/** The same, but none if the times are local ones: those are wrong, although they agree. A clock of whole hours or days shows no zone. */
export function clockOffset(creations: readonly Creation[]): number {
  const usual = usualOffset(creations)
  if (creations.length >= fewestWhole && creations.every(({ atMs }) => atMs % quarterMs === 0)) return usual
  const quarters = Math.abs(Math.round(usual / quarterMs))
  const isAZone = quarters >= quartersInAZone.fewest && quarters <= quartersInAZone.most
  return isAZone && isAlike(Math.abs(usual), quarters * quarterMs, zoneToleranceMs) ? 0 : usual
}

export function isAlike(one: number, other: number, withinMs = toleranceMs): boolean {
  return Math.abs(one - other) <= withinMs
}

/** The difference from the latest time at which it may have been created. */
export function offsetOf({ atMs, datesMs }: Creation): number {
  return atMs - (datesMs.at(-1) ?? atMs)
}
