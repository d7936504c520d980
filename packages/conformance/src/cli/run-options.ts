import { anySeed } from '../model/random.ts'
import type { RunOptions } from '../run/settings.ts'
import { callingOptions } from './calling-options.ts'
import type { Settings } from './options.ts'
import type { Selected } from './selection.ts'
import type { Streams } from './streams.ts'
import { tlsFrom } from './target.ts'

/** Converts the settings of a run to the library's options, except for those that come from files. */
export function runOptionsFrom(
  settings: Settings,
  { selection }: Selected,
  streams: Streams,
): Omit<RunOptions, 'target'> {
  const { given } = settings
  const tls = tlsFrom(settings, streams)
  return {
    selection,
    probes: !given.noProbes,
    ...(given.failOn === undefined ? {} : { failOn: given.failOn }),
    // Chosen here, so that a plan and its run have the same seed.
    seed: given.seed ?? anySeed(),
    ...(given.thoroughness === undefined ? {} : { thoroughness: given.thoroughness }),
    ...(given.fuzz === undefined ? {} : { fuzz: given.fuzz }),
    ...(given.suiteCompat === undefined ? {} : { suiteCompat: given.suiteCompat }),
    ...callingOptions(settings),
    ...(tls ? { tls } : {}),
  }
}
