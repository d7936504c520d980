import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Benchmark, Effort } from './benchmark.ts'
import { type CallerName, type Failure, measuredCalls, type Service, type Task, type Took } from './client-callers.ts'
import { startReferenceServer } from './contestants.ts'
import { requestFor, send } from './requests.ts'
import { atMost, heading, type Row, row } from './table.ts'
import { takeTurns, times } from './turns.ts'

/** A caller in its own process. */
interface Caller {
  make(task: Task): Promise<Took>
  stop(): void
}

/** What a call costs beyond the library that the client uses: it must be no slower. */
export const client: Benchmark = {
  summary: 'the client, against openapi-fetch alone',
  effort: { rounds: 21, seconds: 0.3, requests: 0 },
  async measure(effort) {
    const server = await startReferenceServer()
    const started: Caller[] = []
    try {
      const service = await prepareService(server.baseUrl)
      started.push(await startCaller('the client', service), await startCaller('openapi-fetch alone', service))
      return {
        title: 'A call of the client takes, times …',
        notes: ['the same reference server in memory; each caller is in a process of its own'],
        rows: [heading('a call of openapi-fetch alone'), ...(await rowsOf(started, effort))],
      }
    } finally {
      for (const caller of started) caller.stop()
      await server.program.stop()
    }
  },
}

async function rowsOf(callers: readonly Caller[], { rounds, seconds }: Effort): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const call of measuredCalls) {
    for (const atATime of [1, 16]) {
      const results = await takeTurns(callers, rounds, (caller) => caller.make({ call, seconds, atATime }))
      const [ours = [], theirs = []] = callers.map(results)
      rows.push(row(`  ${call}, ${atATime} at a time`, times(ours, theirs, 'ms'), atMost(1)))
      rows.push(row('    by CPU time of the caller', times(ours, theirs, 'cpuMs')))
    }
  }
  return rows
}

/** Issues the card that the calls use. */
export async function prepareService(baseUrl: string): Promise<Service> {
  const { user_id } = await send(requestFor('createCardUser', baseUrl))
  const { card_id } = await send(requestFor('createCard', baseUrl, { userId: String(user_id) }))
  return { baseUrl, cardId: String(card_id) }
}

export async function startCaller(name: CallerName, service: Service): Promise<Caller> {
  // It ends when its channel closes, so nothing outlives this process.
  const child = fork(fileURLToPath(new URL('client-callers.ts', import.meta.url)), [name, JSON.stringify(service)])
  await once(child, 'message')
  return {
    async make(task) {
      child.send(task)
      return await nextMessage(name, child)
    },
    stop: () => child.disconnect(),
  }
}

function nextMessage(name: CallerName, child: ChildProcess): Promise<Took> {
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
