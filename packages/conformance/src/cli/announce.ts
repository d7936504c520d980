import { planRun } from '../engine/offline/plan.ts'
import type { RunOptions } from '../engine/run/settings.ts'
import type { Settings } from './options.ts'
import { planText } from './plan.ts'
import type { Streams } from './streams.ts'
import { allowToSend, leadsToThisMachine } from './target.ts'
import { tell } from './tell.ts'
import { durationAtRate } from './too-slow.ts'

/**
 * Shows the plan before a run against a service on another machine, and stops unless --allow-mutations is set. Says before
 * any run with --rate how long it takes.
 */
export async function announceRun(
  options: RunOptions,
  { allowMutations, quiet }: Settings['given'],
  streams: Streams,
): Promise<void> {
  const isRemote = !leadsToThisMachine(options.target.baseUrl)
  const { rate, deadlineS } = options
  if (!isRemote && rate === undefined) return
  if (quiet && (allowMutations || !isRemote)) return
  const plan = await planRun(options)
  if (isRemote) streams.stderr.write(planText(plan, options.target.baseUrl))
  if (rate !== undefined) tell(streams, durationAtRate({ ...plan, rate, deadlineS }))
  allowToSend(options.target.baseUrl, 'run', { allowMutations })
}
