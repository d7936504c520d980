import { loadContract } from '@card-contract/contract'
import { anySeed } from '../model/random.ts'
import type { Report } from '../model/report.ts'
import { planRun } from '../offline/plan.ts'
import { wrap } from '../reporters/layout.ts'
import { judgeTarget } from '../run/judge-target.ts'
import type { RunOptions } from '../run/settings.ts'
import { callingOptions } from './calling-options.ts'
import type { Command } from './command.ts'
import { UsageError } from './errors.ts'
import { exitCodeOf, exitCodes } from './exit-code.ts'
import { keepFullReports } from './full-reports.ts'
import { onInterrupt } from './interrupt.ts'
import { readKnownFailures } from './known-failures-file.ts'
import type { Settings } from './options.ts'
import { readPinned } from './pinned-file.ts'
import { planText } from './plan-text.ts'
import { createProgress } from './progress.ts'
import { annotate, checkReportFiles, writeReports } from './report-files.ts'
import { sampleOverrides } from './sample-overrides.ts'
import { type Selected, selected } from './selection.ts'
import type { Streams } from './streams.ts'
import { leadsToThisMachine, targetFrom, tlsFrom } from './target.ts'
import { durationAtRate } from './too-slow.ts'

/** Tests a target and writes the reports. */
export const run: Command = async (settings, streams) => {
  const { given } = settings
  const contract = loadContract()
  const target = targetFrom(settings, contract)
  // The server starts while the options are checked.
  const embedding = target ? undefined : import('./embedded-target.ts').then((one) => one.startEmbeddedTarget())
  embedding?.catch(() => undefined)
  try {
    const pinned = readPinned(given.pinned, contract, streams)
    const what = selected(settings, contract, pinned)
    const options = {
      ...optionsFrom(settings, what, streams),
      contract,
      knownFailures: readKnownFailures(given.knownFailures, streams),
      pinned,
    }
    checkReportFiles(given.report, streams)
    keepFullReports(settings, streams)
    if (target) {
      warnOfBaseUrl(target.baseUrl, contract.basePath, settings, streams)
      await announceRun({ ...options, target }, given, streams)
      return await judgeAndReport({ ...options, target }, settings, streams)
    }
    const embedded = await embedding
    if (!embedded) throw new TypeError('there is neither a target nor a reference server')
    const samples = sampleOverrides(contract, given.sample)
    return await judgeAndReport(
      { ...options, target: { ...embedded.target, samples }, isEmbedded: true },
      settings,
      streams,
    )
  } finally {
    await embedding?.then(
      ({ close }) => close(),
      () => undefined,
    )
  }
}

/** Warns about the most common mistake, which makes every operation of a service look wrong. */
function warnOfBaseUrl(baseUrl: string, basePath: string, { given }: Settings, { stderr }: Streams): void {
  if (given.quiet || baseUrl.endsWith(basePath)) return
  stderr.write(
    `card-conformance: warning: base URLs of the interface end with ${basePath}, and this one does not: ${baseUrl}\n`,
  )
}

function optionsFrom(settings: Settings, { selection }: Selected, streams: Streams): Omit<RunOptions, 'target'> {
  const { given } = settings
  const tls = tlsFrom(settings, streams)
  return {
    selection,
    probes: !given.noProbes,
    ...(given.failOn === undefined ? {} : { failOn: given.failOn }),
    // Chosen here, so that a plan and its run have the same seed.
    seed: given.seed ?? anySeed(),
    ...(given.thoroughness === undefined ? {} : { thoroughness: given.thoroughness }),
    ...(given.fuzz === undefined ? {} : { fuzz: given.fuzz }),
    ...callingOptions(settings),
    ...(tls ? { tls } : {}),
  }
}

/**
 * Shows the plan before a run against a service on another machine, and stops unless --allow-mutations is set. Says before
 * any run with --rate how long it takes.
 */
async function announceRun(
  options: RunOptions,
  { allowMutations, quiet }: Settings['given'],
  { stderr }: Streams,
): Promise<void> {
  const isRemote = !leadsToThisMachine(options.target.baseUrl)
  const { rate, deadlineS } = options
  if (!isRemote && rate === undefined) return
  if (quiet && (allowMutations || !isRemote)) return
  const plan = await planRun(options)
  if (isRemote) stderr.write(planText(plan, options.target.baseUrl))
  if (rate !== undefined) stderr.write(`card-conformance: ${durationAtRate({ ...plan, rate, deadlineS })}\n`)
  if (allowMutations || !isRemote) return
  throw new UsageError([
    `${new URL(options.target.baseUrl).host} is not on this machine, and a run creates users and cards and moves money there; nothing was sent; use --allow-mutations to allow it`,
  ])
}

async function judgeAndReport(options: RunOptions, { given }: Settings, streams: Streams): Promise<Code> {
  const interrupt = onInterrupt(streams)
  const progress = given.quiet ? undefined : createProgress(options.target.baseUrl, streams)
  let report: Report
  try {
    report = await judgeTarget({
      ...options,
      signal: interrupt.signal,
      ...(progress ? { onProgress: (state) => progress.show(state) } : {}),
    })
  } finally {
    progress?.end()
    interrupt.release()
  }
  if (given.quiet) {
    for (const warning of report.suite.warnings ?? []) {
      streams.stderr.write(`${wrap(`card-conformance: warning: ${warning}`, 80, '  ').join('\n')}\n`)
    }
  }
  const isTold = writeReports(report, given.report, given, streams)
  if (!given.quiet) annotate(report, streams)
  if (interrupt.signal.aborted) return exitCodes.interrupted
  return isTold ? exitCodeOf[report.verdict] : exitCodes.cannotTell
}

type Code = Awaited<ReturnType<Command>>
