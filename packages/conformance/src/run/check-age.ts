import { allChecks } from '../checks/index.ts'
import type { Check } from '../model/check.ts'
import { compareMinors, firstMinorIn, minorsOf, type ReleasedChecks } from '../model/released-checks.ts'
import type { RunSettings } from '../model/settings.ts'

/** What a run selects from. Deriving it takes as long as hundreds of requests. */
export function everyCheck(
  settings: Pick<RunSettings, 'contract' | 'fuzz' | 'pinned' | 'releasedChecks' | 'suiteCompat'>,
): readonly Check<never>[] {
  return checksAsOf(allChecks(settings.contract, settings), settings.releasedChecks, settings.suiteCompat)
}

/**
 * The checks that a minor version of the suite has; by default, all. Those that it has first are new: a deviation warns, so that an
 * upgrade does not fail a build at once. In the first release no check is new, and neither is one that judges a decision or a
 * pinned answer, which its owners asked for.
 */
export function checksAsOf(
  checks: readonly Check<never>[],
  released: ReleasedChecks,
  suiteCompat?: string,
): readonly Check<never>[] {
  const minors = minorsOf(released)
  const asOf = suiteCompat ?? minors.at(-1)
  const [firstRelease] = minors
  const firstMinorOf = firstMinorIn(released)
  return checks.flatMap((check) => {
    if (check.requirement.level === 'decided') return [check]
    const first = firstMinorOf(check.id)
    const isLater = first === undefined ? suiteCompat !== undefined : compareMinors(first, asOf ?? first) > 0
    if (isLater) return []
    const isNew = first === undefined ? minors.length > 0 : first === asOf && first !== firstRelease
    return [isNew ? { ...check, isNew } : check]
  })
}
