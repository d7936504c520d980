import type { Finding } from '../../nouns/finding.ts'
import { type FailOn, failsAt } from '../../nouns/level.ts'
import { isNonEmpty, type Outcome } from '../../nouns/outcome.ts'
import type { Result } from './result.ts'

/** Compares a result with the level that fails the run. Findings count even if the check could not continue. */
export function outcomeOf(result: Result, findings: readonly Finding[], failOn: FailOn): Outcome {
  if (isNonEmpty(findings)) {
    const kind = failsAt(result.check.requirement.level, failOn) ? 'failed' : 'warned'
    return { kind, findings }
  }
  if (result.errored !== undefined) return { kind: 'errored', message: result.errored }
  if (result.obstacle) return { kind: 'blocked', by: result.obstacle }
  if (result.skipped !== undefined) return { kind: 'skipped', reason: result.skipped }
  return { kind: 'passed' }
}
