import { randomBytes, randomInt } from 'node:crypto'
import { type Contract, loadContract } from '@card-contract/contract'
import { allChecks } from '../checks/index.ts'
import type { Check } from '../model/check.ts'
import type { Level } from '../model/level.ts'
import type { Probe } from '../model/probe.ts'
import type { Report } from '../model/report.ts'
import type { Target } from '../model/target.ts'
import { allProbes } from '../probes/index.ts'
import { createSamples } from '../samples/samples.ts'
import { connect } from './connection.ts'
import { type KnownFailure, reviewKnownFailures, staleSentences } from './known-failures.ts'
import { createRedactor } from './redact.ts'
import { type Cast, type Judged, playAndJudge } from './run.ts'
import { secretFieldsOf, secretsOf } from './secrets.ts'
import { type Selection, selectChecks, selectProbes } from './select.ts'
import { smokeTest } from './smoke.ts'
import { Blocked } from './stage.ts'
import { countOutcomes, reachVerdict } from './summarize.ts'
import { createTransport, type TransportOptions } from './transport.ts'
import { suiteVersion } from './version.ts'

export interface Progress {
  readonly done: number
  readonly total: number
  readonly failed: number
  readonly requests: number
}

export interface RunOptions {
  readonly target: Target
  readonly contract?: Contract
  readonly failOn?: Level
  readonly selection?: Partial<Selection>
  readonly concurrency?: number
  readonly rate?: number
  readonly timeoutMs?: number
  readonly deadlineS?: number
  readonly seed?: number
  readonly runId?: string
  /** Cases per property; 0 leaves the property phase out. */
  readonly fuzz?: number
  readonly probes?: boolean
  readonly knownFailures?: readonly KnownFailure[]
  readonly tls?: TransportOptions['tls']
  readonly signal?: AbortSignal
  onProgress?(progress: Progress): void
}

export const defaults = { failOn: 'documented', concurrency: 8, timeoutMs: 10_000, deadlineS: 600, fuzz: 10 } as const

/** Answers are kept up to this size; the interface has none that comes near. */
const maxBodyBytes = 1024 * 1024

/** So many requests in a row without an answer, and the rest would end the same way. */
const silenceAtMost = 24

