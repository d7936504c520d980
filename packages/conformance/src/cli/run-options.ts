import type { Budget } from '../model/budget.ts'
import type { RunOptions } from '../run/settings.ts'
import { anySeed } from '../values/random.ts'
import type { Settings } from './options.ts'
import type { Selected } from './selection.ts'
import type { Streams } from './streams.ts'
import { tlsFrom } from './target.ts'
import { tell } from './tell.ts'

/** The library's options for a run, except for those that come from files. */
export function runOptionsFrom(settings: Settings, { selection }: Selected, streams: Streams) {
  // The seed is chosen here, so that a plan and its run have the same one.
  const { failOn, fuzz, suiteCompat, noProbes, seed = anySeed() } = settings.given
  const budget = budgetFrom(settings, streams)
  const common = { selection, failOn, budget, fuzz, suiteCompat, seed, probes: !noProbes }
  return { ...common, ...callingOptions(settings, streams) } satisfies Omit<RunOptions, 'target'>
}

/** What `--thoroughness quick` means now. */
const quick = { requests: 1_000 } as const

function budgetFrom({ given }: Settings, streams: Streams): Budget | undefined {
  const { objects, thoroughness } = given
  const isQuick = thoroughness === 'quick' && given.budget === undefined
  if (isQuick) tell(streams, `--thoroughness quick is now --budget ${quick.requests}, which finds more with less`)
  const budget = isQuick ? quick : given.budget
  return objects === undefined ? budget : { ...budget, objects }
}

/** The library's options for sending requests. */
export function callingOptions(settings: Settings, streams: Streams) {
  const { concurrency, rate, timeout: timeoutMs, deadline: deadlineS, giveUpAfter: giveUpAfterS } = settings.given
  const tls = tlsFrom(settings, streams)
  return { concurrency, rate, timeoutMs, deadlineS, giveUpAfterS, tls } satisfies Partial<RunOptions>
}
