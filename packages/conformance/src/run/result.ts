import { EndOfCheck } from '../expect/expect.ts'
import { showAnswer } from '../expect/received.ts'
import type { Check } from '../model/check.ts'
import type { Finding } from '../model/finding.ts'
import type { Obstacle } from '../model/outcome.ts'
import { Blocked, LostAnswer, Skipped } from './stage.ts'

/** What a check came to, before its findings are weighed against the level that the run fails on. */
export interface Result {
  readonly check: Check<never>
  readonly findings: Finding[]
  obstacle?: Obstacle
  skipped?: string
  errored?: string
  readonly exchanges: string[]
  durationMs: number
}

export function emptyResult(check: Check<never>): Result {
  return { check, findings: [], exchanges: [], durationMs: 0 }
}

export type Complaint = Omit<Finding, 'requirement' | 'level' | 'operationId'> & Partial<Finding>

/** Turns a complaint into a finding of this check, unless it says whose it is. */
export function addFinding(result: Result, complaint: Complaint): void {
  const { id, level, operationId } = result.check.requirement
  result.findings.push({ requirement: id, level, ...(operationId ? { operationId } : {}), ...complaint })
}

/** Writes down why a check did not run to its end. */
export function addEnding(result: Result, error: unknown): void {
  if (error instanceof EndOfCheck) return
  if (error instanceof Blocked) result.obstacle ??= error.obstacle
  else if (error instanceof Skipped) result.skipped ??= error.message
  else if (error instanceof LostAnswer) {
    const { exchange } = error.answer
    const subject = exchange.operationId ?? exchange.request.target
    addFinding(result, { subject, expected: 'an answer', received: showAnswer(error.answer), exchange: exchange.id })
  } else result.errored ??= error instanceof Error ? (error.stack ?? error.message) : String(error)
}
