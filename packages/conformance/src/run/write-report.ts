import { type Exchange, headerOf } from '../model/exchange.ts'
import type { Report } from '../model/report.ts'
import { digestOf } from './digest.ts'
import { doubtFixtures } from './doubt-fixtures.ts'
import { reviewKnownFailures, staleSentences } from './known-failures.ts'
import { createRedactor, hideIssued, type Secret } from './redact.ts'
import type { Judged } from './run.ts'
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

/** What was judged as a report, with its verdict. `secrets` is the list that was used when it was recorded. */
export function writeReport(
  settings: Settings,
  judged: Judged,
  secrets: readonly Secret[],
  circumstances: Circumstances,
): Report {
  const { contract, target, failOn, selection } = settings
  const hide = hideIssued(secrets)
  const redact = inEveryText(createRedactor(secrets, []).text, hide)
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
  const written = redact({
    format: 'card-conformance-report' as const,
    formatVersion: '1' as const,
    verdict,
    verdictReasons:
      verdict === 'not-conformant' ? [...reasons, ...doubtFixtures(target.fixtures, judged.exchanges)] : reasons,
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
  })
  return withDigest({
    ...written,
    // What passed says what the contract says, and nothing of the target's.
    checks: judged.checks.map((check) => (check.outcome === 'passed' ? check : redact(check))),
    gaps: redact(judged.gaps),
    exchanges: judged.exchanges.map((exchange) => withoutIssued(exchange, hide)),
    knownFailures: redact(knownFailures),
  })
}

/** Only what is written down needs a digest, and it takes a tenth of a run against a fast target: it is made when it is asked for. */
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

function serverOf({ exchanges }: Judged): string | undefined {
  for (const { response } of exchanges) {
    const server = response && headerOf(response.headers, 'server')
    if (server) return server
  }
  return undefined
}

/** Exchanges were redacted when they were recorded; what the user wrote into the options was not. */
function inEveryText(...changes: readonly ((text: string) => string)[]): <Value>(value: Value) => Value {
  const walk = (one: unknown): unknown => {
    if (typeof one === 'string') return changes.reduce((text, change) => change(text), one)
    if (Array.isArray(one)) return one.map(walk)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, walk(inner)]))
  }
  return <Value>(value: Value) => walk(value) as Value
}

/** The same exchange, unless there is something to hide in it; most have nothing, and there are thousands. */
function withoutIssued(exchange: Exchange, hide: (text: string) => string): Exchange {
  const { request, response } = exchange
  const body = response && hide(response.body)
  const sent = request.body === undefined ? undefined : hide(request.body)
  const target = hide(request.target)
  if (body === response?.body && sent === request.body && target === request.target) return exchange
  return {
    ...exchange,
    request: { ...request, target, ...(sent === undefined ? {} : { body: sent }) },
    ...(response && body !== undefined ? { response: { ...response, body } } : {}),
  }
}
