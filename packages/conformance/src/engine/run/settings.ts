import type { PinnedAnswers } from '../nouns/answers/probe.ts'
import type { FailOn } from '../nouns/level.ts'
import type { KnownFailure } from '../nouns/report.ts'
import { newRunId } from '../nouns/run-id.ts'
import type { RunSettings, Selection } from '../nouns/settings.ts'
import type { Suite } from '../nouns/suite.ts'
import type { Target } from '../nouns/target.ts'
import type { TransportOptions } from '../nouns/wire/wire.ts'
import { anySeed } from '../values/random.ts'
import type { Progress } from './progress.ts'

/** The options that decide which requests are sent and how responses are judged. All but the target have defaults. */
export interface PlanOptions {
  /** What is judged, and how. */
  readonly suite: Suite
  readonly target: Target
  /** The weakest level at which a deviation fails the run. Default: `documented`. */
  readonly failOn?: FailOn | undefined
  /** Which checks and probes to run. Default: all. */
  readonly selection?: Partial<Selection> | undefined
  /** Determines the values in requests; the same seed gives the same values. Default: a new one, which the report states. */
  readonly seed?: number | undefined
  /** Part of every value that must be unique, so that two runs do not collide. Default: a new one. */
  readonly runId?: string | undefined
  /** Cases per property; 0 skips the property phase. Default: 3. */
  readonly fuzz?: number | undefined
  /** The most requests to send: a little of every operation and kind of requirement. Default: whatever all checks need. */
  readonly budget?: number | undefined
  /** Whether to run the probes for open questions. Questions that were decided or pinned are always asked. Default: true. */
  readonly probes?: boolean | undefined
  /** Answers to open questions that must not change, by gap. Default: none. */
  readonly pinned?: PinnedAnswers | undefined
  /** Spend the budget as a run with this selection did, which was a larger one. Default: on what is selected. */
  readonly budgetedFor?: Selection | undefined
}

export interface RunOptions extends PlanOptions {
  /** Number of concurrent scenarios. Default: 8. */
  readonly concurrency?: number | undefined
  /** Maximum requests per second. Default: no limit. */
  readonly rate?: number | undefined
  /** Timeout for one response, from the first byte sent to the last received. Default: 10 s. */
  readonly timeoutMs?: number | undefined
  /** Timeout for the whole run; checks that have not run by then are blocked. Default: 600 s. */
  readonly deadlineS?: number | undefined
  /** Ends the run if no request gets a usable response for this long, but not before a response times out. Default: 30 s. */
  readonly giveUpAfterS?: number | undefined
  /** Checks that are known to fail: they run and must not pass. */
  readonly knownFailures?: readonly KnownFailure[] | undefined
  readonly tls?: TransportOptions['tls'] | undefined
  /** Whether the target was started for this run; only recorded. */
  readonly isEmbedded?: boolean | undefined
  /** Ends the run early, with a report of the results so far. */
  readonly signal?: AbortSignal | undefined
  /** Called after every request; keep it cheap. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

export const defaults = {
  failOn: 'documented',
  concurrency: 8,
  timeoutMs: 10_000,
  deadlineS: 600,
  giveUpAfterS: 30,
  fuzz: 3,
} as const

export function settle(options: RunOptions): RunSettings {
  return {
    suite: options.suite,
    contract: options.suite.contract,
    target: options.target,
    isEmbedded: options.isEmbedded ?? false,
    failOn: options.failOn ?? defaults.failOn,
    selection: { only: [], skip: [], operations: [], ...options.selection },
    seed: options.seed ?? anySeed(),
    runId: options.runId ?? newRunId(options.target.baseUrl),
    fuzz: options.fuzz ?? defaults.fuzz,
    probes: options.probes ?? true,
    ...(options.budget === undefined ? {} : { budget: options.budget }),
    ...(options.budgetedFor === undefined ? {} : { budgetedFor: options.budgetedFor }),
    concurrency: options.concurrency ?? defaults.concurrency,
    ...(options.rate === undefined ? {} : { rate: options.rate }),
    timeoutMs: options.timeoutMs ?? defaults.timeoutMs,
    deadlineS: options.deadlineS ?? defaults.deadlineS,
    giveUpAfterS: options.giveUpAfterS ?? defaults.giveUpAfterS,
    knownFailures: options.knownFailures ?? [],
    pinned: options.pinned ?? {},
  }
}
