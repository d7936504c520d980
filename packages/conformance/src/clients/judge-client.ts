import { randomBytes } from 'node:crypto'
import type { Contract } from '@card-contract/contract'
import { createRedactor, hiding } from '../engine/evidence/redact.ts'
import { createSecretFields } from '../engine/evidence/secret-fields.ts'
import { secretFieldsOf } from '../engine/evidence/secrets.ts'
import type { Check } from '../engine/nouns/check.ts'
import type { Words } from '../engine/nouns/kind.ts'
import type { FailOn } from '../engine/nouns/level.ts'
import type { KnownFailure, Report, ReportedCheck, ReportedClient } from '../engine/nouns/report.ts'
import type { Selection } from '../engine/nouns/settings.ts'
import type { Suite } from '../engine/nouns/suite.ts'
import { placeholdersOf } from '../engine/nouns/suite.ts'
import type { HeaderLine } from '../engine/nouns/wire/exchange.ts'
import { writeReport } from '../engine/report/write-report.ts'
import { causeOf } from '../engine/run/judging/cause-of.ts'
import type { ByRule } from '../engine/run/judging/judge-steps.ts'
import { reported } from '../engine/run/judging/reported.ts'
import { emptyResult } from '../engine/run/judging/result.ts'
import type { StartAdapter } from './adapter.ts'
import { clientSettings, judgedByRules, selectedIn } from './by-rules.ts'
import { everyClientCheck, scenarioChecks, wholeRunChecks } from './checks.ts'
import { converse } from './conversation.ts'
import { whyInconclusive } from './inconclusive.ts'
import { onNewConnections } from './new-connections.ts'
import { openQuestions } from './open-questions.ts'
import { type Played, play, playInTime } from './play.ts'
import { recordedExchanges } from './recorded-exchanges.ts'
import type { ClientScenario, FoundInClient } from './scenario.ts'
import { allScenarios } from './scenarios/index.ts'
import { searchForSecrets } from './secrets-printed.ts'
import { startService } from './service.ts'
import { anyCall, tryOut } from './try-out.ts'

export interface ClientRunOptions {
  readonly start: StartAdapter
  /** How a report names the adapter. */
  readonly command: string
  readonly suite: Suite
  readonly failOn?: FailOn | undefined
  readonly selection?: Partial<Selection> | undefined
  readonly knownFailures?: readonly KnownFailure[] | undefined
  /** The time limit of a call, which the adapter gets. A call may take twice that, and 500 ms. */
  readonly timeoutMs?: number | undefined
  /** Ends the run early. */
  readonly signal?: AbortSignal
  onScenario?(done: number, of: number): void
}

const clientDefaults = { timeoutMs: 2000, startsWithinMs: 60_000, restartsAtMost: 100 } as const

const momentMs = 500

const complaintsShown = 3

/** Plays the scenarios through the adapter and reports on the client behind it. */
export async function judgeClient(options: ClientRunOptions): Promise<Report> {
  const { suite, signal, selection, failOn, knownFailures, timeoutMs = clientDefaults.timeoutMs } = options
  const { contract } = suite
  const startedAt = new Date()
  const placeholders = placeholdersOf(suite)
  const secrets = newCredentials(contract)
  const headers = headersOf(contract, secrets)
  const search = searchForSecrets(headers.map(([name, value]) => [name, value.replace(/^Bearer /, '')]))
  const service = await startService(contract, secrets, search.add)
  const secretFields = createSecretFields(secretFieldsOf(contract))
  const redactor = createRedactor(
    hiding(Object.entries(secrets).map(([scheme, value]) => ({ value, placeholder: placeholders[scheme] ?? scheme }))),
    secretFields,
  )
  const clean = (text: string) => redactor.text(secretFields.hide(text, '0'))
  const conversation = converse({
    start: options.start,
    environment: {
      CARD_BASE_URL: service.baseUrl,
      CARD_API_KEY: secrets.ApiKey ?? '',
      CARD_ACCESS_TOKEN: secrets.BearerToken ?? '',
      CARD_SERVICE_TOKEN: secrets.ServiceAuthToken ?? '',
      CARD_TIMEOUT_MS: String(timeoutMs),
    },
    patienceMs: 2 * timeoutMs + momentMs,
    startsWithinMs: clientDefaults.startsWithinMs,
    restartsAtMost: clientDefaults.restartsAtMost,
    listen: search.look,
    clean,
  })
  const played: Played[] = []
  const settings = clientSettings(suite, service.baseUrl, { selection, failOn, knownFailures, timeoutMs })
  const selected = selectedIn(settings)
  const wanted = scenariosFor(suite, selected)
  try {
    const playNext = (scenario: ClientScenario) => play(contract, scenario, service, conversation, headers, timeoutMs)
    const playOne = async (scenario: ClientScenario) => {
      await onNewConnections(service, () => playNext(anyCall))
      return playNext(scenario)
    }
    await tryOut(playOne, service.baseUrl, clean)
    for (const [index, scenario] of wanted.entries()) {
      if (signal?.aborted || conversation.over() !== undefined) break
      played.push(await playInTime(() => playOne(scenario)))
      options.onScenario?.(index + 1, wanted.length)
    }
  } finally {
    conversation.close()
    await service.close()
  }
  const interrupted = signal?.aborted ? 'the run was interrupted' : conversation.over()
  const exchanges = recordedExchanges(suite, played, redactor)
  const judging: Judging = { failOn: settings.failOn, clean, interrupted, words: suite.words.report }
  const checks = [
    ...judgedByRules(settings, exchanges),
    ...scenarioChecks(contract)
      .filter(({ check }) => selected.has(check.id))
      .map(({ check, requirement, scenario }) => {
        const one = played.find((other) => other.scenario.id === scenario.id)
        const why = one && whyInconclusive(one.evidence, requirement, conversation.spoilt)
        return judged(check, one, why, one && (() => requirement.judge(one.evidence)), judging, scenario.situation)
      }),
    ...wholeRunChecks(contract)
      .filter(({ check }) => selected.has(check.id))
      .map(({ check, requirement }) => {
        const run = { all: played.map(({ evidence }) => evidence), printed: search.found }
        return judged(check, undefined, undefined, () => requirement.judge(run), judging)
      }),
  ]
  return writeReport(
    settings,
    { checks, gaps: openQuestions(played, clean), exchanges },
    {
      startedAt: startedAt.toISOString(),
      requests: exchanges.length,
      durationMs: Date.now() - startedAt.getTime(),
      waits: [],
      checkIds: everyClientCheck(suite).map(({ id }) => id),
      client: reportedClient(options.command, played, conversation.restarts(), clean),
      interrupted,
      warnings: conversation.complaints
        .slice(0, complaintsShown)
        .map((one) => `the adapter does not keep to the protocol: ${one}`),
    },
  )
}

