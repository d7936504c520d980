import type { Outcome } from '../engine/nouns/outcome.ts'
import type { Report, ReportedCheck } from '../engine/nouns/report.ts'
import { neverAcceptedFirst, percentOf } from './coverage-in-words.ts'
import { bounded, jsonText, plainLines } from './plain.ts'
import type { Reporter } from './reporter.ts'
import { knownFailuresIn } from './shown-outcomes.ts'
import { isConformant, verdictInWords } from './verdict-in-words.ts'
import { findingTextsIn } from './words.ts'

type Status = 'passed' | 'failed' | 'skipped' | 'pending' | 'other'

/** A warning is not a failure, and a check that was not judged neither passed nor failed. */
const statusOf: Readonly<Record<Outcome['kind'], Status>> = {
  passed: 'passed',
  failed: 'failed',
  warned: 'passed',
  blocked: 'other',
  skipped: 'skipped',
  errored: 'other',
}

/** The Common Test Report Format (https://ctrf.io), version 0.0.0; the verdict is a test, too. */
export const ctrf: Reporter = (report) => {
  const start = Date.parse(report.suite.startedAt)
  const stop = start + Math.round(report.summary.durationMs)
  const textsOf = findingTextsIn(report)
  const known = new Map(report.knownFailures.map(({ id, reason }) => [id, reason]))
  const tests = [verdictTest(report), ...report.checks.map(test)]
  const count = (status: Status): number => tests.filter((one) => one.status === status).length
  const document = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    timestamp: report.suite.startedAt,
    generatedBy: 'card-conformance',
    results: {
      tool: { name: 'card-conformance', version: report.suite.version },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        pending: count('pending'),
        skipped: count('skipped'),
        other: count('other'),
        start,
        stop,
      },
      tests,
      environment: {
        testEnvironment: report.target.baseUrl,
        extra: {
          contract: report.contract,
          seed: report.suite.seed,
          failOn: report.suite.failOn,
          knownFailures: knownFailuresIn(report).length,
          ...(report.coverage ? { coveragePercent: percentOf(report.coverage) } : {}),
        },
      },
    },
  }
  return jsonText(document)

  function test(check: ReportedCheck) {
    const isKnown = check.outcome === 'failed' && known.has(check.id)
    const { messages, whole } = textsOf(check)
    const message = isKnown ? `known failure: ${known.get(check.id)}; ${messages[0]}` : (messages[0] ?? check.reason)
    return {
      name: check.id,
      status: isKnown ? ('other' as const) : statusOf[check.outcome],
      rawStatus: isKnown ? 'known failure' : check.outcome,
      duration: Math.round(check.durationMs),
      suite: [check.operationId ?? 'every operation'],
      tags: [check.level],
      ...(message === undefined ? {} : { message: plainLines(bounded(message, 2_000)) }),
      ...(messages.length === 0 ? {} : { trace: plainLines(bounded(whole, 20_000)) }),
    }
  }
}

function verdictTest(report: Report) {
  const { headline, sentence } = verdictInWords(report)
  const status: Status = isConformant(report.verdict) ? 'passed' : report.verdict === 'incomplete' ? 'other' : 'failed'
  const duration = Math.round(report.summary.durationMs)
  return {
    name: 'verdict',
    status,
    rawStatus: report.verdict,
    duration,
    message: `${neverAcceptedFirst(report)}${headline}: ${sentence}`,
  }
}
