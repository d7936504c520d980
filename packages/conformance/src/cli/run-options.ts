import type { RunOptions } from '../engine/run/settings.ts'
import { anySeed } from '../engine/values/random.ts'
import type { Settings } from './options.ts'
import type { Selected } from './selection.ts'
import type { Streams } from './streams.ts'
import { tlsFrom } from './target.ts'

/** The library's options for a run, except for those that come from files. */
export function runOptionsFrom(settings: Settings, { selection }: Selected, streams: Streams) {
  // The seed is chosen here, so that a plan and its run have the same one.
  const { failOn, fuzz, budget, noProbes, seed = anySeed() } = settings.given
  const common = { selection, failOn, budget, fuzz, seed, probes: !noProbes }
  return { ...common, ...callingOptions(settings, streams) } satisfies Omit<RunOptions, 'suite' | 'target'>
}

/** The library's options for sending requests. */
export function callingOptions(settings: Settings, streams: Streams) {
  const { concurrency, rate, timeout: timeoutMs, deadline: deadlineS, giveUpAfter: giveUpAfterS } = settings.given
  const tls = tlsFrom(settings, streams)
  return { concurrency, rate, timeoutMs, deadlineS, giveUpAfterS, tls } satisfies Partial<RunOptions>
}
