import type { Contract, Gap } from '@card-contract/contract'
import { didYouMean } from '@card-contract/options'
import { everyClientCheck } from '../clients/checks.ts'
import type { Probe } from '../engine/nouns/answers/probe.ts'
import type { Check } from '../engine/nouns/check.ts'
import { addressIn, anchorIn, type Placed } from '../engine/nouns/contract-page.ts'
import { kindIn, type Words } from '../engine/nouns/kind.ts'
import type { Suite } from '../engine/nouns/suite.ts'
import type { Exchange } from '../engine/nouns/wire/exchange.ts'
import { rehearse } from '../engine/offline/plan.ts'
import { defaults } from '../engine/run/settings.ts'
import { challenge } from '../reporters/challenge.ts'
import { curlOf } from '../reporters/curl.ts'
import { paint } from '../reporters/layout.ts'
import { jsonText } from '../reporters/plain.ts'
import { inPlainForm } from '../reporters/plain-request.ts'
import type { Command } from './command.ts'
import { rehearsalTarget } from './embedded-target.ts'
import { type ExitCode, exitCodes, UsageError } from './exit-code.ts'
import { contractFile, type Explanation, explanationText } from './explanation-text.ts'
import { reportAt } from './report-argument.ts'
import { sampleOverrides } from './sample-overrides.ts'
import { type Extent, idsIn, shortestReproduction } from './shortest-reproduction.ts'
import { isColoured, type Streams } from './streams.ts'

/** What a check of this kind needs to show what it is about. */
function extentOf(words: Words, check: Check<never> | undefined): Extent {
  if (!check) return {}
  const { kind, requirement } = check
  const { area } = kindIn(words, kind)
  const isSeenAtOnce = area === 'responses' || kind === 'echo' || kind === 'money'
  return {
    isAlone: area !== 'behaviour',
    ...(isSeenAtOnce && requirement.operationId !== undefined ? { firstOf: requirement.operationId } : {}),
  }
}

type Commands = Pick<Explanation, 'shortest' | 'curl'>

const noCommands: Commands = { shortest: [], curl: [] }

/** Explains one check, all checks of one requirement, or one gap. */
export const explain: Command = async ({ given, words }, streams, suite) => {
  const [id = ''] = words
  if (given.challenge !== undefined) return dispute(id, given.challenge, streams)
  const { contract } = suite
  const samples = sampleOverrides(contract, given.sample)
  const { fuzz = defaults.fuzz } = given
  const every = [...suite.checks({ fuzz }), ...everyClientCheck(suite)]
  const checks = every.filter((check) => check.id === id)
  const meant = checks.length > 0 ? checks : every.filter(({ requirement }) => requirement.id === id)
  const rehearsed = async (only: string, check?: Check<never>): Promise<Commands> => {
    // Only clients send such requests.
    if (check && isOfClients(check.kind)) return noCommands
    const target = { ...rehearsalTarget(suite), samples }
    const { exchanges } = await rehearse({
      suite,
      target,
      selection: { only: [only] },
      seed: 1,
      runId: 'explain',
      fuzz: Math.min(fuzz, 1),
    })
    const plainly = (all: readonly Exchange[]) => all.map(inPlainForm)
    const shortest = curlLines(
      plainly(shortestReproduction(exchanges, extentOf(suite.words.report, check))),
      suite,
      given.baseUrl,
    )
    return { shortest, curl: curlLines(plainly(exchanges), suite, given.baseUrl) }
  }
  const explanations: Explanation[] = []
  for (const check of meant) explanations.push(ofCheck(check, suite, await rehearsed(check.id, check)))
  const gap = contract.gaps.find((one) => one.id === id)
  if (gap) {
    const probe = suite.probes.find((one) => one.gap === id)
    const isShown = meant.some((check) => check.gap === id)
    explanations.push(ofGap(suite, gap, probe, probe && !isShown ? await rehearsed(id) : noCommands))
  }
  if (explanations.length === 0) throw unknownId(id, [...suite.checks(defaults), ...everyClientCheck(suite)], contract)
  const look = paint(isColoured(streams.stdout, streams, given.noColor))
  streams.stdout.write(
    given.json ? jsonText(explanations) : explanations.map((one) => explanationText(one, look, given)).join('\n'),
  )
  return exitCodes.good
}

