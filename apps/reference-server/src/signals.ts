import { constants } from 'node:os'

const stopSignals = ['SIGTERM', 'SIGINT'] as const
export type StopSignal = (typeof stopSignals)[number]

/** Calls back on the first signal to stop. The second one ends the process at once. */
export function onStopSignal(stop: (signal: StopSignal) => void): void {
  let isStopping = false
  for (const signal of stopSignals) {
    process.on(signal, () => {
      if (isStopping) process.exit(128 + constants.signals[signal])
      isStopping = true
      stop(signal)
    })
  }
}
