/**
 * Stands in for `suit-runtime.ts` in browsers: they have a cache, which must not answer for the service, and one GET moves
 * money. That they repeat requests by themselves, nothing that a page can do stops.
 */
export function suitRuntime(init: RequestInit): void {
  init.cache = 'no-store'
}
