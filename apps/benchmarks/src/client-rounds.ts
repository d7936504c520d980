import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Failure, Task, Took } from './client-caller.ts'
import { type CallerName, type MeasuredCall, measuredCalls, type Service } from './client-calls.ts'
import { choosePinning } from './cores.ts'

const program = fileURLToPath(new URL('client-caller.ts', import.meta.url))

/** A caller in its own process. */
export interface Caller {
  readonly name: CallerName
  make(task: Task): Promise<Took>
  stop(): void
}

export async function startCaller(name: CallerName, service: Service): Promise<Caller> {
  const [command = '', ...args] = [...choosePinning().load, process.execPath, program, name, JSON.stringify(service)]
  // It ends when its channel closes, so nothing outlives this process.
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await once(child, 'message')
  return {
    name,
    async make(task) {
      child.send(task)
      return (await nextMessage(name, child)) as Took
    },
    stop: () => child.disconnect(),
  }
}

function nextMessage(name: CallerName, child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error(`${name}: its process ended`))
    child.once('exit', onExit)
    child.once('message', (message: Took | Failure) => {
      child.off('exit', onExit)
      if ('failure' in message) reject(new Error(`${name}: a call failed: ${message.failure}`))
      else resolve(message)
    })
  })
}

/** The duration of one caller's calls, round by round. */
export interface Series {
  readonly microseconds: number[]
  readonly cpuMicroseconds: number[]
}

export interface Rounds {
  readonly callers: readonly Caller[]
  readonly rounds: number
  readonly calls: number
  readonly warmUpCalls: number
  readonly atATime: number
}

export type Results = (caller: CallerName, call: MeasuredCall) => Series

/** Has the callers take turns making the same calls, in alternating order from round to round. */
export async function playCalls({ callers, rounds, calls, warmUpCalls, atATime }: Rounds): Promise<Results> {
  const all = new Map<string, Series>()
  const seriesOf: Results = (caller, call) => {
    const series = all.get(`${caller} ${call}`) ?? { microseconds: [], cpuMicroseconds: [] }
    all.set(`${caller} ${call}`, series)
    return series
  }
  for (const caller of callers) {
    for (const call of measuredCalls) await caller.make({ call, calls: warmUpCalls, atATime })
  }
  for (let round = 0; round < rounds; round++) {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[Kround ${round + 1} of ${rounds}`)
    for (const call of measuredCalls) {
      for (const caller of round % 2 === 0 ? callers : callers.toReversed()) {
        const { microseconds, cpuMicroseconds } = await caller.make({ call, calls, atATime })
        const series = seriesOf(caller.name, call)
        series.microseconds.push(microseconds)
        series.cpuMicroseconds.push(cpuMicroseconds)
      }
    }
  }
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  return seriesOf
}
