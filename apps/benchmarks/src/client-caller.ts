import { type CallerName, type Calls, callers, type MeasuredCall, type Service } from './client-calls.ts'

/** How many calls to make, and how many of them at a time. */
export interface Task {
  readonly call: MeasuredCall
  readonly calls: number
  readonly atATime: number
}

/** What one call took, on average. */
export interface Took {
  readonly microseconds: number
  /** User and system time of the whole process: includes garbage collection and compilation. */
  readonly cpuMicroseconds: number
}

/** A call that failed, so that there is no valid figure. */
export interface Failure {
  readonly failure: string
}

// A program: each caller has its own process, so that none is affected by another's heap or compiled code.
if (process.send) {
  const [name, service] = process.argv.slice(2) as [CallerName, string]
  const made = await callers[name](JSON.parse(service) as Service)
  process.on('message', async (task: Task) => {
    const response = await take(made, task).catch((error: unknown): Failure => ({ failure: String(error) }))
    process.send?.(response)
  })
  process.on('disconnect', () => process.exit())
  process.send('ready')
}

async function take(made: Calls, { call, calls, atATime }: Task): Promise<Took> {
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  let left = calls
  const callOn = async () => {
    while (left-- > 0) {
      if (!(await made[call]())) throw new Error(`${call} returned no data`)
    }
  }
  await Promise.all(Array.from({ length: atATime }, callOn))
  const tookMs = performance.now() - startedAt
  const { user, system } = process.cpuUsage(cpuBefore)
  return { microseconds: (tookMs * 1_000) / calls, cpuMicroseconds: (user + system) / calls }
}