/** Judges one target and reports. Never throws for what the target does. */
export async function judgeTarget(options: RunOptions): Promise<Report> {
  const contract = options.contract ?? loadContract()
  const seed = options.seed ?? randomInt(1, 2 ** 31)
  const runId = options.runId ?? randomBytes(4).toString('hex')
  const failOn = options.failOn ?? defaults.failOn
  const selection: Selection = { only: [], skip: [], operations: [], ...options.selection }
  const checks = selectChecks(allChecks(contract, { fuzz: options.fuzz ?? defaults.fuzz }), selection)
  const probes = options.probes === false ? [] : selectProbes(allProbes, selection)
  const startedAt = new Date()
  const started = performance.now()
  const concurrency = options.concurrency ?? defaults.concurrency
  const transport = createTransport({
    origin: new URL(options.target.baseUrl),
    timeoutMs: options.timeoutMs ?? defaults.timeoutMs,
    // Bursts send a few requests at once from one scenario, whatever the concurrency of the run.
    connections: concurrency + 8,
    maxBodyBytes,
    ...(options.tls ? { tls: options.tls } : {}),
  })
  const connection = connect(transport, { startedAt: started, ...(options.rate ? { rate: options.rate } : {}) })
  const cast: Cast = {
    contract,
    target: options.target,
    connection,
    checks: checks.map((check) => withFixtures(check, options.target)),
    probes,
    failOn,
    secrets: secretsOf(options.target),
    secretFields: secretFieldsOf(contract),
    samplesFor: (scenario, attempt) =>
      createSamples({ contract, overrides: options.target.samples, seed, runId, scenario, attempt }),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  }

  let interrupted: string | undefined
  const result = await play(cast)
  transport.close()
  return compose(result)

  async function play(cast: Cast): Promise<Judged> {
    const smoke = await smokeTest((onExchange) => ({
      id: 'smoke',
      contract,
      target: cast.target,
      connection,
      redactor: createRedactor(cast.secrets, cast.secretFields),
      samples: cast.samplesFor('smoke', 1),
      onExchange,
      pause: cast.pause,
    }))
    if (smoke.kind === 'cannot-judge') {
      interrupted = smoke.reason
      return { checks: [], gaps: [], exchanges: smoke.exchanges }
    }
    const total = checks.length + probes.length
    let done = 0
    let failed = 0
    let silent = 0
    return playAndJudge(cast, {
      concurrency,
      stop: () => {
        if (options.signal?.aborted) interrupted ??= 'the run was interrupted'
        const elapsedS = (performance.now() - started) / 1000
        const deadlineS = options.deadlineS ?? defaults.deadlineS
        if (elapsedS > deadlineS) interrupted ??= `the run reached its deadline of ${deadlineS} s`
        if (silent >= silenceAtMost)
          interrupted ??= `the target stopped answering: ${silent} requests in a row got no answer`
        return interrupted
      },
      onPlayed: ({ results, exchanges }) => {
        done += results.length
        failed += results.filter(({ findings }) => findings.length > 0).length
        for (const { response } of exchanges) silent = response ? 0 : silent + 1
        options.onProgress?.({ done, total, failed, requests: connection.sent() })
      },
    })
  }

  function compose({ checks: reported, gaps, exchanges }: Judged): Report {
    const knownFailures = reviewKnownFailures(options.knownFailures ?? [], reported)
    const { verdict, reasons } = reachVerdict(contract, reported, {
      failOn,
      known: new Set(knownFailures.map(({ id }) => id)),
      staleKnownFailures: interrupted ? [] : staleSentences(knownFailures),
      ...(interrupted ? { interrupted } : {}),
    })
    const server = exchanges[0]?.response?.headers.find(([name]) => name.toLowerCase() === 'server')?.[1]
    return {
      format: 'card-conformance-report',
      formatVersion: '1',
      verdict,
      verdictReasons: reasons,
      summary: { ...countOutcomes(reported), requests: connection.sent(), durationMs: performance.now() - started },
      contract: { title: contract.title, version: contract.version, hash: contract.hash },
      suite: {
        version: suiteVersion,
        seed,
        runId,
        failOn,
        options: {
          ...selection,
          concurrency,
          fuzz: options.fuzz ?? defaults.fuzz,
          probes: options.probes !== false,
          timeoutMs: options.timeoutMs ?? defaults.timeoutMs,
        },
        startedAt: startedAt.toISOString(),
        interrupted: interrupted !== undefined,
      },
      target: { baseUrl: options.target.baseUrl, ...(server ? { server } : {}) },
      checks: reported,
      gaps,
      exchanges,
      knownFailures,
    }
  }
}

const fixtureFlags = {
  payment: '--order-id and --pay-id',
  'payout-reference': '--payout-reference',
  'payout-service-reference': '--payout-service-reference',
} as const

/** A check whose fixture was not given is blocked before it sends anything, and says which flag is missing. */
function withFixtures(check: Check<never>, { fixtures }: Target): Check<never> {
  const given = {
    payment: fixtures.payment !== undefined,
    'payout-reference': fixtures.payout?.reference !== undefined,
    'payout-service-reference': fixtures.payout?.serviceReference !== undefined,
  }
  const missing = check.needs.filter((need) => !given[need])
  if (missing.length === 0) return check
  const flags = missing.map((need) => fixtureFlags[need]).join(', ')
  const obstacle = { kind: 'fixture', message: `needs ${flags}` } as const
  const { group: _, ...alone } = check
  return { ...alone, run: async () => Promise.reject(new Blocked(obstacle)) }
}
