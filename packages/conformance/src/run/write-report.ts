import type { Report } from '../model/report.ts'
import { digestOf } from './digest.ts'
import { reviewKnownFailures, staleSentences } from './known-failures.ts'
import { createRedactor } from './redact.ts'
import type { Judged } from './run.ts'
import { secretsOf } from './secrets.ts'
import { reportedOptions, type Settings } from './settings.ts'
import { countOutcomes, reachVerdict } from './summarize.ts'
import { suiteVersion } from './version.ts'

export interface Circumstances {
  readonly startedAt: string
  readonly requests: number
  readonly durationMs: number
  /** Why the run ended before its end. */
  readonly interrupted?: string
  /** Ids of every check there is, selected or not. */
  readonly checkIds: readonly string[]
}

/** What was judged as a report, with its verdict. */
export function writeReport(settings: Settings, judged: Judged, circumstances: Circumstances): Report {
  const { contract, target, failOn, selection } = settings
  const { interrupted, requests, durationMs, startedAt } = circumstances
  const knownFailures = reviewKnownFailures(settings.knownFailures, judged.checks, circumstances.checkIds)
  const { verdict, reasons } = reachVerdict(contract, judged.checks, {
    failOn,
    known: new Set(knownFailures.map(({ id }) => id)),
    staleKnownFailures: interrupted === undefined ? staleSentences(knownFailures) : [],
    isNarrowed: selection.only.length + selection.skip.length + selection.operations.length > 0,
    ...(interrupted === undefined ? {} : { interrupted }),
  })
  const server = serverOf(judged)
  const written = redacted(settings, {
    format: 'card-conformance-report' as const,
    formatVersion: '1' as const,
    verdict,
    verdictReasons: reasons,
    summary: { ...countOutcomes(judged.checks), requests, durationMs },
    contract: { title: contract.title, version: contract.version, hash: contract.hash },
    suite: {
      version: suiteVersion,
      seed: settings.seed,
      runId: settings.runId,
      failOn,
      options: reportedOptions(settings),
      startedAt,
      ...(interrupted === undefined ? {} : { interrupted }),
    },
    target: { baseUrl: target.baseUrl, isEmbedded: settings.isEmbedded, ...(server ? { server } : {}) },
    checks: judged.checks,
    gaps: judged.gaps,
  })
  const content = { ...written, exchanges: judged.exchanges, knownFailures: redacted(settings, knownFailures) }
  return { ...content, digest: digestOf(content) }
}

function serverOf({ exchanges }: Judged): string | undefined {
  for (const { response } of exchanges) {
    const server = response?.headers.find(([name]) => name.toLowerCase() === 'server')?.[1]
    if (server) return server
  }
  return undefined
}

/** Exchanges were redacted when they were recorded; what the user wrote into the options was not. */
function redacted<Value>(settings: Settings, value: Value): Value {
  const { text } = createRedactor(secretsOf(settings.target), [])
  const walk = (one: unknown): unknown => {
    if (typeof one === 'string') return text(one)
    if (Array.isArray(one)) return one.map(walk)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, walk(inner)]))
  }
  return walk(value) as Value
}
