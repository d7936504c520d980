import type { ReportedCheck } from './report.ts'

/** Checks that were not judged for the same reason, with its first wording. */
export interface SharedReason {
  readonly reason: string
  readonly count: number
  readonly checks: readonly ReportedCheck[]
}

/** Groups checks by reason, most frequent first, even if the responses behind a reason contain different values. */
export function reasonsOf(checks: readonly ReportedCheck[]): readonly SharedReason[] {
  const groups = Map.groupBy(checks, (check) => causeOf(check) ?? firstLineOf(check))
  return [...groups.values()]
    .flatMap((own) => (own[0] ? [{ reason: firstLineOf(own[0]), checks: own, count: own.length }] : []))
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
