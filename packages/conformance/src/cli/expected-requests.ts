import type { Check } from '../model/check.ts'
import { rehearse } from '../offline/rehearse.ts'
import type { ExpectedRequests } from '../run/progress.ts'
import type { RunOptions } from '../run/settings.ts'
import { groupBy } from '../values/group-by.ts'

/** How many requests each scenario of this run sends to a conformant server, from a rehearsal of a second or two. */
export async function expectedRequests(options: RunOptions, every: readonly Check<never>[]): Promise<ExpectedRequests> {
  const { exchanges } = await rehearse(options, every)
  return new Map([...groupBy(exchanges, ({ scenario }) => scenario)].map(([scenario, own]) => [scenario, own.length]))
}
