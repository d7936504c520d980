import { setTimeout as sleep } from 'node:timers/promises'
import { type Listening, launchListening } from '../../test/fixtures/launch.ts'

export interface Memory {
  /** The memory in use after a garbage collection, including buffers. */
  readonly usedBytes: number
  readonly residentBytes: number
  /** The number of open connections. */
  readonly connections: number
}

/** A server in its own process that reports how much memory it retains. */
export interface Measured extends Listening {
  memory(): Promise<Memory>
}

export async function launchMeasured(args: readonly string[]): Promise<Measured> {
  const server = await launchListening([...args, '--log-level=error'], {
    environment: { NODE_OPTIONS: `--import=${import.meta.resolve('../../measure/tell-memory.ts')}` },
  })
  const told = () => server.log().filter(({ event }) => event === 'memory') as unknown as Memory[]
  return {
    ...server,
    async memory() {
      const before = told().length
      server.child.kill('SIGUSR2')
      while (told().length === before) await sleep(5)
      return told().at(-1) as Memory
    },
  }
}
