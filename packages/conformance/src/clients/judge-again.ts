import type { Difference, Report } from '../engine/nouns/report.ts'
import type { Suite } from '../engine/nouns/suite.ts'
import { suiteVersion } from '../engine/nouns/version.ts'
import { differencesBetween } from '../engine/offline/differences.ts'
import { writeReport } from '../engine/report/write-report.ts'
import { clientSettings, judgedByRules } from './by-rules.ts'
import { everyClientCheck } from './checks.ts'

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
  const { suite, target, knownFailures, summary, gaps, exchanges } = report
  // Another contract or version has other rules, which verifyReport says.
  if (report.contract.hash !== judging.contract.hash || suite.version !== suiteVersion) {
    return { differences: [], judged: 0 }
  }
  const { only, skip, operations, timeoutMs } = suite.options
  const { seed, runId, failOn, startedAt, client, interrupted, warnings } = suite
  const settings = clientSettings(judging, target.baseUrl, {
    ...{ selection: { only, skip, operations }, failOn, timeoutMs, seed, runId },
    knownFailures: knownFailures.map(({ state: _, ...one }) => one),
  })
  const again = judgedByRules(settings, exchanges)
  const byRule = new Set(judging.clientChecks.map(({ id }) => id))
  const others = report.checks.filter(({ id }) => !byRule.has(id))
  const recomputed = writeReport(
    settings,
    { checks: [...again, ...others], gaps, exchanges },
    {
      ...{ startedAt, requests: exchanges.length, durationMs: summary.durationMs, waits: summary.waits },
      checkIds: everyClientCheck(judging).map(({ id }) => id),
      ...{ client, interrupted, warnings },
    },
  )
  return { differences: differencesBetween(report, recomputed), judged: again.length }
}
