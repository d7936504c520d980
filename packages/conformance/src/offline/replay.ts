import { type Contract, loadContract } from '@card-contract/contract'
import { allChecks } from '../checks/index.ts'
import type { Finding } from '../model/finding.ts'
import type { Report, ReportedCheck } from '../model/report.ts'
import { judgeTarget } from '../run/judge-target.ts'
import { scenariosOf } from '../run/scenario.ts'
import type { RunOptions } from '../run/settings.ts'

export interface Replay {
  readonly verdict: 'fixed' | 'still-failing' | 'cannot-tell'
  /** Why the result is unknown. */
  readonly reason?: string
  readonly findings: readonly Finding[]
  /** The small run that produced the result. */
  readonly report: Report
}

export type ReplayOptions = Omit<
  RunOptions,
  'selection' | 'seed' | 'runId' | 'fuzz' | 'probes' | 'failOn' | 'knownFailures'
>

/**
 * Repeats the requests behind one failed check of a report: the same requests from the same seed, with new objects. It also
 * repeats other checks whose responses contained its evidence.
 */
export async function replayCase(report: Report, checkId: string, options: ReplayOptions): Promise<Replay> {
  const contract = options.contract ?? loadContract()
  const { seed, options: recorded } = report.suite
  const check = report.checks.find(({ id }) => id === checkId)
  const again = await judgeTarget({
    ...options,
    contract,
    seed,
    fuzz: recorded.fuzz,
    probes: false,
    failOn: 'inferred',
    selection: { only: check ? idsBehind(check, report, contract) : [checkId] },
  })
  const outcome = again.checks.find(({ id }) => id === checkId)
  if (!outcome) return { verdict: 'cannot-tell', reason: reasonIn(again), findings: [], report: again }
  if (outcome.findings.length > 0) return { verdict: 'still-failing', findings: outcome.findings, report: again }
  if (outcome.outcome === 'passed') return { verdict: 'fixed', findings: [], report: again }
  return { verdict: 'cannot-tell', reason: outcome.reason ?? reasonIn(again), findings: [], report: again }
}

function reasonIn({ verdictReasons }: Report): string {
  return verdictReasons.join('; ') || 'the check is not part of this suite'
}

/** The check, and those in whose scenarios its evidence was found: alone, a watching check would see too few responses. */
function idsBehind({ id, findings }: ReportedCheck, { exchanges, suite }: Report, contract: Contract): string[] {
  const evidence = new Set(findings.map(({ exchange }) => exchange))
  const scenarios = new Set(exchanges.filter((one) => evidence.has(one.id)).map(({ scenario }) => scenario))
  const others = scenariosOf(allChecks(contract, { fuzz: suite.options.fuzz }))
    .filter((scenario) => scenarios.has(scenario.id))
    .flatMap(({ checks }) => checks.map((one) => one.id))
  return [...new Set([id, ...others])]
}
