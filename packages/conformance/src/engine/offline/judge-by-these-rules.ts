import type { Finding } from '../nouns/finding.ts'
import { withoutEvidence } from '../nouns/outcome.ts'
import type { Report, ReportedCheck } from '../nouns/report.ts'
import type { Suite } from '../nouns/suite.ts'
import { readResponse } from '../nouns/wire/read-response.ts'
import { asCheck } from '../run/judging/gap-answers.ts'
import { judgeSteps } from '../run/judging/judge-steps.ts'
import { received, stepsOf } from '../run/judging/received.ts'
import { reported } from '../run/judging/reported.ts'
import { emptyResult, type Result } from '../run/judging/result.ts'
import { selectChecks } from '../run/select.ts'
import { type ChangedAnswer, changedAnswers, endedIn } from './changed-answers.ts'

/** A check whose outcome is another by the rules of this suite than in the report. */
export interface ChangedOutcome {
  readonly id: ReportedCheck['id']
  /** Absent if the report does not have the check. */
  readonly before?: ReportedCheck['outcome']
  /** Absent if this suite does not have it. */
  readonly after?: ReportedCheck['outcome']
  readonly finding?: Finding
}

export interface JudgedByTheseRules {
  readonly changes: readonly ChangedOutcome[]
  readonly answers: readonly ChangedAnswer[]
  /** How many checks the rules of this suite judged. */
  readonly judged: number
}

/**
 * Judges the steps of a run that an older suite may have made, and answers its open questions again: what would change with an upgrade. What
 * a program could not send is as the report says, and so are the answers in a report that does not say what the requests of probes are about.
 */
export function judgeByTheseRules(report: Report, suite: Suite): JudgedByTheseRules {
  const { contract } = suite
  const { fuzz, only, skip, operations, pinned = {} } = report.suite.options
  const before = new Map(report.checks.map((check) => [check.id, check]))
  const checks = selectChecks(suite.checks({ fuzz, pinned }), { only, skip, operations })
  const answered = endedIn(report, contract)
  const ruled = checks.filter(
    ({ id, gap, judge }) => judge && (gap === undefined || (before.has(id) && answered.has(gap))),
  )
  const known = new Set(contract.operations.map(({ operationId }) => operationId))
  const own = report.exchanges.filter(({ operationId }) => operationId === undefined || known.has(operationId))
  const all = own.map((exchange) => {
    const { operationId } = exchange
    return received(readResponse(exchange, operationId === undefined ? undefined : contract.operation(operationId)))
  })
  const obstacles = [...report.checks, ...report.gaps].flatMap((one) =>
    'obstacle' in one && one.obstacle ? [one.obstacle] : [],
  )
  const steps = stepsOf(contract, all, obstacles)
  const byRules = judgeSteps(ruled, steps, suite.words.report)
  const after = new Map(
    ruled.flatMap((check) => {
      const [claimed, byRule] = [before.get(check.id), byRules.get(check.id)]
      // A check that the older suite did not have is judged by what was sent for others.
      if (!claimed && !byRule?.hasJudged) return []
      const result = { ...emptyResult(check), ...claimsOf(claimed) }
      return [[check.id, reported(check, result, byRule, report.suite.failOn, undefined)] as const]
    }),
  )
  const departing = new Set([...byRules].flatMap(([id, { findings }]) => (findings.length > 0 ? [id] : [])))
  const unjudged = checks.filter((check) => !ruled.includes(check)).map(({ id }) => id)
  const gone = report.checks.filter(({ id }) => !after.has(id) && !unjudged.includes(id))
  return {
    changes: [
      ...[...after.values()].flatMap((one) => changeOf(before.get(one.id), one)),
      ...gone.map(({ id, outcome }) => ({ id, before: outcome })),
    ],
    answers: changedAnswers(report, [...ruled, ...suite.probes.map(asCheck)], departing, steps),
    judged: after.size,
  }
}

/** What kept the program of a check from being sent, or from having a result. */
function claimsOf(claimed: ReportedCheck | undefined): Pick<Result, 'obstacle' | 'skipped' | 'exchanges'> {
  const { outcome, reason, obstacle, exchanges = [] } = claimed ?? {}
  return {
    exchanges: [...exchanges],
    ...(obstacle ? { obstacle } : {}),
    ...(outcome === 'skipped' && reason !== undefined && reason !== withoutEvidence ? { skipped: reason } : {}),
  }
}

function changeOf(before: ReportedCheck | undefined, after: ReportedCheck): ChangedOutcome[] {
  if (before?.outcome === after.outcome) return []
  const [finding] = after.findings
  return [
    {
      id: after.id,
      ...(before ? { before: before.outcome } : {}),
      after: after.outcome,
      ...(finding ? { finding } : {}),
    },
  ]
}
