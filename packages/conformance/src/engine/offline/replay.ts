import type { Finding } from '../nouns/finding.ts'
import type { Report, ReportedCheck } from '../nouns/report.ts'
import type { Suite } from '../nouns/suite.ts'
import { judgeTarget } from '../run/judge-target.ts'
import { scenariosOf } from '../run/scenarios/scenario.ts'
import type { RunOptions } from '../run/settings.ts'

export interface Replay {
  readonly checks: readonly ReplayedCheck[]
  /** The small run that produced the results. */
  readonly report: Report
}

export interface ReplayedCheck {
  readonly id: string
  readonly verdict: 'fixed' | 'still-failing' | 'cannot-tell'
  /** Why the result is unknown. */
  readonly reason?: string
  readonly findings: readonly Finding[]
}

export type ReplayOptions = Omit<
  RunOptions,
  'selection' | 'seed' | 'runId' | 'budget' | 'budgetedFor' | 'fuzz' | 'probes' | 'failOn' | 'knownFailures' | 'pinned'
>

/**
 * Repeats the requests behind failed checks of a report: the same requests from the same seed, with new objects. It also
 * repeats other checks whose responses contained their evidence.
 */
export async function replayChecks(report: Report, ids: readonly string[], options: ReplayOptions): Promise<Replay> {
  const { seed, options: recorded } = report.suite
  const failed = report.checks.filter(({ id }) => ids.includes(id))
  const again = await judgeTarget({
    ...options,
    seed,
    ...(recorded.budget !== undefined ? { budget: recorded.budget, budgetedFor: recorded } : {}),
    fuzz: recorded.fuzz,
    probes: false,
    ...(recorded.pinned ? { pinned: recorded.pinned } : {}),
    failOn: 'inferred',
    selection: { only: idsBehind(failed, report, options.suite) },
  })
  const outcomes = new Map(again.checks.map((check) => [check.id, check]))
  return { checks: ids.map((id) => ({ id, ...resultOf(outcomes.get(id), again) })), report: again }
}

function resultOf(check: ReportedCheck | undefined, again: Report): Omit<ReplayedCheck, 'id'> {
  if (check && check.findings.length > 0) return { verdict: 'still-failing', findings: check.findings }
  if (check?.outcome === 'passed') return { verdict: 'fixed', findings: [] }
  return { verdict: 'cannot-tell', reason: check?.reason ?? reasonIn(again), findings: [] }
}

function reasonIn({ verdictReasons }: Report): string {
  return verdictReasons.join('; ') || 'the check is not part of this suite'
}

/** The checks, and those in whose scenarios their evidence was found: alone, a rule would see too few steps. */
function idsBehind(checks: readonly ReportedCheck[], { exchanges, suite }: Report, { checks: every }: Suite): string[] {
  const evidence = new Set(checks.flatMap(({ findings }) => findings.map(({ exchange }) => exchange)))
  const scenarios = new Set(exchanges.filter((one) => evidence.has(one.id)).map(({ scenario }) => scenario))
  const others = scenariosOf(every(suite.options))
    .filter((scenario) => scenarios.has(scenario.id))
    .flatMap(({ checks }) => checks.map((one) => one.id))
  return [...new Set([...checks.map(({ id }) => id), ...others])]
}
