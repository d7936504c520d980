import type { ReportedCheck } from './report.ts'

/** Checks that were not judged for the same reason, with its first wording. */
export interface SharedReason {
  readonly reason: string
  readonly count: number
  readonly checks: readonly ReportedCheck[]
}

/** Groups checks by reason, most frequent first, even if the responses behind a reason contain different values. */
export function reasonsOf(checks: readonly ReportedCheck[]): readonly SharedReason[] {
  const groups = new Map<string, { reason: string; checks: ReportedCheck[] }>()
  for (const check of checks) {
    const reason = firstLineOf(check)
    const key = causeOf(check) ?? reason
    const group = groups.get(key)
    if (group) group.checks.push(check)
    else groups.set(key, { reason, checks: [check] })
  }
  return [...groups.values()]
    .map((group) => ({ ...group, count: group.checks.length }))
    .sort((a, b) => b.count - a.count)
}

/** Drops the stack of an internal error, which belongs in the report. */
function firstLineOf({ reason = 'no reason given' }: ReportedCheck): string {
  return reason.split('\n', 1)[0] ?? ''
}

/** What a response blocked, without the details of the response. */
function causeOf({ obstacle }: ReportedCheck): string | undefined {
  if (obstacle?.operationId === undefined) return undefined
  const { kind, operationId, status, lack } = obstacle
  return JSON.stringify([kind, operationId, status, lack])
}
