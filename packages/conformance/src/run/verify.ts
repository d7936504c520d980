import { type Contract, loadContract } from '@card-contract/contract'
import type { Report } from '../model/report.ts'
import { castOf, everyCheckId } from './casting.ts'
import { differencesBetween } from './differences.ts'
import { digestOf } from './digest.ts'
import { smokeOf } from './judge-target.ts'
import { connectToRecording } from './recorded-connection.ts'
import { type Judged, playAndJudge } from './run.ts'
import { headerPlaceholder } from './secrets.ts'
import type { Settings } from './settings.ts'
import { suiteVersion } from './version.ts'
import { writeReport } from './write-report.ts'

/** What speaks against a report; nothing, if what it says follows from the exchanges that it recorded. */
export interface Verification {
  readonly differences: readonly string[]
}

/**
 * Judges a report again, offline: the same checks ask the same questions, and are given the recorded answers. Whatever the
 * report says about them must come out the same.
 */
export async function verifyReport(report: Report, contract: Contract = loadContract()): Promise<Verification> {
  const foreign = [
    ...(report.contract.hash === contract.hash
      ? []
      : [`it was judged by another contract: expected hash ${contract.hash}, received ${report.contract.hash}`]),
    ...(report.suite.version === suiteVersion
      ? []
      : [`it was written by another suite: expected version ${suiteVersion}, received ${report.suite.version}`]),
  ]
  // Another contract, or other checks, ask other questions: to compare their answers would only add noise.
  if (foreign.length > 0) return { differences: foreign }
  const digest = digestOf(report)
  const edited =
    digest === report.digest
      ? []
      : [`it was changed after it was written: its digest is ${report.digest}, its content's is ${digest}`]
  return { differences: [...edited, ...(await judgeAgain(report, contract))] }
}

async function judgeAgain(report: Report, contract: Contract): Promise<string[]> {
  const settings = settingsOf(report, contract)
  const { interrupted } = report.suite
  const connection = connectToRecording(report.exchanges, interrupted !== undefined)
  const cast = castOf(settings, connection, () => Promise.resolve())
  const over = (): string | undefined => interrupted
  const smoke = await smokeOf(cast, over)
  const played: Judged =
    smoke.kind === 'cannot-judge'
      ? { checks: [], gaps: [], exchanges: [] }
      : await playAndJudge(cast, { concurrency: 1, begins: beginsIn(report), over, onPlayed: () => undefined })
  const reason = smoke.kind === 'cannot-judge' ? smoke.reason : interrupted
  const recomputed = writeReport(
    settings,
    { ...played, exchanges: [...smoke.exchanges, ...played.exchanges] },
    cast.secrets,
    {
      startedAt: report.suite.startedAt,
      requests: interrupted === undefined ? requestsIn(report) : report.summary.requests,
      durationMs: report.summary.durationMs,
      checkIds: everyCheckId(settings),
      ...(reason === undefined ? {} : { interrupted: reason }),
    },
  )
  return [
    ...connection.differences,
    ...connection.unused().map((id) => `exchange ${id} is recorded, but no check sends it`),
    ...differencesBetween(report, recomputed),
  ]
}

/** The settings of the run, with the placeholders of its credentials where the credentials were. */
function settingsOf(report: Report, contract: Contract): Settings {
  const { options, seed, runId, failOn } = report.suite
  const { only, skip, operations, samples, fixtures, headers } = options
  return {
    contract,
    target: {
      baseUrl: report.target.baseUrl,
      credentials: {
        apiKey: '$CARD_API_KEY',
        accessToken: '$CARD_ACCESS_TOKEN',
        serviceToken: '$CARD_SERVICE_TOKEN',
      },
      fixtures,
      samples,
      headers: headers.map((name) => [name, headerPlaceholder(name)] as const),
    },
    isEmbedded: report.target.isEmbedded,
    failOn,
    selection: { only, skip, operations },
    seed,
    runId,
    fuzz: options.fuzz,
    probes: options.probes,
    concurrency: options.concurrency,
    ...(options.rate === undefined ? {} : { rate: options.rate }),
    timeoutMs: options.timeoutMs,
    deadlineS: options.deadlineS,
    knownFailures: report.knownFailures.map(({ state: _, ...known }) => known),
  }
}

function requestsIn({ exchanges }: Report): number {
  return exchanges.reduce((sum, { waits }) => sum + 1 + waits, 0)
}

/** Which scenarios an interrupted run had begun: those that sent something, or came to another end than its own. */
function beginsIn({ suite, checks, gaps, exchanges }: Report): (scenario: string) => boolean {
  if (suite.interrupted === undefined) return () => true
  const begun = new Set(exchanges.map(({ id }) => id.slice(0, id.lastIndexOf('#')).replace(/~\d+$/, '')))
  for (const { id, obstacle } of checks) if (obstacle?.kind !== 'deadline') begun.add(id)
  for (const { id, answer } of gaps) if (!answer.startsWith('could not be asked')) begun.add(`probe:${id}`)
  return (scenario) => begun.has(scenario)
}
