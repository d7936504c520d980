import type { Report, ReportedCheck } from '../model/report.ts'

export interface KnownFailure {
  readonly id: string
  readonly reason: string
  readonly link?: string
}

/** Known failures still run; the list must tell the truth, so one that passes now, or fits no check, is told. */
export function reviewKnownFailures(
  known: readonly KnownFailure[],
  checks: readonly ReportedCheck[],
): Report['knownFailures'] {
  const byId = new Map(checks.map((check) => [check.id, check]))
  return known.map((one) => {
    const outcome = byId.get(one.id)?.outcome
    const state = outcome === undefined ? 'matches-nothing' : outcome === 'passed' ? 'passes-now' : 'still-fails'
    return { ...one, state }
  })
}

export function staleSentences(reviewed: Report['knownFailures']): string[] {
  return reviewed.flatMap(({ id, state }) => {
    if (state === 'passes-now') return [`${id} is a known failure and passes now: take it off the list`]
    if (state === 'matches-nothing') return [`${id} is a known failure and no check that was run: take it off the list`]
    return []
  })
}
