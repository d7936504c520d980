import { setImmediate } from 'node:timers/promises'
import type { RunOptions } from '../engine/run/settings.ts'
import { exitCodes } from './exit-code.ts'
import { createProgress } from './progress.ts'
import type { Streams } from './streams.ts'
import { tell } from './tell.ts'

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

export interface Interrupt {
  readonly signal: AbortSignal
  release(): void
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The first Ctrl-C, SIGTERM or SIGHUP ends the run, and a message says what happens then; the second ends the program. */
export function onInterrupt(streams: Streams, next = 'writing the report so far'): Interrupt {
  const controller = new AbortController()
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(exitCodes.interrupted)
    // Ends the line of the progress, or of ^C.
    streams.stderr.write('\n')
    tell(streams, `interrupted: ${next}; press Ctrl-C again to stop at once`)
    controller.abort()
  }
  for (const signal of signals) process.on(signal, interrupt)
  if (streams.takeSignals?.() === true) interrupt()
  return {
    signal: controller.signal,
    release() {
      for (const signal of signals) process.removeListener(signal, interrupt)
    },
  }
}
