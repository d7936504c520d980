import type { Keyboard, Streams } from '../streams.ts'
import type { Trigger } from './triggers.ts'

const keys: Readonly<Record<string, Trigger>> = {
  a: 'all',
  f: 'failed',
  q: 'quit',
  // Ctrl-C and Ctrl-D, which are no signals while single keys are read.
  '\u0003': 'quit',
  '\u0004': 'quit',
}

/** Whether single keys can be read. */
export function hasKeys({ stdin }: Streams): boolean {
  return stdin?.isTTY === true && stdin.setRawMode !== undefined
}

/** Reads keys, on a terminal, and signals. Returns a function that stops it and restores the terminal. */
export function listenToUser({ stdin }: Streams, onTrigger: (trigger: Trigger) => void): () => void {
  const quit = (): void => onTrigger('quit')
  process.on('SIGINT', quit)
  process.on('SIGTERM', quit)
  const stopKeys = stdin?.isTTY && stdin.setRawMode ? readKeys(stdin, onTrigger) : undefined
  return () => {
    process.removeListener('SIGINT', quit)
    process.removeListener('SIGTERM', quit)
    stopKeys?.()
  }
}

function readKeys(stdin: Keyboard, onTrigger: (trigger: Trigger) => void): () => void {
  const read = (typed: Buffer | string): void => {
    for (const key of String(typed).toLowerCase()) {
      const trigger = keys[key]
      if (trigger) onTrigger(trigger)
    }
  }
  const hangUp = (): void => onTrigger('quit')
  stdin.setRawMode?.(true)
  stdin.on('data', read)
  stdin.on('end', hangUp)
  stdin.resume()
  return () => {
    stdin.removeListener('data', read)
    stdin.removeListener('end', hangUp)
    stdin.pause()
    stdin.setRawMode?.(false)
  }
}