/** Prints an issue about a finding that a report has. */
function dispute(id: string, path: string, streams: Streams): ExitCode {
  const report = reportAt(path, streams, '--challenge')
  const own = report.checks.filter((one) => one.id === id || one.requirement.id === id)
  const check = own.find(({ findings }) => findings.length > 0)
  if (!check) {
    const found = own[0] ? `in which its outcome is ${own[0].outcome}` : 'which does not have it'
    throw new UsageError([`--challenge: expected a report with a deviation from ${id}, received ${path}, ${found}`])
  }
  streams.stdout.write(challenge(report, check, contractFile(check.requirement.contractPointer)))
  return exitCodes.good
}

function unknownId(id: string, checks: readonly Check<never>[], contract: Contract): UsageError {
  const known = [...checks.flatMap((check) => [check.id, check.requirement.id]), ...contract.gaps.map((gap) => gap.id)]
  const untested = contract.requirements.find((one) => one.id === id)?.untestable
  if (untested !== undefined) return new UsageError([`${id} is a requirement that cannot be tested: ${untested}`])
  if (known.includes(id)) return new UsageError([`${id} is one of the generated cases, and --fuzz 0 leaves them out`])
  const hint = didYouMean(id, known) || '; `card-conformance list` shows them'
  return new UsageError([
    `explain: expected the id of a check, a requirement or a gap, received ${JSON.stringify(id)}${hint}`,
  ])
}

const isOfClients = (kind: Check['kind']): boolean => kind.startsWith('client')

function placeIn(suite: Suite, placed: Placed): Explanation['contract'] {
  const { pointer } = placed
  const address = addressIn(suite, placed)
  const anchor = anchorIn(suite.contract, placed)
  return { pointer, file: contractFile(pointer), anchor, ...(address === undefined ? {} : { address }) }
}

function ofCheck({ id, kind, requirement, how, needs }: Check<never>, suite: Suite, commands: Commands): Explanation {
  const { level, operationId, text, contractPointer: pointer } = requirement
  const place = placeIn(suite, { id: requirement.id, pointer, operationId, kind })
  const test = isOfClients(kind) ? { test: `card-conformance client --only ${id} -- COMMAND` } : {}
  return { id, kind: 'check', level, operationId, text, contract: place, how, needs, ...test, ...commands }
}

function ofGap(suite: Suite, gap: Gap, probe: Probe | undefined, commands: Commands): Explanation {
  const { id, operationId, question: text, weight, rank, choices, answers, decision, reference } = gap
  const about = { id, kind: 'gap', operationId, text, contract: placeIn(suite, gap) } as const
  return { ...about, weight, rank, choices, answers, decision, reference, needs: probe?.needs ?? [], ...commands }
}

/** The requests of a rehearsal as curl lines, with shell variables for the IDs that a real service returns. */
function curlLines(exchanges: readonly Exchange[], { contract, words }: Suite, baseUrl: string | undefined): string[] {
  const credentials = Object.values(words.variables)
  const variables: { text: string; name: string }[] = []
  return exchanges.map((exchange) => {
    const below = { ...exchange.request, target: exchange.request.target.replace(contract.basePath, '') }
    const line = curlOf(
      { request: below },
      { origin: baseUrl ?? '$CARD_BASE_URL', variables, credentials, separator: ' \\\n    ' },
    )
    const learnt = idsIn(exchange)
      .filter(({ text }) => !variables.some((known) => known.text === text))
      .map(({ key, text }) => {
        const noun = key.toUpperCase()
        const count = variables.filter(({ name }) => name.startsWith(`${noun}_`)).length + 1
        return { text, key, name: `${noun}_${count}` }
      })
    variables.push(...learnt)
    return [
      ...before[exchange.intent],
      line,
      ...learnt.map(({ key, name }) => `${name}=…  # the ${key} from its response`),
    ].join('\n')
  })
}

const before: Readonly<Record<Exchange['intent'], readonly string[]>> = {
  valid: [],
  invalid: ['# this one must be rejected:'],
  open: ['# the open question:'],
}
