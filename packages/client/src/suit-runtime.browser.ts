import type { Ending } from './deadline.ts'

/**
 * Stands in for `suit-runtime.ts` in browsers: they have a cache, which must not answer for the service, and one GET moves
 * money. That they repeat requests by themselves, nothing that a page can do stops.
 */
export function suitRuntime(init: RequestInit, _mayChange: boolean, ending: Ending | undefined): void {
  init.cache = 'no-store'
  if (ending) init.signal = ending.signal
}
