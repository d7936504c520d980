import type { Difference, Report, ReportedCheck } from '../engine/nouns/report.ts'
import type { Suite } from '../engine/nouns/suite.ts'
import { placeholdersOf } from '../engine/nouns/suite.ts'
import { suiteVersion } from '../engine/nouns/version.ts'
import { differencesBetween } from '../engine/offline/differences.ts'
import { judgeExchanges } from '../engine/offline/judge.ts'
import { writeReport } from '../engine/report/write-report.ts'
import { selectChecks } from '../engine/run/select.ts'
import { settle } from '../engine/run/settings.ts'
import { everyClientCheck } from './checks.ts'
import { allScenarios } from './scenarios/index.ts'

/** Where the report on a client contradicts its exchanges, as far as they show it. */
export interface ClientJudgedAgain {
  readonly differences: readonly Difference[]
  /** How many of its checks were judged again. The others need what the client believed, which is in no exchange. */
  readonly judged: number
}

/**
 * Judges the recorded requests of a client again by the rules of requests. The verdict, the counts and the coverage are compared with
 * what follows from the checks as the report has them.
 */
export function judgeClientAgain(report: Report, judging: Suite): ClientJudgedAgain {
  const { contract } = judging
  const { suite, target, knownFailures, summary } = report
  // Another contract or version has other rules, which verifyReport says.
  if (report.contract.hash !== contract.hash || suite.version !== suiteVersion) return { differences: [], judged: 0 }
  const { only, skip, operations, timeoutMs } = suite.options
  const selection = { only, skip, operations }
  const every = everyClientCheck(judging)
  const selected = new Set(selectChecks(every, selection).map(({ id }) => id))
  const rules = judging.clientChecks.filter(({ id }) => selected.has(id))
  const settings = settle({
    suite: judging,
    target: { baseUrl: target.baseUrl, credentials: placeholdersOf(judging), fixtures: {}, samples: {}, headers: [] },
    selection,
    failOn: suite.failOn,
    knownFailures: knownFailures.map(({ state: _, ...one }) => one),
    timeoutMs,
    ...{ seed: suite.seed, runId: suite.runId, fuzz: 0, probes: false },
  })
  const again = judgeExchanges(judging, ruledIn(report), rules, suite.failOn).filter(
    ({ outcome }) => outcome !== 'skipped',
  )
  const byRule = new Set(rules.map(({ id }) => id))
  const others = report.checks.filter(({ id }: ReportedCheck) => !byRule.has(id))
  const recomputed = writeReport(
    settings,
    { checks: [...again, ...others], gaps: report.gaps, exchanges: report.exchanges },
    {
      startedAt: suite.startedAt,
      requests: report.exchanges.length,
      durationMs: summary.durationMs,
      waits: summary.waits,
      checkIds: every.map(({ id }) => id),
      client: suite.client,
      interrupted: suite.interrupted,
      warnings: suite.warnings,
    },
  )
  return { differences: differencesBetween(report, recomputed), judged: again.length }
}

/** A client that is asked for what the contract forbids may send it. */
function ruledIn({ exchanges }: Report): Report['exchanges'] {
  const open = new Set(
    allScenarios.filter(({ requirements }) => requirements.length === 0).map(({ id }) => `client:${id}`),
  )
  return exchanges.filter(({ operationId, scenario }) => operationId !== undefined && !open.has(scenario))
}
