import type { Kind } from '../../engine/nouns/kind.ts'
import type { Level } from '../../engine/nouns/level.ts'
import type { Outcome } from '../../engine/nouns/outcome.ts'
import type { Report, ReportedCheck } from '../../engine/nouns/report.ts'
import { bounded } from '../plain.ts'
import { strongestFinding } from './level-met.ts'

export interface ComparedRequirement {
  readonly id: string
  readonly level: Level
  readonly operationId?: string
  readonly kind: Kind
  readonly text: string
  /** Null if it was not tested. */
  readonly results: readonly (RequirementResult | null)[]
  /**
   * `differs`: implementations have different results. Otherwise `not-met` if one deviates or could not be tested, `not-tested`
   * if a run left it out or there was nothing to check, and `met`.
   */
  readonly standing: 'differs' | 'not-met' | 'not-tested' | 'met'
}

export interface RequirementResult {
  /** The worst of its checks. */
  readonly outcome: Outcome['kind']
  /** The strongest level of its findings, which can be weaker than that of the requirement. */
  readonly deviates?: Level
}

/** Set if every finding is at a weaker level than that of the requirement, so that the same outcome is a difference. */
export function weakerLevel({ deviates }: RequirementResult, level: Level): Level | undefined {
  return deviates === level ? undefined : deviates
}

/** Worst first; what was found comes before what could not be tested. */
export const severity: readonly Outcome['kind'][] = ['failed', 'warned', 'errored', 'blocked', 'skipped', 'passed']

export function compareRequirements(reports: readonly Report[]): ComparedRequirement[] {
  const tested = reports.map(byRequirement)
  const judged = reports.flatMap(({ checks }) => checks).filter(({ kind }) => kind !== 'decision')
  const every = new Map(judged.map((check) => [check.requirement.id, check] as const))
  return [...every].map(([id, { level, operationId, kind, requirement }]) => {
    const results = tested.map((one) => resultOf(one.get(id)))
    const group = operationId ? { operationId: bounded(operationId, 100) } : {}
    return { id, level, ...group, kind, text: requirement.text, results, standing: standingOf(results) }
  })
}

function byRequirement({ checks }: Report): ReadonlyMap<string, readonly ReportedCheck[]> {
  return Map.groupBy(checks, ({ requirement }) => requirement.id)
}

function resultOf(checks: readonly ReportedCheck[] = []): RequirementResult | null {
  const outcome = severity.find((kind) => checks.some((check) => check.outcome === kind))
  const deviates = strongestFinding(checks)
  return outcome ? { outcome, ...(deviates ? { deviates } : {}) } : null
}

function standingOf(results: readonly (RequirementResult | null)[]): ComparedRequirement['standing'] {
  const known = results.filter((result) => result !== null)
  // Whether a deviation fails or warns depends on --fail-on, so it says nothing about the implementation.
  if (new Set(known.map(({ outcome, deviates }) => deviates ?? outcome)).size > 1) return 'differs'
  if (known.some(({ outcome }) => outcome !== 'passed' && outcome !== 'skipped')) return 'not-met'
  return results.every((result) => result?.outcome === 'passed') ? 'met' : 'not-tested'
}
