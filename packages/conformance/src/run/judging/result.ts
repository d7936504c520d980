import type { Said } from '../../answers/probe.ts'
import type { ApiResponse } from '../../exchanges/call.ts'
import type { Exchange } from '../../exchanges/exchange.ts'
import { didNotRespond } from '../../exchanges/headline.ts'
import { nameOf, showResponse } from '../../exchanges/show.ts'
import type { Finding, FindingDraft } from '../../findings/finding.ts'
import { type Area, kinds } from '../../findings/kind.ts'
import type { Obstacle } from '../../findings/outcome.ts'
import type { Check } from '../../model/check.ts'
import { Blocked, LostResponse, Skipped } from '../../model/check-ended.ts'

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
  if (error instanceof Blocked) result.obstacle ??= error.obstacle
  else if (error instanceof Skipped) result.skipped ??= error.message
  else if (error instanceof LostResponse) {
    addLoss(result, error.response)
  } else result.errored ??= errorInWords(error)
}

const areasOfRejections: ReadonlySet<Area> = new Set(['rejects', 'credentials'])

/** A valid request without a response says nothing about what a check of rejections is about, so it only blocks the check. */
function addLoss(result: Result, response: ApiResponse): void {
  const { id: exchange, intent, operationId } = response.exchange
  const isValid = intent === 'valid'
  const headline = isValid ? didNotRespond(response, 'a valid request') : `${nameOf(response)} did not respond`
  const received = showResponse(response)
  if (isValid && areasOfRejections.has(kinds[result.check.kind].area)) {
    const message = `${headline}: ${received}`
    const request = { ...(operationId ? { operationId } : {}), exchange }
    result.obstacle ??= { kind: 'setup', message, lack: 'response', ...request }
  } else addFinding(result, { headline, expected: 'a response', received, exchange })
}

/** Removes the findings about requests without a response: the connection lost too many to tell why. */
export function excuseLosses(result: Result, lost: ReadonlySet<Exchange['id']>, message = ''): void {
  const kept = withoutLosses(result.findings, lost)
  if (kept.length === result.findings.length) return
  result.findings.splice(0, result.findings.length, ...kept)
  result.obstacle ??= { kind: 'setup', message, lack: 'response' }
}

export function withoutLosses<One extends FindingDraft>(
  findings: readonly One[],
  lost: ReadonlySet<Exchange['id']>,
): One[] {
  return findings.filter(({ exchange }) => exchange === undefined || !lost.has(exchange))
}

/** Without the stack, which has paths of this machine and differs when the report is verified. */
export function errorInWords(error: unknown): string {
  return `internal error in the suite; please report it: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`
}
