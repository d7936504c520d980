import { type Contract, loadContract } from '@card-contract/contract'
import type { Level } from '../model/level.ts'
import { anySeed } from '../model/random.ts'
import type { KnownFailure, ReportedOptions } from '../model/report.ts'
import type { Target } from '../model/target.ts'
import type { Selection } from './select.ts'
import type { TransportOptions } from './transport.ts'

export interface Progress {
  /** Checks and probes that came to their end, out of `total`. */
  readonly done: number
  readonly total: number
  /** Those that fail the run so far. */
  readonly failed: number
  readonly requests: number
}

/** What decides which requests are sent and how the answers are judged. Everything but the target has a default. */
export interface PlanOptions {
  readonly target: Target
  /** Default: the contract that this package was built with. */
  readonly contract?: Contract
  /** The weakest level at which a departure fails the run. Default: `documented`. */
  readonly failOn?: Level
  /** Which checks and probes. Default: all of them. */
  readonly selection?: Partial<Selection>
  /** Decides the values that are sent; the same seed sends the same. Default: a new one, which the report names. */
  readonly seed?: number
  /** Part of everything that must be unique, so that two runs do not collide. Default: a new one. */
  readonly runId?: string
  /** Cases per property; 0 leaves the property phase out. Default: 10. */
  readonly fuzz?: number
  /** Whether the open questions are asked. Default: true. */
  readonly probes?: boolean
}

export interface RunOptions extends PlanOptions {
  /** Scenarios at the same time. Default: 8. */
  readonly concurrency?: number
  /** Requests per second at most. Default: as many as the target answers. */
  readonly rate?: number
  /** For one answer, from the first byte sent to the last received. Default: 10 s. */
  readonly timeoutMs?: number
  /** For the whole run; what was not asked by then is blocked. Default: 600 s. */
  readonly deadlineS?: number
  /** Checks that are known to fail: they run, and must not pass. */
  readonly knownFailures?: readonly KnownFailure[]
  readonly tls?: TransportOptions['tls']
  /** Whether the target was started for this run; only written down. */
  readonly isEmbedded?: boolean
  /** Ends the run early, with a report of what is known by then. */
  readonly signal?: AbortSignal
  /** Called after every request; keep it cheap. */
  onProgress?(progress: Progress): void
}

export const defaults = { failOn: 'documented', concurrency: 8, timeoutMs: 10_000, deadlineS: 600, fuzz: 10 } as const

/** The options of a run with every default filled in. */
export interface Settings {
  readonly contract: Contract
  readonly target: Target
  readonly isEmbedded: boolean
  readonly failOn: Level
  readonly selection: Selection
  readonly seed: number
  readonly runId: string
  readonly fuzz: number
  readonly probes: boolean
  readonly concurrency: number
  readonly rate?: number
  readonly timeoutMs: number
  readonly deadlineS: number
  readonly knownFailures: readonly KnownFailure[]
}

export function settle(options: RunOptions): Settings {
  return {
    contract: options.contract ?? loadContract(),
    target: options.target,
    isEmbedded: options.isEmbedded ?? false,
    failOn: options.failOn ?? defaults.failOn,
    selection: { only: [], skip: [], operations: [], ...options.selection },
    seed: options.seed ?? anySeed(),
    runId: options.runId ?? anySeed().toString(16).padStart(8, '0'),
    fuzz: options.fuzz ?? defaults.fuzz,
    probes: options.probes ?? true,
    concurrency: options.concurrency ?? defaults.concurrency,
    ...(options.rate === undefined ? {} : { rate: options.rate }),
    timeoutMs: options.timeoutMs ?? defaults.timeoutMs,
    deadlineS: options.deadlineS ?? defaults.deadlineS,
    knownFailures: options.knownFailures ?? [],
  }
}

/** The part of the settings that a report keeps. */
export function reportedOptions(settings: Settings): ReportedOptions {
  const { only, skip, operations } = settings.selection
  return {
    only,
    skip,
    operations,
    concurrency: settings.concurrency,
    ...(settings.rate === undefined ? {} : { rate: settings.rate }),
    timeoutMs: settings.timeoutMs,
    deadlineS: settings.deadlineS,
    fuzz: settings.fuzz,
    probes: settings.probes,
    samples: settings.target.samples,
    fixtures: settings.target.fixtures,
    headers: settings.target.headers.map(([name]) => name),
  }
}
