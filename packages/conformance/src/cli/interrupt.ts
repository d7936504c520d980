import { exitCodes } from './exit-code.ts'
import type { Streams } from './streams.ts'
import { tell } from './tell.ts'

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
