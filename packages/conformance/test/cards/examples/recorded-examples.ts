import { createTransport } from '../../../src/engine/http/transport.ts'
import type { Check } from '../../../src/engine/nouns/check.ts'
import type { Finding } from '../../../src/engine/nouns/finding.ts'
import { show } from '../../../src/engine/nouns/show.ts'
import type { Exchange } from '../../../src/engine/nouns/wire/exchange.ts'
import { matcher } from '../../../src/engine/run/select.ts'
import { pause } from '../../../src/engine/session/wait.ts'
import { valueAt } from '../../../src/engine/values/json.ts'
import { fieldAt } from '../../../src/engine/values/texts.ts'
import { toRepeat } from '../../../src/reporters/plain-request.ts'
import type { Target } from '../../../src/with-cards.ts'
import { derivedOnce } from '../../fixtures/derived-once.ts'
import { judgeWithin } from '../../fixtures/engine-with-cards.ts'
import { mutants } from '../mutants/kinds.ts'
import type { Mutant } from '../mutants/mutant.ts'
import { amongOthers } from '../proof/among-others.ts'
import { checks, contract, judgeInProcess } from '../proof/judge-mutant.ts'

/** What the rendered contract shows of a requirement or of an open question: `spec/build/example.ts` says what each part is. */
type Example = Readonly<
  Record<'request' | 'command', string> & Partial<Record<'how' | 'expected' | 'reference' | 'wrong', string>>
>

/** A deviation, with the check and the request that show it. */
interface Shown {
  readonly check: Check<never>
  readonly finding: Finding
  readonly exchange: Exchange
  /** What was sent up to it. */
  readonly before: string
}

/** By the IDs of requirements and of open questions, in the order of the contract. Nothing in it depends on the time or on chance. */
export async function recordExamples(reference: Target): Promise<Readonly<Record<string, Example>>> {
  const examples: [string, Example][] = []
  for (const { id } of contract.requirements) {
    const shown = await deviationFrom(id)
    if (shown) examples.push([id, exampleOf(id, shown, await answerOf(reference, shown))])
  }
  return Object.fromEntries([...examples, ...(await askedOfTheModel())])
}

/** What the reference server responds to that request, if it gets it at all: after a deviation, a program may send others. */
async function answerOf(target: Target, shown: Shown): Promise<string | undefined> {
  const options = { contract, target, selection: { only: [shown.check.id] }, probes: false, seed: 1, runId: 'a1b2c3d4' }
  const report = await judgeWithin({ createTransport, pause }, options, () => derivedOnce(options))
  const same = sameIn(report.exchanges, shown)
  return same?.response && answerIn(same.response, shown.finding.pointer)
}

/** The exchange of a correct server with the same request, after the same ones: what is right depends on them. */
function sameIn(exchanges: readonly Exchange[], { exchange, before }: Shown): Exchange | undefined {
  const same = exchanges.find(
    ({ scenario, sequence }) => scenario === exchange.scenario && sequence === exchange.sequence,
  )
  return same && storyOf(exchanges, same) === before ? same : undefined
}

/** What a program sent up to an exchange, without the IDs in paths, which every server makes in its own way. */
function storyOf(exchanges: readonly Exchange[], { scenario, sequence }: Exchange): string {
  const own = exchanges.filter((one) => one.scenario === scenario && one.sequence <= sequence && !one.repeat)
  const inOrder = own.toSorted((one, other) => one.sequence - other.sequence)
  return JSON.stringify(
    inOrder.map(({ operationId, request }) => [operationId, request.target.split('?')[1], request.body]),
  )
}

/** By the first mutant whose fault shows in a request that a correct server gets as well; or else by any. */
async function deviationFrom(requirement: string): Promise<Shown | undefined> {
  const own = checks.filter((check) => check.requirement.id === requirement)
  let fallback: Shown | undefined
  for (const [mutant, check] of candidates(own)) {
    const shown = await shownBy(mutant, check)
    const { exchanges } = await (await judgeInProcess({}, { only: [check.id] })).report()
    if (shown && sameIn(exchanges, shown)) return shown
    fallback ??= shown
  }
  return fallback
}

/** A few: those first that the check finds which has the name of the requirement, because it shows the plain case. */
function candidates(own: readonly Check<never>[]): readonly (readonly [Mutant, Check<never>])[] {
  const found = mutants
    .filter(({ id }) => !amongOthers.includes(id))
    .flatMap((mutant) => own.filter(({ id }) => mutant.foundBy.includes(id)).map((check) => [mutant, check] as const))
  const isPlain = ([, { id, requirement }]: (typeof found)[number]) => id === requirement.id
  return [...found.filter(isPlain), ...found.filter((one) => !isPlain(one))].slice(0, 4)
}