function newCredentials(contract: Contract): Record<string, string> {
  const schemes = new Set(contract.operations.flatMap(({ credentials }) => credentials.map(({ scheme }) => scheme)))
  return Object.fromEntries(
    [...schemes].map((scheme) => [
      scheme,
      `${scheme.slice(0, 2).toLowerCase()}_${randomBytes(18).toString('base64url')}`,
    ]),
  )
}

/** The value of each credential, by its header. */
function headersOf(contract: Contract, secrets: Readonly<Record<string, string>>): HeaderLine[] {
  const schemes = contract.operations.flatMap(({ credentials }) => credentials)
  const lines = schemes.map(({ header, scheme }) => [header, secrets[scheme] ?? ''] as const)
  return [...new Map(lines).entries()]
}

/** The scenarios that the selected checks are about. Rules of requests need some of their operation, and what is judged of the whole run a few. */
function scenariosFor({ contract, clientChecks }: Suite, selected: ReadonlySet<string>): readonly ClientScenario[] {
  const ofRules = clientChecks.filter(({ id }) => selected.has(id))
  const operations = new Set(ofRules.map(({ requirement }) => requirement.operationId))
  const isOfWholeRun = wholeRunChecks(contract).some(({ check }) => selected.has(check.id))
  return allScenarios.filter(
    ({ id, operationId, requirements }) =>
      operations.has(operationId) ||
      requirements.some((one) => selected.has(one.id)) ||
      (isOfWholeRun && isTelling(id)),
  )
}

/** Where secrets are most likely to show. */
function isTelling(id: string): boolean {
  return id.endsWith('/plain') || id.startsWith('client-credentials/')
}

interface Judging {
  readonly failOn: FailOn
  readonly clean: (text: string) => string
  readonly interrupted: string | undefined
  readonly words: Words
}

function judged(
  check: Check<never>,
  one: Played | undefined,
  inconclusive: string | undefined,
  judge: (() => Iterable<FoundInClient>) | undefined,
  { failOn, clean, interrupted, words }: Judging,
  situation?: string,
): ReportedCheck {
  const result = emptyResult(check)
  if (one) result.exchanges.push(...one.evidence.requests.map(({ exchange }) => exchange))
  if (inconclusive !== undefined) result.obstacle = { kind: 'setup', message: clean(inconclusive) }
  else if (!judge) result.obstacle = { kind: 'deadline', message: interrupted ?? 'the run ended before' }
  const { id: requirement, level } = check.requirement
  const findings = inconclusive === undefined && judge ? [...judge()].slice(0, 5) : []
  const byRule: ByRule = {
    hasJudged: true,
    findings: findings.map(({ exchange, headline, expected, received, ...one }) => {
      const told = { headline: clean(headline), expected: clean(expected), received: clean(received) }
      const about = { ...one.about, ...(situation ? { situation } : {}) }
      const cause = causeOf(check, { ...told, about }, undefined, words)
      return { requirement, level, ...told, cause, ...(exchange ? { exchange } : {}) }
    }),
  }
  return reported(check, result, byRule, failOn, interrupted)
}

function reportedClient(
  command: string,
  played: readonly Played[],
  restarts: number,
  clean: (text: string) => string,
): ReportedClient {
  return {
    command: clean(command),
    restarts,
    scenarios: played.map(({ scenario: { id }, evidence }) => ({
      id,
      calls: evidence.calls.map(({ asked, result, tookMs }) => ({
        call: asked.call,
        result: result.kind === 'missing' ? result.why : result.kind,
        tookMs: Math.round(tookMs),
      })),
    })),
  }
}
