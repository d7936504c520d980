import type { Said } from '../../nouns/answers/probe.ts'
import type { Check } from '../../nouns/check.ts'
import type { Finding } from '../../nouns/finding.ts'
import { type FailOn, failsAt } from '../../nouns/level.ts'
import {
  Blocked,
  isNonEmpty,
  LostResponse,
  type Obstacle,
  type Outcome,
  obstacleOf,
  Skipped,
} from '../../nouns/outcome.ts'
import type { Steps } from '../../nouns/step.ts'
import { list } from '../../values/texts.ts'

/** What came of the program of a check. Its rule judges the steps apart from that. */
export interface Result {
  readonly check: Check<never>
  /** What was found out about the gap that the check asks about. */
  said?: Said
  obstacle?: Obstacle
  skipped?: string
  errored?: string
  readonly exchanges: string[]
  durationMs: number
}

export function emptyResult(check: Check<never>): Result {
  return { check, exchanges: [], durationMs: 0 }
}

/** Adds what the steps of its program say about the gap, if the program came to its end. */
export function addAnswer(result: Result, steps: Steps): void {
  const { check, obstacle, skipped, errored } = result
  if (!check.answer || obstacle || skipped !== undefined || errored !== undefined) return
  try {
    const said = check.answer(steps)
    if ('notAsked' in said) {
      result.skipped = said.notAsked
      return
    }
    result.said = said
    const { unasked = [] } = said
    if (unasked.length === 0) return
    result.obstacle = { kind: 'fixture', message: `needs more test data to ask about ${list(unasked)}` }
  } catch (error) {
    result.errored = errorInWords(error)
  }
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
