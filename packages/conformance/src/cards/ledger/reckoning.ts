import { compare, decimal } from '../../engine/values/decimal.ts'
import { type Entry, type Listing, unsigned } from '../actions/read-action.ts'
import type { Direction } from '../actions/routes.ts'

/** A movement that the target accepted. */
export interface Moved {
  readonly direction: Direction
  readonly amount: number | string
}

export interface Reckoning<One> {
  readonly listed: readonly One[]
  readonly missing: readonly One[]
  /** Movements that are listed more than once. */
  readonly doubled: readonly One[]
}

/**
 * Finds the movements in a list by their amounts, and counts them where amounts are equal. The names of types, the sign of a
 * withdrawal, the order, and other entries (an opening, a fee) are up to the implementation. `others` are amounts of such
 * entries: a list may contain one in addition to a movement of the same amount.
 */
export function reckon<One extends Pick<Moved, 'amount'>>(
  movements: readonly One[],
  entries: readonly Entry[],
  others: readonly string[] = [],
): Reckoning<One> {
  const shown = tally(entries.flatMap(({ amount }) => unsigned(amount) ?? []))
  const alike = tally(movements.map(({ amount }) => amount))
  const also = tally(others)
  const claimed = tally()
  // Matches the latest of equal amounts first, because older ones may have dropped out.
  const claims = movements.toReversed().map((one) => [one, claimed.add(one.amount) <= shown.of(one.amount)] as const)
  const listed = new Set(claims.flatMap(([one, isListed]) => (isListed ? [one] : [])))
  return {
    listed: movements.filter((one) => listed.has(one)),
    missing: movements.filter((one) => !listed.has(one)),
    doubled: movements.filter(({ amount }) => shown.of(amount) > alike.of(amount) + also.of(amount)),
  }
}

/** How often there is each amount, in whatever notation. */
function tally(amounts: readonly (number | string)[] = []) {
  const counts = new Map<string, number>()
  const of = (amount: number | string): number => counts.get(decimal(amount)) ?? 0
  const add = (amount: number | string): number => {
    const count = of(amount) + 1
    counts.set(decimal(amount), count)
    return count
  }
  for (const amount of amounts) add(amount)
  return { of, add }
}

export function isOf({ amount }: Pick<Moved, 'amount'>, entry: Entry): boolean {
  const reported = unsigned(entry.amount)
  return reported !== undefined && compare(reported, amount) === 0
}

/** Whether the list still shows only the entries from before the first movement. */
export function isStillEmpty({ movements }: { readonly movements: readonly Moved[] }, { entries }: Listing): boolean {
  return entries.length < movements.length || entries.length <= 1
}

/** Page sizes are usually multiples of this. */
const pageUnit = 5

/**
 * Only the oldest may be missing, and only from a list as long as the longest one seen. Or only the newest, if the list may be
 * the first page of a longer one: the contract does not say whether there are pages and where they begin.
 */
export function isWindow(
  movements: readonly Moved[],
  missing: readonly Moved[],
  { entries }: Listing,
  limit: number,
): boolean {
  const isFull = missing.length === 0 || entries.length >= limit
  const areOldest = missing.every((one, index) => one === movements[index])
  // With equal amounts, there is no way to know which one is missing.
  const first = movements.slice(0, movements.length - missing.length)
  const areNewest = entries.length % pageUnit === 0 && reckon(first, entries).missing.length === 0
  return isFull && (areOldest || areNewest)
}
