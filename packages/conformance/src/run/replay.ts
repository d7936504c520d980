import { type Contract, loadContract } from '@card-contract/contract'
import { allChecks } from '../checks/index.ts'
import type { Finding } from '../model/finding.ts'
import type { Report, ReportedCheck } from '../model/report.ts'
import { judgeTarget } from './judge-target.ts'
import { scenariosOf } from './scenario.ts'
import type { RunOptions } from './settings.ts'

export interface Replay {
  readonly verdict: 'fixed' | 'still-failing' | 'cannot-tell'
  /** Why it can't be told. */
  readonly reason?: string
  readonly findings: readonly Finding[]
  /** The small run that found out. */
  readonly report: Report
}

export type ReplayOptions = Omit<
  RunOptions,
  'selection' | 'seed' | 'runId' | 'fuzz' | 'probes' | 'failOn' | 'knownFailures'
>

/**
 * Asks again what a report says one check failed on: the same questions, made of the same seed, with fresh objects. What was
 * found in the answers to other checks' requests is looked for there again.
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
    selection: { only: check ? idsBehind(check, contract, recorded.fuzz) : [checkId] },
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

/** The check, and those in whose scenarios its evidence was found: a check that watches sees nothing alone. */
function idsBehind({ id, findings }: ReportedCheck, contract: Contract, fuzz: number): string[] {
  const scenarios = new Set(
    findings.flatMap(({ exchange }) =>
      exchange ? [exchange.slice(0, exchange.lastIndexOf('#')).replace(/~\d+$/, '')] : [],
    ),
  )
  const others = scenariosOf(allChecks(contract, { fuzz }))
    .filter((scenario) => scenarios.has(scenario.id))
    .flatMap(({ checks }) => checks.map((one) => one.id))
  return [...new Set([id, ...others])]
}