async function shownBy(mutant: Mutant, check: Check<never>): Promise<Shown | undefined> {
  const report = await (await judgeInProcess(mutant, { only: [check.id] })).report()
  const [finding] = report.checks.find(({ id }) => id === check.id)?.findings ?? []
  const exchange = report.exchanges.find(({ id }) => id === finding?.exchange)
  if (!finding || !exchange) return undefined
  // A reader of the contract does not have the other exchanges of the run.
  const expected = report.exchanges.reduce((text, { id }) => text.replace(` (exchange ${id})`, ''), finding.expected)
  return { check, finding: { ...finding, expected }, exchange, before: storyOf(report.exchanges, exchange) }
}

function exampleOf(id: string, { check, finding, exchange }: Shown, reference: string | undefined): Example {
  return {
    how: check.how,
    request: requestLine(toRepeat(exchange, check.kind)),
    expected: `${finding.pointer === undefined ? '' : `${fieldAt(finding.pointer)}: `}${finding.expected}`,
    // What a count must be follows from the responses before it, which another server's do not match.
    ...(reference === undefined || finding.expected.startsWith('at least') ? {} : { reference }),
    wrong: finding.headline,
    command: commandFor(checks.filter(({ requirement }) => requirement.id === id).map((one) => one.id)),
  }
}

/** Its status, and the value at the place of the deviation, or the code of a rejection. */
function answerIn({ status, body }: NonNullable<Exchange['response']>, pointer: string | undefined): string {
  const json: unknown = body === '' ? undefined : JSON.parse(body)
  const code = valueAt(json, '/error/code')
  if (pointer !== undefined) return `${status}, ${inShort(valueAt(json, pointer))}`
  return code === undefined ? `${status}` : `${status}, code \`${String(code)}\``
}

/** Of a list only how long it is: what was done at the same time has no order. */
function inShort(value: unknown): string {
  return Array.isArray(value) ? `an array of ${value.length}` : withoutIds(show(value, 60))
}

/** The reference server makes ULIDs, which are random. */
function withoutIds(text: string): string {
  return text.replaceAll(/_[0-9a-hjkmnp-tv-z]{26}\b/g, '_…')
}

/** On one line, below the base URL, and with no headers but the unusual ones. */
function requestLine({ intent, request: { method, target, headers, body = '', isBinary } }: Exchange): string {
  const unusual = headers.filter(
    ([name, value]) => usual[name.toLowerCase()] !== value && !isOfTheConnection.test(name),
  )
  const lines = unusual.map(([name, value]) => `${name}: ${value}`)
  const line = [method, target.replace(contract.basePath, ''), ...lines, isBinary ? '(bytes)' : body]
    .join(' ')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim()
  // Of a valid registration, which has a dozen fields, the beginning and the end are enough.
  if (intent === 'valid' && line.length > 200) return `${line.slice(0, 100)} … ${line.slice(-60)}`
  return line.length <= longestRequest ? line : `${line.slice(0, longestRequest)}…`
}

const usual: Readonly<Record<string, string>> = { accept: 'application/json', 'content-type': 'application/json' }

/** What the transport adds, and the credentials. */
const isOfTheConnection =
  /^(host|connection|content-length|transfer-encoding|user-agent|authorization|x-api-key|x-sp-auth-token)$/i

/** That of a registration with all its fields fits. */
const longestRequest = 600

/** The command that runs its checks and no others. Those of some requirements have names of their own. */
function commandFor(own: readonly Check['id'][]): string {
  const patterns = new Set(
    own.map((id) => {
      const siblings = id.replace(/[^/]*$/, '*')
      const fits = matcher([siblings])
      return checks.every((check) => !fits(check.id) || own.includes(check.id)) ? `'${siblings}'` : id
    }),
  )
  return ['run', ...patterns].join(' --only ')
}

/** The request that answers each open question which a run can ask. */
async function askedOfTheModel(): Promise<readonly (readonly [string, Example])[]> {
  const asking = await judgeInProcess({}, { only: contract.gaps.map(({ id }) => id) }, { probes: true })
  const report = await asking.report()
  const exchanges = new Map(report.exchanges.map((one) => [one.id, one]))
  return contract.gaps.flatMap(({ id }) => {
    const gap = report.gaps.find((one) => one.id === id)
    const exchange = gap?.state === 'answered' ? exchanges.get(gap.exchange ?? '') : undefined
    return exchange ? [[id, { request: requestLine(exchange), command: `run --only ${id}` }] as const] : []
  })
}
