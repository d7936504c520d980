import type { Report } from '../engine/nouns/report.ts'
import type { Target } from '../engine/nouns/target.ts'
import { type Replay, type ReplayedCheck, replayChecks } from '../engine/offline/replay.ts'
import { matcher, uselessPatterns } from '../engine/run/select.ts'
import { counted } from '../engine/values/texts.ts'
import { paint, wrap } from '../reporters/layout.ts'
import { bounded, jsonText, longestReason, plain } from '../reporters/plain.ts'
import { findingInWords } from '../reporters/words.ts'
import { onInterrupt } from './attend.ts'
import type { Command } from './command.ts'
import { startEmbeddedTarget } from './embedded-target.ts'
import { exitCodes, UsageError } from './exit-code.ts'
import type { Settings } from './options.ts'
import { reportAt } from './report-argument.ts'
import { callingOptions } from './run-options.ts'
import { patternLike } from './selection.ts'
import { columnsOf, isColoured, type Streams } from './streams.ts'
import { allowToSend, leadsToThisMachine, targetFrom } from './target.ts'

const codes = { fixed: exitCodes.good, 'still-failing': exitCodes.bad, 'cannot-tell': exitCodes.cannotTell } as const

/** Runs failed checks of a report again. */
export const replay: Command = async (settings, streams, suite) => {
  const { given, words } = settings
  const [path = '', ...patterns] = words
  const report = reportAt(path, streams)
  if (report.suite.recorded) {
    throw new UsageError([`replay: ${path} judges recorded requests of clients, which only they can send again`])
  }
  if (report.suite.client) {
    throw new UsageError([
      `replay: ${path} is about a client, which has to be started again: client --only ID -- ${bounded(plain(report.suite.client.command), longestShown)}`,
    ])
  }
  const ids = idsToReplay(report, path, patterns)
  // The report contains the base URL but no credentials.
  const recorded = report.target.isEmbedded ? undefined : report.target.baseUrl
  const baseUrl = settings.sources.baseUrl === 'flag' ? given.baseUrl : recorded
  const chosen = baseUrl === undefined ? undefined : targetFrom({ ...settings, given: { ...given, baseUrl } }, suite)
  if (chosen) {
    if (settings.sources.baseUrl !== 'flag') allowCredentials(chosen.baseUrl, given.baseUrl)
    allowToSend(chosen.baseUrl, 'replay', given)
  }
  const embedded = chosen ? undefined : await startEmbeddedTarget()
  const target = chosen ? withRecorded(chosen, report) : embedded?.target
  if (!target) throw new TypeError('there is neither a target nor a reference server')
  const interrupt = onInterrupt(streams)
  let replayed: Replay
  try {
    replayed = await replayChecks(report, ids, {
      suite,
      target,
      signal: interrupt.signal,
      isEmbedded: embedded !== undefined,
      ...callingOptions(settings, streams),
    })
  } finally {
    interrupt.release()
    embedded?.close()
  }
  const { checks } = replayed
  streams.stdout.write(
    given.json ? jsonText({ checks, exchanges: replayed.report.exchanges }) : replayText(checks, given, streams),
  )
  if (interrupt.signal.aborted) return exitCodes.interrupted
  const worst = (['still-failing', 'cannot-tell'] as const).find((one) => checks.some(({ verdict }) => verdict === one))
  return codes[worst ?? 'fixed']
}

/** A report can name any address: credentials go to the service that they came with, or to the one that the command line names. */
function allowCredentials(recorded: string, own: string | undefined): void {
  const isTheirs = own === undefined ? leadsToThisMachine(recorded) : new URL(own).origin === new URL(recorded).origin
  if (isTheirs) return
  const { origin } = new URL(recorded)
  const owner = own === undefined ? 'no base URL says whose the credentials are' : `the credentials are those of ${own}`
  throw new UsageError([
    `replay: the report is about ${bounded(origin, longestShown)}, and ${owner}; nothing was sent; to send them there, use --base-url ${bounded(plain(recorded), longestShown)}`,
  ])
}

/** Every failed check, or those of the patterns that failed or were warned of. */
function idsToReplay({ checks }: Report, path: string, patterns: readonly string[]): readonly string[] {
  const found = checks.filter(({ findings }) => findings.length > 0)
  const known = found.map(({ id }) => id)
  if (patterns.length === 0) {
    const failed = found.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
    if (failed.length > 0) return failed
    const hint = known.length > 0 ? `; to replay a warning, name its check: ${examples(known)}` : ''
    throw new UsageError([`replay: no check of ${path} failed, so there is nothing to replay${hint}`])
  }
  const isWanted = matcher(patterns)
  const useless = uselessPatterns(patterns, known)
  if (useless.length === 0) return known.filter(isWanted)
  throw new UsageError(
    useless.map((pattern) => {
      const check = checks.find(({ id }) => id === pattern)
      const received = check
        ? `${pattern}, which ${check.outcome === 'passed' ? 'passed' : `was ${check.outcome}`}`
        : JSON.stringify(pattern)
      const meant = check ? undefined : patternLike(pattern, known)
      const hint =
        known.length === 0 ? 'the report has none' : meant ? `did you mean ${meant}?` : `choose from ${examples(known)}`
      return `replay: expected checks of the report with findings, received ${received}; ${hint}`
    }),
  )
}

/** Of a report that others wrote. */
const longestShown = 200

function examples(ids: readonly string[]): string {
  return `${bounded(ids.slice(0, 5).join(', '), longestShown)}${ids.length > 5 ? ', …' : ''}`
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

const verdictWords = { fixed: 'fixed', 'still-failing': 'still failing', 'cannot-tell': 'cannot tell' } as const

const verdicts = ['fixed', 'still-failing', 'cannot-tell'] as const

/** What became of checks that were run again: a block for each, or for `most` of each verdict, and the totals of several. */
export function replayText(
  checks: readonly ReplayedCheck[],
  { noColor, most = checks.length }: Pick<Settings['given'], 'noColor'> & { readonly most?: number | undefined },
  streams: Streams,
): string {
  const { good, bad, odd } = paint(isColoured(streams.stdout, streams, noColor))
  const colours = { fixed: good, 'still-failing': bad, 'cannot-tell': odd }
  const width = columnsOf(streams.stdout) - 4
  const of = (wanted: ReplayedCheck['verdict']) => checks.filter(({ verdict }) => verdict === wanted)
  const hidden = new Set(verdicts.flatMap((verdict) => of(verdict).slice(most)))
  const shown = checks.filter((check) => !hidden.has(check))
  const blocks = shown.map(({ id, verdict, reason, findings }, index) => {
    // Whatever kept one check from running most often kept the others, too.
    const isRepeated = reason !== undefined && reason === shown[index - 1]?.reason
    const why = reason === undefined || isRepeated ? [] : wrap(plain(bounded(reason, longestReason)), width)
    const found = findings.flatMap((finding) => wrap(findingInWords(finding), width))
    const lines = [...why, ...found].map((line) => `  ${line}\n`).join('')
    return `${colours[verdict](verdictWords[verdict])}  ${plain(id)}\n${lines}`
  })
  const counts = verdicts
    .filter((verdict) => of(verdict).length > 0)
    .map((verdict) => `${of(verdict).length} ${verdictWords[verdict]}`)
  const others = hidden.size === 0 ? '' : ` (${hidden.size} not shown)`
  return (
    blocks.join('') + (checks.length > 1 ? `\n${counted(checks.length, 'check')}: ${counts.join(', ')}${others}\n` : '')
  )
}
