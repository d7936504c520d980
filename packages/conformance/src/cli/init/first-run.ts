import type { Contract } from '@card-contract/contract'
import type { KnownFailure, Report } from '../../model/report.ts'
import { ofOutcome } from '../../reporters/cause-table.ts'
import { bounded, plain } from '../../reporters/plain.ts'
import { verdictInWords } from '../../reporters/verdict-in-words.ts'
import { judgeByChecks } from '../../run/judge-target.ts'
import { list } from '../../values/words.ts'
import { announceRun } from '../announce.ts'
import { attend } from '../attend.ts'
import { program, type Settings } from '../options.ts'
import { runOptionsFrom } from '../run-options.ts'
import { selected } from '../selection.ts'
import type { Streams } from '../streams.ts'
import { targetFrom, whyNotAllowed } from '../target.ts'

const credentials = ['apiKey', 'accessToken', 'serviceToken'] as const

/** The variables of the credentials, and those of them that are not set. */
export function credentialVariables({ given }: Pick<Settings, 'given'>): { all: string[]; missing: string[] } {
  const variableOf = (wanted: string) => program.entries.find(({ name }) => name === wanted)?.sharedVariable ?? ''
  return {
    all: credentials.map(variableOf),
    missing: credentials.filter((name) => given[name] === undefined).map(variableOf),
  }
}

/** Why there can be no first run; undefined if there can be one. */
export function obstacleTo(settings: Settings, baseUrl: string): string | undefined {
  const { missing } = credentialVariables(settings)
  if (missing.length > 0) {
    const commands = missing.map((name) => `export ${name}=…`)
    return `the environment has no ${list(missing, 'or')}; to set ${missing.length === 1 ? 'it' : 'them'}: ${commands.join('; ')}`
  }
  const why = whyNotAllowed(baseUrl, 'run', settings.given)
  return why && `${why}; use --allow-mutations to allow it`
}

export interface FirstRun {
  readonly knownFailures: readonly KnownFailure[]
  readonly sentence: string
  /** Whether the target could be judged: only then does the list say something, even if it is empty. */
  readonly isJudged: boolean
}

/** Tests the service once, to list what fails today; undefined if Ctrl-C ended it. */
export async function firstRun(
  settings: Settings,
  contract: Contract,
  streams: Streams,
): Promise<FirstRun | undefined> {
  const target = targetFrom(settings, contract)
  if (!target) throw new TypeError('the first run has no target')
  const what = selected(settings, contract)
  const options = { ...runOptionsFrom(settings, what, streams), contract, target }
  await announceRun(options, settings.given, streams)
  const { result, isInterrupted } = await attend(
    target.baseUrl,
    { quiet: false, afterInterrupt: 'nothing is written' },
    streams,
    (attending) => judgeByChecks({ ...options, ...attending }, what.every),
  )
  if (isInterrupted) return undefined
  const { headline, sentence } = verdictInWords(result)
  return {
    knownFailures: ofOutcome(result, 'failed').map(knownFailureOf),
    sentence: plain(`${headline}: ${sentence}`),
    isJudged: result.verdict !== 'incomplete' || ofOutcome(result, 'passed').length > 0,
  }
}

const longestHeadline = 300

function knownFailureOf({ id, findings }: Report['checks'][number]): KnownFailure {
  const [first] = findings
  const others = findings.length > 1 ? `, and ${findings.length - 1} more` : ''
  return {
    id,
    reason: `not looked into yet: ${bounded(plain(first?.headline ?? 'it failed'), longestHeadline)}${others}`,
  }
}
