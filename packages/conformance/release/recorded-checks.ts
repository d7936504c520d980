import { levels } from '../src/findings/level.ts'
import type { Check } from '../src/model/check.ts'
import { idsOf, type RecordedChecks } from '../src/model/released-checks.ts'

/**
 * Records which checks there are, by the version that had them first: those that no version has yet belong to this one. All are
 * in the order of a report. A check that judges a decision has no age, so it is left out.
 */
export function recordChecks(
  recorded: RecordedChecks,
  checks: readonly Check<never>[],
  version: string,
): RecordedChecks {
  const versionById = new Map(
    Object.entries(recorded).flatMap(([one, byLevel]) => idsOf(byLevel).map((id) => [id, one] as const)),
  )
  const checksOf = (one: string) => checks.filter(({ id }) => (versionById.get(id) ?? version) === one)
  const versions = new Set([...Object.keys(recorded), version])
  return Object.fromEntries([...versions].map((one) => [one, byLevel(checksOf(one))]))
}

function byLevel(checks: readonly Check<never>[]): RecordedChecks[string] {
  const groups = levels
    .filter((level) => level !== 'decided')
    .map((level) => [level, checks.filter(({ requirement }) => requirement.level === level)] as const)
  return Object.fromEntries(
    groups.filter(([, own]) => own.length > 0).map(([level, own]) => [level, own.map(({ id }) => id)]),
  )
}
