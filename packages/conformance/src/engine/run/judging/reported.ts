import type { Check } from '../../nouns/check.ts'
import type { FailOn } from '../../nouns/level.ts'
import { type Outcome, withoutEvidence } from '../../nouns/outcome.ts'
import type { ReportedCheck } from '../../nouns/report.ts'
import type { Step } from '../../nouns/step.ts'
import type { Exchange } from '../../nouns/wire/exchange.ts'
import type { ByRule } from './judge-steps.ts'
import { outcomeOf, type Result } from './result.ts'

/** A check as a report lists it. */
export function reported(
  check: Check<never>,
  result: Result | undefined,
  byRule: ByRule | undefined,
  failOn: FailOn,
  stopped: string | undefined,
  declined: ReadonlySet<Exchange['id']> = new Set(),
): ReportedCheck {
  const { id, level, operationId, text, contractPointer } = check.requirement
  const weighed: Outcome = result
    ? outcomeOf(byRule?.errored ? { ...result, errored: byRule.errored } : result, byRule?.findings ?? [], failOn)
    : { kind: 'blocked', by: { kind: 'deadline', message: stopped ?? 'the run ended before it' } }
  const isWithoutEvidence = weighed.kind === 'passed' && check.judge !== undefined && !byRule?.hasJudged
  const isDeclined = result?.exchanges.some((id) => declined.has(id)) ?? false
  const reason = isDeclined ? 'the target rejected requests that would show whether it is met' : withoutEvidence
  const outcome: Outcome = isWithoutEvidence ? { kind: 'skipped', reason } : weighed
  return {
    id: check.id,
    level,
    ...(operationId ? { operationId } : {}),
    kind: check.kind,
    ...(check.about ? { about: check.about } : {}),
    requirement: { id, text, contractPointer },
    outcome: outcome.kind,
    ...reasonOf(outcome),
    findings: outcome.kind === 'failed' || outcome.kind === 'warned' ? outcome.findings : [],
    exchanges: result?.exchanges ?? [],
    durationMs: Math.round((result?.durationMs ?? 0) * 1000) / 1000,
  }
}

/** Whether the target rejected what it was free to reject, as one does that has a largest amount. */
export function isDeclined({ exchange: { intent }, reaction, isBlocking }: Step): boolean {
  return reaction === 'rejected' && intent !== 'invalid' && !isBlocking
}

function reasonOf(outcome: Outcome): Pick<ReportedCheck, 'reason' | 'obstacle'> {
  if (outcome.kind === 'blocked') return { reason: outcome.by.message, obstacle: outcome.by }
  if (outcome.kind === 'skipped') return { reason: outcome.reason }
  if (outcome.kind === 'errored') return { reason: outcome.message }
  return {}
}
