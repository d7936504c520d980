import { failsAt, type Level, levels } from '../../engine/nouns/level.ts'
import type { Report, ReportedCheck } from '../../engine/nouns/report.ts'
import { counted, grouped } from '../../engine/values/texts.ts'
import { bounded } from '../plain.ts'
import { strongestFinding } from './level-met.ts'

/** What a newer report of one service says that an older one did not. */
export interface Release {
  /** Without the checks that have the same result. */
  readonly changes: readonly Change[]
  /** How many checks passed in both. */
  readonly unchanged: number
}

export interface Change {
  readonly id: string
  readonly level: Level
  readonly change: keyof typeof nouns
  /** What the service did; or else, which of the reports did not judge it, and why. */
  readonly says: string
}

/** In the order of every format. */
const nouns = {
  regression: ['regression', 'regressions'],
  'warns-now': ['regression that only warns', 'regressions that only warn'],
  fixed: ['fixed', 'fixed'],
  'still-failing': ['still failing', 'still failing'],
  'new-check': ['new check', 'new checks'],
  'cannot-tell': ['cannot tell', 'cannot tell'],
} as const

type Result = 'met' | 'deviates' | 'not judged' | 'absent'

/** Compares the checks of two reports, the older first. A check that only one of them judged is never called unchanged. */
export function releaseOf(older: Report, newer: Report): Release {
  const before = new Map(older.checks.map((check) => [check.id, check]))
  const after = new Map(newer.checks.map((check) => [check.id, check]))
  const all = [...new Map([...before, ...after]).values()]
  const changes = all.flatMap(({ id, level }): Change[] => {
    const [old, now] = [before.get(id), after.get(id)]
    const change = changeOf(old, now, newer)
    return change === undefined ? [] : [{ id, level, change, says: bounded(sayingOf(change, old, now), 300) }]
  })
  return { changes, unchanged: all.length - changes.length }
}

function changeOf(
  old: ReportedCheck | undefined,
  now: ReportedCheck | undefined,
  { suite }: Report,
): Change['change'] | undefined {
  const [was, is] = [resultOf(old), resultOf(now)]
  if (was === 'absent') return 'new-check'
  if (was === 'not judged' || is === 'not judged' || is === 'absent') return 'cannot-tell'
  if (is === 'met') return was === 'met' ? undefined : 'fixed'
  const [weaker, level] = [levelOf(old), levelOf(now)]
  if (was === 'deviates' && levels.indexOf(level) >= levels.indexOf(weaker)) return 'still-failing'
  return failsAt(level, suite.failOn) ? 'regression' : 'warns-now'
}

function resultOf(check: ReportedCheck | undefined): Result {
  if (check === undefined) return 'absent'
  if (check.outcome === 'passed') return 'met'
  return check.outcome === 'failed' || check.outcome === 'warned' ? 'deviates' : 'not judged'
}

const levelOf = (check: ReportedCheck | undefined): Level => (check && strongestFinding([check])) ?? 'inferred'

function sayingOf(change: Change['change'], old: ReportedCheck | undefined, now: ReportedCheck | undefined): string {
  if (change === 'cannot-tell') return `${old?.outcome ?? 'left out'}, then ${now?.outcome ?? 'left out'}`
  const [finding] = (change === 'fixed' ? old : now)?.findings ?? []
  return finding ? `${finding.headline} (${finding.cause.side})` : (now?.outcome ?? '')
}

/** The changes of each kind that has any, with their title: "2 regressions". */
export function changesByKind({ changes }: Release): readonly (readonly [title: string, changes: readonly Change[]])[] {
  return (Object.keys(nouns) as Change['change'][]).flatMap((kind) => {
    const own = changes.filter(({ change }) => change === kind)
    return own.length === 0 ? [] : [[countedAs(kind, own.length), own] as const]
  })
}

/** "From A to B: 1 regression, 3 fixed; 1,080 checks passed in both." */
export function releaseInWords(release: Release): string {
  const titles = changesByKind(release).map(([title]) => title)
  const changed = titles.length === 0 ? 'nothing changed' : titles.join(', ')
  return `From A to B: ${changed}; ${counted(release.unchanged, 'check')} passed in both.`
}

export const hasRegression = ({ changes }: Release): boolean => changes.some(({ change }) => change === 'regression')

function countedAs(kind: Change['change'], count: number): string {
  return `${grouped(count)} ${nouns[kind][count === 1 ? 0 : 1]}`
}
