import type { ReportedCheck } from './report.ts'

/** Checks that were not judged for one reason, told as it was said first. */
export interface SharedReason {
  readonly reason: string
  readonly count: number
  readonly checks: readonly ReportedCheck[]
}

/** So much of a reason tells what kind it is; what follows may be cut off at another place. */
const telling = 120

/** Ids, times and other values, which are new each time; a status is none. */
const values = /[\w.@+:%-]*\d[\w.@+:%-]*/g

/** The same reason stands for many checks, also where it names other values; the most frequent first. */
export function reasonsOf(checks: readonly ReportedCheck[]): readonly SharedReason[] {
  const groups = new Map<string, { reason: string; checks: ReportedCheck[] }>()
  for (const check of checks) {
    const { reason = 'no reason given' } = check
    const kind = reason.replace(values, (value) => (value.length > 3 ? '…' : value)).slice(0, telling)
    const group = groups.get(kind)
    if (group) group.checks.push(check)
    else groups.set(kind, { reason, checks: [check] })
  }
  return [...groups.values()]
    .map((group) => ({ ...group, count: group.checks.length }))
    .sort((a, b) => b.count - a.count)
}
