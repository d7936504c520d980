import { judgeByChecks } from '../engine/run/judge-target.ts'
import type { RunOptions } from '../engine/run/settings.ts'
import { announceRun } from './announce.ts'
import { attend } from './attend.ts'
import type { Command } from './command.ts'
import { conclude } from './conclude.ts'
import { type ExitCode, exitCodes } from './exit-code.ts'
import { keepFullReports } from './full-reports.ts'
import { readKnownFailures, writeKnownFailures } from './known-failures-file.ts'
import type { Settings } from './options.ts'
import { readPinned } from './pin.ts'
import { checkReportFiles } from './report-files.ts'
import { runOptionsFrom } from './run-options.ts'
import { sampleOverrides } from './sample-overrides.ts'
import { type Selected, selected } from './selection.ts'
import type { Streams } from './streams.ts'
import { targetFrom, warnOfBaseUrl } from './target.ts'
import { tell } from './tell.ts'

/** Tests a target and writes the reports. */
export const run: Command = async (settings, streams, suite) => {
  const { given } = settings
  const { contract } = suite
  const target = targetFrom(settings, suite)
  // The server starts while the options are checked.
  const embedding = target ? undefined : import('./embedded-target.ts').then((one) => one.startEmbeddedTarget())
  embedding?.catch(() => undefined)
  try {
    const pinned = readPinned(given.pinned, suite, streams)
    const what = selected(settings, suite, pinned)
    const options = {
      ...runOptionsFrom(settings, what, streams),
      suite,
      knownFailures: readKnownFailures(given.knownFailures, streams),
      pinned,
    }
    checkReportFiles(given.report, streams)
    keepFullReports(settings, streams)
    if (target) {
      warnOfBaseUrl(target.baseUrl, contract.basePath, given, streams)
      await announceRun({ ...options, target }, given, streams)
      return await judgeAndReport({ ...options, target }, what, settings, streams)
    }
    const embedded = await embedding
    if (!embedded) throw new TypeError('there is neither a target nor a reference server')
    const samples = sampleOverrides(contract, given.sample)
    const ofEmbedded = { ...options, target: { ...embedded.target, samples }, isEmbedded: true }
    return await judgeAndReport(ofEmbedded, what, settings, streams)
  } finally {
    await embedding?.then(
      ({ close }) => close(),
      () => undefined,
    )
  }
}

async function judgeAndReport(
  options: RunOptions,
  { every }: Selected,
  { given }: Settings,
  streams: Streams,
): Promise<ExitCode> {
  const { result: report, isInterrupted } = await attend(options.target.baseUrl, given, streams, (attending) =>
    judgeByChecks({ ...options, ...attending }, every),
  )
  if (given.quiet) {
    for (const warning of report.suite.warnings ?? []) {
      tell(streams, `warning: ${warning}`)
    }
  }
  const code = conclude(report, given, streams, isInterrupted)
  if (given.writeKnownFailures === undefined || isInterrupted) return code
  return writeKnownFailures(report, given.writeKnownFailures, streams) ? code : exitCodes.cannotTell
}
