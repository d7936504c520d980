import type { KnownFailure, Report, ReportedCheck, ReviewedKnownFailure } from '../model/report.ts'

/**
 * Known failures still run; the list must tell the truth, so one that passes now, or fits no check, is told. One whose check
 * was not selected says nothing either way, and is left out.
 */
export function reviewKnownFailures(
  known: readonly KnownFailure[],
  checks: readonly ReportedCheck[],
  allIds: readonly string[],
): Report['knownFailures'] {
  const byId = new Map(checks.map((check) => [check.id, check]))
  return known.flatMap((one): ReviewedKnownFailure[] => {
    const outcome = byId.get(one.id)?.outcome
    if (outcome === undefined) return allIds.includes(one.id) ? [] : [{ ...one, state: 'matches-nothing' }]
    return [{ ...one, state: outcome === 'passed' ? 'passes-now' : 'still-fails' }]
  })
}

export function staleSentences(reviewed: Report['knownFailures']): string[] {
  return reviewed.flatMap(({ id, state }) => {
    if (state === 'passes-now') return [`${id} is a known failure and passes now: take it off the list`]
    if (state === 'matches-nothing')
      return [`${id} is a known failure and no check of this suite: take it off the list`]
    return []
  })
}
