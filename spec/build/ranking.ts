import type { Gap } from './document.ts'

const onOnePage = 10

/** The open questions that cost most, in the order in which people ranked them, and all others in the given order. */
export function ranked(gaps: readonly Gap[]): { first: Gap[]; others: Gap[] } {
  const open = gaps.filter(({ decision }) => decision === undefined)
  const first = open
    .filter(({ rank }) => rank !== undefined)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .slice(0, onOnePage)
  return { first, others: open.filter((gap) => !first.includes(gap)) }
}
