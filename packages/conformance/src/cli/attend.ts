import { setImmediate } from 'node:timers/promises'
import type { RunOptions } from '../engine/run/settings.ts'
import { onInterrupt } from './interrupt.ts'
import { createProgress } from './progress.ts'
import type { Streams } from './streams.ts'

export interface Attended<Result> {
  readonly result: Result
  /** Whether Ctrl-C ended it. */
  readonly isInterrupted: boolean
}

/** Runs against a target, shows the progress unless `quiet`, and ends the run at Ctrl-C. */
export async function attend<Result>(
  baseUrl: string,
  { quiet }: { readonly quiet: boolean },
  streams: Streams,
  judge: (attending: Pick<RunOptions, 'signal' | 'onProgress'>) => Promise<Result>,
): Promise<Attended<Result>> {
  const interrupt = onInterrupt(streams)
  // Node delivers a signal only between turns of the event loop, and loading and planning may have taken no turn until here.
  await setImmediate()
  const progress = quiet ? undefined : createProgress(baseUrl, streams)
  try {
    const result = await judge({ signal: interrupt.signal, onProgress: progress?.show })
    return { result, isInterrupted: interrupt.signal.aborted }
  } finally {
    progress?.end()
    interrupt.release()
  }
}
