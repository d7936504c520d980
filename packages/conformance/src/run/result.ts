import type { Check } from '../model/check.ts'
import { Blocked, EndOfCheck, LostResponse, Skipped } from '../model/check-ended.ts'
import type { Finding, FindingDraft } from '../model/finding.ts'
import type { Obstacle } from '../model/outcome.ts'
import type { Said } from '../model/probe.ts'
import { nameOf, showResponse } from '../model/show.ts'

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

/** Records why a check did not run to its end. */
export function addEnding(result: Result, error: unknown): void {
  if (error instanceof EndOfCheck) return
  if (error instanceof Blocked) result.obstacle ??= error.obstacle
  else if (error instanceof Skipped) result.skipped ??= error.message
  else if (error instanceof LostResponse) {
    const { exchange } = error.response
    const headline = `${nameOf(error.response)} did not respond`
    addFinding(result, {
      headline,
      expected: 'a response',
      received: showResponse(error.response),
      exchange: exchange.id,
    })
  } else result.errored ??= errorInWords(error)
}

/** Without the stack, which has paths of this machine and differs when the report is verified. */
export function errorInWords(error: unknown): string {
  return `internal error in the suite; please report it: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`
}
