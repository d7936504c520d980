import type { Contract } from '@card-contract/contract'
import type { FailOn } from '../nouns/level.ts'
import type { KnownFailure, Report, ReportedRecordings } from '../nouns/report.ts'
import type { Suite } from '../nouns/suite.ts'
import { placeholdersOf, rulesOf } from '../nouns/suite.ts'
import type { Exchange } from '../nouns/wire/exchange.ts'
import { operationFinder } from '../nouns/wire/find-operation.ts'
import type { Recording } from '../nouns/wire/recording.ts'
import { recordedScenario, type SeenExchange } from '../nouns/wire/seen.ts'
import { writeReport } from '../report/write-report.ts'
import { settle } from '../run/settings.ts'
import { judgeExchanges } from './judge.ts'
import { readSeen } from './read-seen.ts'
import { recordedCredentialChecks } from './recorded-credentials.ts'

export interface RecordingOptions {
  /** What is judged, and how. */
  readonly suite: Suite
  /** The service whose exchanges are judged. Default: the one that most of them are with. */
  readonly baseUrl?: string | undefined
  /** The weakest level at which a deviation fails. Default: `documented`. */
  readonly failOn?: FailOn | undefined
  readonly knownFailures?: readonly KnownFailure[] | undefined
}

/**
 * Judges what clients and a service were recorded to send: the requests by what a client must do, and the responses by the rules of a
 * run. What the recordings do not show is no deviation.
 */
export function judgeRecordings(recordings: readonly Recording[], options: RecordingOptions): Report {
  const { suite } = options
  const { contract } = suite
  const baseUrl =
    options.baseUrl ?? likeliestService(contract, recordings) ?? `http://unknown.invalid${contract.basePath}`
  const { origin, pathname } = new URL(baseUrl)
  const all = recordings.flatMap(({ name, exchanges }) =>
    exchanges.map((one, index) => ({ ...one, id: `${name}#${index + 1}` })),
  )
  const ofService = all.filter((one) => one.origin === origin)
  const inTime = ofService.toSorted((one, other) => one.atMs - other.atMs)
  const begunMs = inTime[0]?.atMs ?? 0
  const seen = inTime.map(({ origin: _, lacksBody: _lacking, atMs, ...one }, index): SeenExchange => {
    const place = one.scenario === undefined ? { scenario: recordedScenario, sequence: index + 1 } : {}
    return { ...one, ...place, startedMs: atMs - begunMs }
  })
  const { own, foreign } = readSeen(suite, seen, pathname)
  const responses = ofService.filter(({ response, lacksBody }) => response !== undefined || lacksBody)
  const withoutBody = responses.filter(({ lacksBody }) => lacksBody).length
  const leftOut = [
    ...recordings.flatMap((one) => [...one.leftOut]),
    ['with other services', all.length - ofService.length] as const,
    ['with no operation of the contract', foreign.length] as const,
  ]
  return reportOn(own, {
    ...options,
    baseUrl,
    startedAt: new Date(begunMs).toISOString(),
    recorded: {
      files: recordings.map(({ name, exchanges, isCutOff }) => ({
        name,
        exchanges: exchanges.length,
        ...(isCutOff ? { isCutOff } : {}),
      })),
      ...(withoutBody > 0 ? { bodies: { missing: withoutBody, of: responses.length } } : {}),
      leftOut: summed(leftOut),
    },
  })
}

/** Judges the exchanges of such a report again. */
export function judgeRecordedAgain(suite: Suite, report: Report, recorded: ReportedRecordings): Report {
  const { target, exchanges, knownFailures } = report
  const { own } = readSeen(suite, exchanges, new URL(target.baseUrl).pathname)
  const known = knownFailures.map(({ state: _, ...one }) => one)
  const { failOn, startedAt } = report.suite
  return reportOn(own, { suite, baseUrl: target.baseUrl, failOn, knownFailures: known, startedAt, recorded })
}

interface About extends RecordingOptions {
  readonly baseUrl: string
  readonly startedAt: string
  readonly recorded: ReportedRecordings
}

function reportOn(own: readonly Exchange[], about: About): Report {
  const { suite, baseUrl, failOn, knownFailures, startedAt, recorded } = about
  const target = { baseUrl, credentials: placeholdersOf(suite), fixtures: {}, samples: {}, headers: [] }
  const unused = { seed: 0, runId: 'recorded', fuzz: 0, probes: false }
  const settings = settle({ ...unused, suite, target, failOn, knownFailures })
  const every = [...suite.clientChecks, ...recordedCredentialChecks(suite), ...rulesOf(suite)]
  const judged = judgeExchanges(suite, own, every, settings.failOn)
  const last = own.reduce((latest, { startedMs, durationMs }) => Math.max(latest, startedMs + durationMs), 0)
  return writeReport(
    settings,
    // Whatever no exchange shows would only be a long list.
    { checks: judged.filter(({ outcome }) => outcome !== 'skipped'), gaps: [], exchanges: own },
    { startedAt, requests: own.length, durationMs: last, waits: [], checkIds: every.map(({ id }) => id), recorded },
  )
}

/** The service with which most exchanges were that the contract knows. */
function likeliestService(contract: Contract, recordings: readonly Recording[]): string | undefined {
  const find = operationFinder(contract)
  const counts = new Map<string, number>()
  for (const { origin, request } of recordings.flatMap(({ exchanges }) => exchanges)) {
    const [path = ''] = request.target.split('?')
    const at = path.indexOf(`${contract.basePath}/`)
    if (at < 0 || !URL.canParse(origin)) continue
    const prefix = path.slice(0, at + contract.basePath.length)
    if (find(request.method, path.slice(prefix.length)).kind !== 'found') continue
    counts.set(origin + prefix, (counts.get(origin + prefix) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}

function summed(counts: readonly (readonly [why: string, count: number])[]): ReportedRecordings['leftOut'] {
  const sums = new Map<string, number>()
  for (const [why, count] of counts) if (count > 0) sums.set(why, (sums.get(why) ?? 0) + count)
  return [...sums].map(([why, count]) => ({ why, count }))
}
