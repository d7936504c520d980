import { type CallerName, type Calls, callers, type MeasuredCall, type Service } from './client-calls.ts'

/** So many calls, so many of them under way at any time. */
export interface Task {
  readonly call: MeasuredCall
  readonly calls: number
  readonly atATime: number
}

/** What one call took, on average. */
export interface Took {
  readonly microseconds: number
  /** User and system time of the whole process: garbage collection and compilation are in it. */
  readonly cpuMicroseconds: number
}

/** A call that did not succeed: whatever was measured, it was not what a figure would claim. */
export interface Failure {
  readonly failure: string
}

// A program: each caller has a process of its own, so that none pays for what another left in the heap or told the compiler.
if (process.send) {
  const [name, service] = process.argv.slice(2) as [CallerName, string]
  const made = await callers[name](JSON.parse(service) as Service)
  process.on('message', async (task: Task) => {
    const answer = await take(made, task).catch((error: unknown): Failure => ({ failure: String(error) }))
    process.send?.(answer)
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
      if (!(await made[call]())) throw new Error(`${call} answered without data`)
    }
  }
  await Promise.all(Array.from({ length: atATime }, callOn))
  const tookMs = performance.now() - startedAt
  const { user, system } = process.cpuUsage(cpuBefore)
  return { microseconds: (tookMs * 1_000) / calls, cpuMicroseconds: (user + system) / calls }
}
