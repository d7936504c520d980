import { setTimeout as sleep } from 'node:timers/promises'
import type { Contestant } from './contestants.ts'
import { measureProgram } from './reference-server.ts'

/** The option of Node with which a program tells its memory when it is asked. */
export const measuringMemory = `--import=${measureProgram('tell-memory.ts')}`

export interface Memory {
  readonly usedBytes: number
  readonly residentBytes: number
  readonly residentUnderLoadBytes: number
}

/** Asks a program that was started with `measuringMemory`. */
export async function memoryOf({ program }: Contestant): Promise<Memory> {
  const told = () => program.said().filter((line) => line.includes('"event":"memory"'))
  const before = told().length
  process.kill(program.pid, 'SIGUSR2')
  while (told().length === before) await sleep(20)
  return JSON.parse(told().at(-1) ?? '') as Memory
}
