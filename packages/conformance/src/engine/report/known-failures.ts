import type { KnownFailure, Report, ReportedCheck, ReviewedKnownFailure } from '../nouns/report.ts'

/**
 * Known failures still run. The list must be accurate, so entries that now pass, or that match no check, are reported. An
 * entry whose check was not selected is left out, and so is one that passes within a budget: more requests might fail it.
 */
export function reviewKnownFailures(
  known: readonly KnownFailure[],
  checks: readonly ReportedCheck[],
  allIds: readonly string[],
  isWithinBudget = false,
): Report['knownFailures'] {
  const byId = new Map(checks.map((check) => [check.id, check]))
  return known.flatMap((one): ReviewedKnownFailure[] => {
    const outcome = byId.get(one.id)?.outcome
    if (outcome === undefined) return allIds.includes(one.id) ? [] : [{ ...one, state: 'matches-nothing' }]
    if (outcome === 'passed' && isWithinBudget) return []
    return [{ ...one, state: outcome === 'passed' ? 'passes-now' : 'still-fails' }]
  })
}

export function staleSentences(reviewed: Report['knownFailures']): string[] {
  return reviewed.flatMap(({ id, state }) => {
    if (state === 'passes-now') return [`${id} is listed as a known failure but now passes; remove it from the list`]
    if (state === 'matches-nothing')
      return [`${id} is listed as a known failure but is not a check of this suite; remove it from the list`]
    return []
  })
}
