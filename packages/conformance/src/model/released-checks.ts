import type { Level } from '../findings/level.ts'
import recorded from './released-checks.json' with { type: 'json' }

/** The IDs of checks by the minor version of the suite that had them first, such as `0.1`. */
export type ReleasedChecks = Readonly<Record<string, readonly string[]>>

/**
 * The file that freezes the IDs of all checks, their levels and their order in a report. `pnpm --filter
 * @card-contract/conformance record-checks` and `pnpm release:version` write it; it is read at build time.
 */
export type RecordedChecks = Readonly<Record<string, Readonly<Partial<Record<Level, readonly string[]>>>>>

/** Holds the place of the next minor version in the file, for checks that are in no release yet. */
export const nextVersion = 'next'

export const releasedChecks: ReleasedChecks = Object.fromEntries(
  Object.entries<RecordedChecks[string]>(recorded)
    .filter(([version]) => version !== nextVersion)
    .map(([minor, byLevel]) => [minor, idsOf(byLevel)]),
)

export function idsOf(byLevel: RecordedChecks[string]): readonly string[] {
  return Object.values(byLevel).flat()
}

/** Minor versions, from the first. */
export function minorsOf(released: ReleasedChecks): readonly string[] {
  return Object.keys(released).sort(compareMinors)
}

export function minorOf(version: string): string {
  return version.split('.').slice(0, 2).join('.')
}

/** Negative if `one` is the earlier minor version. */
export function compareMinors(one: string, other: string): number {
  const [[major = 0, minor = 0], [otherMajor = 0, otherMinor = 0]] = [one, other].map((version) =>
    version.split('.').map(Number),
  ) as [number[], number[]]
  return major - otherMajor || minor - otherMinor
}

/** Says which minor version had a check first; undefined for a check that is in no release yet. */
export function firstMinorIn(released: ReleasedChecks): (id: string) => string | undefined {
  const firstById = new Map(
    minorsOf(released)
      .toReversed()
      .flatMap((minor) => (released[minor] ?? []).map((id) => [id, minor] as const)),
  )
  return (id) => firstById.get(id)
}

/** The IDs of those checks that a suite of this minor version did not have. */
export function checksSince(ids: readonly string[], released: ReleasedChecks, minor: string): readonly string[] {
  const firstMinorOf = firstMinorIn(released)
  return ids.filter((id) => {
    const first = firstMinorOf(id)
    return first === undefined || compareMinors(first, minor) > 0
  })
}
