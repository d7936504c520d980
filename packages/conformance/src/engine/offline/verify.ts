import { digestOf } from '../evidence/digest.ts'
import { headerPlaceholder } from '../evidence/secrets.ts'
import type { Difference, Report, ReportedCheck } from '../nouns/report.ts'
import { tellsAnotherBaseUrl } from '../nouns/run-id.ts'
import type { RunSettings } from '../nouns/settings.ts'
import type { Suite } from '../nouns/suite.ts'
import { placeholdersOf } from '../nouns/suite.ts'
import { suiteVersion } from '../nouns/version.ts'
import { writeReport } from '../report/write-report.ts'
import { everyCheckId } from '../run/context.ts'
import { judgeAgain } from '../run/judge-again.ts'
import { differencesBetween } from './differences.ts'
import { judgeRecordedAgain } from './judge-recordings.ts'

/** Where a report contradicts its recorded exchanges; empty if it follows from them. */
export interface Verification {
  readonly differences: readonly Difference[]
}

/**
 * Judges a report again, offline: the same checks send the same requests and receive the recorded responses. Everything that
 * the report says about them must come out the same.
 */
export async function verifyReport(report: Report, suite: Suite): Promise<Verification> {
  const { contract } = suite
  const foreign = [
    ...(report.contract.hash === contract.hash
      ? []
      : [`it was judged by another contract: expected hash ${contract.hash}, received ${report.contract.hash}`]),
    ...(report.suite.version === suiteVersion
      ? []
      : [`it was written by another suite: expected version ${suiteVersion}, received ${report.suite.version}`]),
  ]
  // Another contract or suite version sends other requests: comparing them would only add noise.
  if (foreign.length > 0) return { differences: foreign.map((what) => ({ what })) }
  const { recorded } = report.suite
  const digest = digestOf(report)
  const edited =
    digest === report.digest
      ? []
      : [{ what: `it was changed after it was written: its digest is ${report.digest}, its content's is ${digest}` }]
  // What a client believed is in no exchange.
  if (report.suite.client) return { differences: edited }
  if (recorded)
    return { differences: [...edited, ...differencesBetween(report, judgeRecordedAgain(suite, report, recorded))] }
  return { differences: [...edited, ...elsewhere(report, suite), ...(await differencesOfJudgement(report, suite))] }
}

/** A hidden credential in the base URL hides what the ID of the run was made from. */
function elsewhere({ suite: { runId }, target: { baseUrl } }: Report, suite: Suite): Difference[] {
  if (hasPlaceholder(suite, baseUrl) || !tellsAnotherBaseUrl(runId, baseUrl)) return []
  return [{ what: `its requests were sent to another base URL than ${baseUrl}: the ID of the run, ${runId}, shows it` }]
}

async function differencesOfJudgement(report: Report, suite: Suite): Promise<Difference[]> {
  const settings = settingsOf(report, suite)
  const { interrupted } = report.suite
  const again = await judgeAgain(settings, report, interrupted)
  const reason = again.cannotJudge ?? interrupted
  const judged = { ...again, checks: again.checks.map((check) => withHiddenOutcome(check, report, suite)) }
  const recomputed = writeReport(settings, judged, {
    startedAt: report.suite.startedAt,
    requests: interrupted === undefined ? requestsIn(report) : report.summary.requests,
    durationMs: report.summary.durationMs,
    waits: report.summary.waits,
    expectedMs: report.summary.expectedMs,
    warnings: report.suite.warnings,
    checkIds: everyCheckId(settings),
    within: again.within,
    interrupted: reason,
  })
  return [...again.differences, ...differencesBetween(report, recomputed)]
}

/**
 * A report may say that an outcome depends on a hidden value. That is plausible only if a credential is hidden in a
 * response, which no target has a reason to send, and if the exchanges really lead to another outcome.
 */
function withHiddenOutcome(check: ReportedCheck, { checks, exchanges }: Report, suite: Suite): ReportedCheck {
  const claimed = checks.find(({ id }) => id === check.id)
  if (claimed?.judgedOn !== 'received' || claimed.outcome === check.outcome) return check
  const isHidden = exchanges.some(({ response }) => hasPlaceholder(suite, JSON.stringify(response ?? '')))
  return isHidden ? claimed : check
}

/** Whether a text has the placeholder of a credential, or of one that was changed. */
function hasPlaceholder({ words }: Suite, text: string): boolean {
  const names = [...Object.values(words.variables), 'HEADER_']
  return names.some((name) => text.includes(`$${name}`) || text.includes(`[${name}`))
}

/** The settings of the run, with placeholders in place of its credentials. */
function settingsOf(report: Report, suite: Suite): RunSettings {
  const { seed, runId, failOn } = report.suite
  const { only, skip, operations, samples, fixtures, headers, pinned = {}, ...sending } = report.suite.options
  return {
    suite,
    contract: suite.contract,
    target: {
      baseUrl: report.target.baseUrl,
      credentials: placeholdersOf(suite),
      fixtures,
      samples,
      headers: headers.map((name) => [name, headerPlaceholder(name)] as const),
    },
    isEmbedded: report.target.isEmbedded,
    failOn,
    selection: { only, skip, operations },
    seed,
    runId,
    pinned,
    ...sending,
    knownFailures: report.knownFailures.map(({ state: _, ...known }) => known),
  }
}

function requestsIn({ exchanges }: Report): number {
  return exchanges.reduce((sum, { waits }) => sum + 1 + waits, 0)
}
