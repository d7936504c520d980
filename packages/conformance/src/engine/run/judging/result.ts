import type { Check } from '../../nouns/check.ts'
import { Blocked, LostResponse, obstacleOf, Skipped } from '../../nouns/check-ended.ts'
import type { Finding, FindingDraft } from '../../nouns/finding.ts'
import type { Obstacle } from '../../nouns/outcome.ts'
import type { Said } from '../../nouns/probe.ts'

/** The result of a check, before its findings are compared with the level that fails the run. */
export interface Result {
  readonly check: Check<never>
  readonly findings: Finding[]
  /** What was found out about the gap that the check asks about. */
  said?: Said
  obstacle?: Obstacle
  skipped?: string
  errored?: string
  readonly exchanges: string[]
  durationMs: number
}

export function emptyResult(check: Check<never>): Result {
  return { check, findings: [], exchanges: [], durationMs: 0 }
}

/** Turns a draft into a finding of this check. */
export function addFinding(result: Result, draft: FindingDraft): void {
  const { id, level, operationId } = result.check.requirement
  result.findings.push({ requirement: id, level, ...(operationId ? { operationId } : {}), ...draft })
}

/** Records why a check did not run to its end in this attempt at its program. */
export function addEnding(result: Result, error: unknown, attempt: number): void {
  if (error instanceof Blocked) result.obstacle ??= error.obstacle
  else if (error instanceof Skipped) result.skipped ??= error.message
  else if (error instanceof LostResponse) result.obstacle ??= obstacleOf(error, attempt)
  else result.errored ??= errorInWords(error)
}

/** Without the stack, which has paths of this machine and differs when the report is verified. */
export function errorInWords(error: unknown): string {
  return `internal error in the suite; please report it: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`
}
