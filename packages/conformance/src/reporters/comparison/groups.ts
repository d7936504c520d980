import { levels } from '../../engine/nouns/level.ts'
import { counted } from '../../engine/values/texts.ts'
import type { ComparedGap } from './compare-gaps.ts'
import { type ComparedRequirement, severity } from './compare-requirements.ts'
import type { Comparison } from './comparison.ts'
import { letter } from './words.ts'

export type Row = ComparedGap | ComparedRequirement

/** Rows of a comparison that every format shows together. */
export interface Group {
  readonly of: 'question' | 'requirement'
  readonly standing: Row['standing']
  readonly title: string
  /** Questions by weight; requirements strongest level first, then worst result first. */
  readonly rows: readonly Row[]
}

/** Differences first, then what deviates everywhere, then the rest. */
const titles: readonly (readonly [Group['of'], Group['standing'], title: (count: string) => string])[] = [
  ['question', 'differs', () => 'questions with different answers'],
  ['requirement', 'differs', () => 'requirements with different results'],
  ['question', 'departs', (count) => `${count} with an answer that departs from what was decided or pinned`],
  ['requirement', 'not-met', (count) => `${count} not met, with the same result`],
  ['question', 'not-asked', (count) => `${count} not asked of every implementation`],
  ['question', 'alike', (count) => `${count} with the same answer`],
  ['requirement', 'not-tested', (count) => `${count} not tested on every implementation`],
  ['requirement', 'met', (count) => `${count} met by every implementation`],
]

/** Without groups that have no rows. */
export interface Groups {
  readonly differing: readonly Group[]
  /** What deviates everywhere: these rows say what somebody has to do, and are not only a number to most readers. */
  readonly remarkable: readonly Group[]
  readonly rest: readonly Group[]
}

/** Two reports of one service say what changed of requirements in their own terms. */
export function groupsOf({ gaps, requirements, release }: Comparison): Groups {
  const sorted = requirements.toSorted(
    (one, other) => levels.indexOf(one.level) - levels.indexOf(other.level) || worst(one) - worst(other),
  )
  const groups = titles.flatMap(([of, standing, title]): Group[] => {
    const all: readonly Row[] = of === 'question' ? gaps : release ? [] : sorted
    const rows = all.filter((row) => row.standing === standing)
    return rows.length === 0 ? [] : [{ of, standing, title: title(counted(rows.length, of)), rows }]
  })
  const among = (...wanted: readonly Group['standing'][]) => groups.filter(({ standing }) => wanted.includes(standing))
  return {
    differing: among('differs'),
    remarkable: among('departs', 'not-met'),
    rest: among('not-asked', 'alike', 'not-tested', 'met'),
  }
}

function worst({ results }: ComparedRequirement): number {
  return Math.min(...results.map((result) => (result ? severity.indexOf(result.outcome) : severity.length)))
}

/** What was decided, with the letters of those whose contract says so where contracts may differ. */
export interface Decided {
  readonly letters: string
  readonly text: string
  readonly by: string
  readonly on: string
}

export function decisionsOf({ decisions }: ComparedGap, { isSameContract }: Comparison): readonly Decided[] {
  const given = decisions.flatMap((decision, index) => (decision ? [{ ...decision, sign: letter(index) }] : []))
  return [...Map.groupBy(given, ({ text, by, on }) => JSON.stringify([text, by, on])).values()].flatMap((same) => {
    const letters = isSameContract ? '' : same.map(({ sign }) => sign).join(', ')
    return same.slice(0, 1).map(({ text, by, on }) => ({ letters, text, by, on }))
  })
}
