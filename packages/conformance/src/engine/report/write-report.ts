import { digestOf } from '../evidence/digest.ts'
import { withAddress } from '../nouns/contract-page.ts'
import { spent } from '../nouns/extent.ts'
import type { JudgedRun, Report, ReportedClient, ReportedRecordings, ReportedWithin } from '../nouns/report.ts'
import type { RunSettings } from '../nouns/settings.ts'
import { suiteVersion } from '../nouns/version.ts'
import { envelopesOf } from '../nouns/wire/envelope.ts'
import { headerOf } from '../nouns/wire/exchange.ts'
import { doubtFixtures } from './doubt-fixtures.ts'
import { coverageOf } from './exercised/coverage-of.ts'
import { reviewKnownFailures, staleSentences } from './known-failures.ts'
import { reportedOptions } from './reported-options.ts'
import { countOutcomes, reachVerdict } from './summarize.ts'

export interface Circumstances {
  readonly startedAt: string
  readonly requests: number
  readonly durationMs: number
  readonly waits: Report['summary']['waits']
  /** How long the whole run would have taken, if it ended early. */
  readonly expectedMs?: number | undefined
  /** What the budget allowed to look at. */
  readonly within?: ReportedWithin | undefined
  /** Set if recordings were judged. */
  readonly recorded?: ReportedRecordings | undefined
  /** Set if a client was judged. */
  readonly client?: ReportedClient | undefined
  /** Why the run ended early. */
  readonly interrupted?: string | undefined
  /** Warnings about the credentials for readers of the report. */
  readonly warnings?: readonly string[] | undefined
  /** IDs of all checks, selected or not. */
  readonly checkIds: readonly string[]
}

/** Builds the report with its verdict. Settings and exchanges must already be redacted: the report contains all of them. */
export function writeReport(settings: RunSettings, judged: JudgedRun, circumstances: Circumstances): Report {
  const { suite, contract, target, failOn, selection } = settings
  const {
    interrupted,
    within,
    recorded,
    client,
    requests,
    durationMs,
    expectedMs,
    waits,
    startedAt,
    warnings = [],
  } = circumstances
  const isWithinBudget = within !== undefined && within.leftOut > 0
  const knownFailures = reviewKnownFailures(
    settings.knownFailures,
    judged.checks,
    circumstances.checkIds,
    isWithinBudget,
  )
  const { verdict, reasons } = reachVerdict(contract, judged.checks, {
    words: suite.words.report,
    failOn,
    gaps: judged.gaps,
    known: new Set(knownFailures.map(({ id }) => id)),
    staleKnownFailures: interrupted === undefined ? staleSentences(knownFailures) : [],
    isNarrowed: selection.only.length + selection.skip.length + selection.operations.length > 0,
    interrupted,
    isWithinBudget,
    isSpent: settings.budget !== undefined && interrupted === spent(settings.budget),
    isRecorded: recorded !== undefined,
  })
  const server = serverOf(judged)
  return withDigest({
    format: 'card-conformance-report',
    formatVersion: '2',
    verdict,
    verdictReasons:
      verdict === 'not-conformant'
        ? [...reasons, ...doubtFixtures(contract, suite.words.fixtures, target.fixtures, judged.exchanges)]
        : reasons,
    coverage: coverageOf(suite, judged.exchanges),
    summary: {
      ...countOutcomes(judged),
      ...{ requests, durationMs, waits },
      ...(expectedMs === undefined ? {} : { expectedMs }),
    },
    contract: {
      ...{ title: contract.title, version: contract.version, hash: contract.hash },
      envelopes: envelopesOf(contract),
    },
    suite: {
      version: suiteVersion,
      seed: settings.seed,
      runId: settings.runId,
      failOn,
      options: reportedOptions(settings),
      startedAt,
      ...(within === undefined ? {} : { within }),
      ...(recorded === undefined ? {} : { recorded }),
      ...(client === undefined ? {} : { client }),
      ...(interrupted === undefined ? {} : { interrupted }),
      ...(warnings.length === 0 ? {} : { warnings }),
    },
    target: { baseUrl: target.baseUrl, isEmbedded: settings.isEmbedded, ...(server ? { server } : {}) },
    checks: judged.checks.map((check) => withAddress(suite, check)),
    gaps: judged.gaps,
    exchanges: judged.exchanges,
    words: { ...suite.words.report, variables: Object.values(suite.words.variables) },
    knownFailures,
  })
}

/**
 * The digest takes a tenth of a run against a fast target and only a written report needs it, so it is computed on demand.
 */
function withDigest(content: Omit<Report, 'digest'>): Report {
  let digest: string | undefined
  return {
    ...content,
    get digest() {
      digest ??= digestOf(content)
      return digest
    },
  }
}

function serverOf({ exchanges }: JudgedRun): string | undefined {
  for (const { response } of exchanges) {
    const server = response && headerOf(response.headers, 'server')
    if (server) return server
  }
  return undefined
}
