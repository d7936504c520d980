export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** Minimum, median and maximum: on a shared machine a mean says little, and a wide spread says that it was noisy. */
export function spread(values: readonly number[]): Spread {
  if (values.length === 0) throw new RangeError('a spread needs at least one value')
  const sorted = values.toSorted((a, b) => a - b)
  return { median: median(sorted), min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0 }
}

/** The middle of sorted values. */
export function median(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/** Ratios round by round, so that a machine that slows down slows both. */
export function ratios(ours: readonly number[], theirs: readonly number[]): Spread {
  if (ours.length !== theirs.length) throw new RangeError('ratios need as many rounds on both sides')
  return spread(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)))
}

/** The median and, in parentheses, the range. */
export function show({ median, min, max }: Spread): string {
  // One value, or values that are one, have no range.
  if (min === max) return median.toFixed(2)
  return `${median.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})`
}
