import { loadContract } from '@card-contract/contract'
import { didYouMean } from '@card-contract/options'
import type { Report } from '../model/report.ts'
import type { Target } from '../model/target.ts'
import { type Replay, replayCase } from '../offline/replay.ts'
import { paint, wrap } from '../reporters/layout.ts'
import { bounded, plain, plainJson } from '../reporters/plain.ts'
import { findingInWords } from '../reporters/words.ts'
import type { Command } from './command.ts'
import { startEmbeddedTarget } from './embedded-target.ts'
import { UsageError } from './errors.ts'
import { exitCodes } from './exit-code.ts'
import { onInterrupt } from './interrupt.ts'
import type { Settings } from './options.ts'
import { reportAt } from './report-argument.ts'
import { callingOptions } from './run.ts'
import { isColoured } from './streams.ts'
import { leadsToThisMachine, targetFrom, tlsFrom } from './target.ts'

const inWords = { fixed: 'fixed', 'still-failing': 'still failing', 'cannot-tell': 'cannot tell' } as const
const codes = { fixed: exitCodes.good, 'still-failing': exitCodes.bad, 'cannot-tell': exitCodes.cannotTell } as const

/** Runs one failed check of a report again. */
export const replay: Command = async (settings, streams) => {
  const { given, words } = settings
  const [path = '', checkId = ''] = words
  const report = reportAt(path, streams)
  mustHaveFailed(report, checkId)
  const contract = loadContract()
  // The report contains the base URL but no credentials.
  const own = given.baseUrl === undefined && !report.target.isEmbedded ? report.target.baseUrl : given.baseUrl
  const chosen = targetFrom({ ...settings, given: { ...given, baseUrl: own } }, contract)
  if (chosen && !leadsToThisMachine(chosen.baseUrl) && !given.allowMutations) {
    throw new UsageError([
      `${new URL(chosen.baseUrl).host} is not on this machine, and the check may create cards and move money there; nothing was sent; use --allow-mutations to allow it`,
    ])
  }
  const embedded = chosen ? undefined : await startEmbeddedTarget()
  const target = chosen ? withRecorded(chosen, report) : embedded?.target
  if (!target) throw new TypeError('there is neither a target nor a reference server')
  const interrupt = onInterrupt(streams)
  const tls = tlsFrom(settings, streams)
  let replayed: Replay
  try {
    replayed = await replayCase(report, checkId, {
      contract,
      target,
      signal: interrupt.signal,
      isEmbedded: embedded !== undefined,
      ...callingOptions(settings),
      ...(tls ? { tls } : {}),
    })
  } finally {
    interrupt.release()
    embedded?.close()
  }
  streams.stdout.write(
    given.json
      ? `${plainJson(JSON.stringify(asJson(checkId, replayed), null, 2))}\n`
      : text(checkId, replayed, settings, streams),
  )
  return interrupt.signal.aborted ? exitCodes.interrupted : codes[replayed.verdict]
}

function mustHaveFailed({ checks }: Report, checkId: string): void {
  const check = checks.find(({ id }) => id === checkId)
  const ids = checks.filter(({ findings }) => findings.length > 0).map(({ id }) => id)
  if (check && check.findings.length > 0) return
  const received = check
    ? `${checkId}, which ${check.outcome === 'passed' ? 'passed' : `was ${check.outcome}`}`
    : JSON.stringify(checkId)
  const hint =
    ids.length === 0
      ? '; the report has none'
      : check
        ? `; choose one of ${ids.slice(0, 5).join(', ')}`
        : didYouMean(checkId, ids)
  throw new UsageError([`replay: expected a check of the report with findings, received ${received}${hint}`])
}

/** Adds the recorded fixtures and samples; the command line takes precedence. */
function withRecorded(target: Target, { suite }: Report): Target {
  const { fixtures, samples } = suite.options
  return {
    ...target,
    fixtures: { ...fixtures, ...target.fixtures },
    samples: { ...samples, ...target.samples },
  }
}

function asJson(check: string, { verdict, reason, findings, report }: Replay) {
  return { check, verdict, ...(reason === undefined ? {} : { reason }), findings, exchanges: report.exchanges }
}

function text(
  checkId: string,
  { verdict, reason, findings }: Replay,
  { given }: Settings,
  streams: Parameters<Command>[1],
): string {
  const { good, bad, odd } = paint(isColoured(streams.stdout, streams, given.noColor))
  const colour = { fixed: good, 'still-failing': bad, 'cannot-tell': odd }[verdict]
  const why = reason === undefined ? [] : wrap(plain(bounded(reason, 500)), 76)
  const found = findings.flatMap((finding) => wrap(findingInWords(finding), 76))
  return `${colour(inWords[verdict])}  ${plain(checkId)}\n${[...why, ...found].map((line) => `  ${line}\n`).join('')}`
}
