import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { createBackoff } from '../src/workers/backoff.ts'
import { caller } from '../test/fixtures/calls.ts'
import { cleanUp, type Listening, launchListening } from '../test/fixtures/launch.ts'

afterEach(cleanUp)

/**
 * The process ids of so many workers, latest last, once all of them have logged that they listen. The server announces itself on
 * another stream, so a reader of both may see the announcement first.
 */
async function workerPids({ log }: Listening, count: number): Promise<number[]> {
  const pids = () =>
    log()
      .filter(({ event }) => event === 'listening')
      .map(({ pid }) => Number(pid))
  await expect.poll(pids).toHaveLength(count)
  return pids()
}

/** A worker that does not reply in time is counted the next time. */
const requestsCounted = async ({ origin }: Listening): Promise<number> => {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/requests_total\{operation="getPayoutStatus",outcome="ok"\} (\d+)/.exec(text)?.[1] ?? 0)
}

/** Before the crash of a worker is noticed, node:cluster can pass it a connection, which then gets no response. */
const untilLogged = ({ log }: Listening, event: string, times: number) =>
  expect.poll(() => log().filter((line) => line.event === event)).toHaveLength(times)

const canConnect = ({ origin }: Listening): Promise<boolean> =>
  fetch(`${origin}/healthz`).then(
    () => true,
    () => false,
  )

/** Several clients, each on its own connection, so that more than one process gets requests. */
async function poll({ baseUrl, credentials }: Listening, times: number): Promise<void> {
  const headers = { 'X-API-KEY': credentials.apiKey, Connection: 'close' }
  for (let index = 0; index < times; index++) {
    const response = await fetch(`${baseUrl}/payouts/order-2026-0142`, { headers })
    expect(response.status).toBe(200)
    await response.arrayBuffer()
  }
}

describe('workers', () => {
  it('workers share one port and one database, announce themselves once, and are counted together', async () => {
    const server = await launchListening(['--workers=2'])
    expect(new Set(await workerPids(server, 2)).size).toBe(2)
    await poll(server, 20)
    await expect.poll(() => server.log().filter(({ operationId }) => operationId)).toHaveLength(20)
    const responding = server.log().filter(({ operationId }) => operationId)
    expect(new Set(responding.map(({ worker }) => worker))).toEqual(new Set([1, 2]))
    // On any process.
    for (let times = 0; times < 2; times++) await expect.poll(() => requestsCounted(server)).toBe(20)

    const call = caller(server.baseUrl, server.credentials)
    const { data: user } = await call('createCardUser')
    const { data: card } = await call('createCard', { path: { userId: String(user.user_id) } })
    const path = { cardId: String(card.card_id) }
    const topUps = await Promise.all(Array.from({ length: 20 }, () => call('topUpCard', { path })))
    expect(topUps.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect((await call('operateCard', { path, body: { action: 'get_balance' } })).data.new_balance).toBe(55.8)
    expect(server.stdout().trim().split('\n')).toHaveLength(1)
  })

  it('workers are replaced after a crash, while the others continue, and no count is lost', async () => {
    const server = await launchListening(['--workers=2'])
    await poll(server, 10)
    await expect.poll(() => requestsCounted(server)).toBe(10)
    const [victim = 0] = await workerPids(server, 2)
    process.kill(victim, 'SIGKILL')
    await workerPids(server, 3)
    expect(server.log()).toContainEqual(
      expect.objectContaining({
        level: 'error',
        event: 'worker-crashed',
        pid: victim,
        signal: 'SIGKILL',
        delayMs: 100,
      }),
    )
    await poll(server, 10)
    await expect.poll(() => requestsCounted(server)).toBe(20)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  it('workers finish and are replaced after SIGTERM', async () => {
    const server = await launchListening(['--workers=2'])
    const [leaving = 0] = await workerPids(server, 2)
    process.kill(leaving, 'SIGTERM')
    await workerPids(server, 3)
    expect(server.log()).toContainEqual(
      expect.objectContaining({ level: 'info', event: 'worker-stopped', exitCode: 0 }),
    )
    await poll(server, 4)
  })

  it('workers keep the announced port even if all of them crash', async () => {
    const server = await launchListening(['--workers=2'])
    for (const pid of await workerPids(server, 2)) process.kill(pid, 'SIGKILL')
    await untilLogged(server, 'worker-crashed', 2)
    await expect.poll(() => canConnect(server)).toBe(true)
  })

  it('workers keep the announced port even if the last one crashes while another one starts', async () => {
    const server = await launchListening(['--workers=2'])
    const [first = 0, last = 0] = await workerPids(server, 2)
    process.kill(first, 'SIGKILL')
    await untilLogged(server, 'worker-started', 3)
    process.kill(last, 'SIGKILL')
    await untilLogged(server, 'worker-crashed', 2)
    await expect.poll(() => canConnect(server)).toBe(true)
    await poll(server, 4)
  })

  it('workers end with the process that started them', async () => {
    const server = await launchListening(['--workers=2'])
    const pids = await workerPids(server, 2)
    server.child.kill('SIGKILL')
    await once(server.child, 'exit')
    await expect.poll(() => pids.filter(isRunning)).toEqual([])
  })
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('the delay before a crashed worker is started again', () => {
  it('the delay doubles up to five seconds, and ends after six crashes in a row', () => {
    const delayAfterCrash = createBackoff()
    expect(Array.from({ length: 7 }, () => delayAfterCrash(20))).toEqual([100, 200, 400, 800, 1600, 3200, undefined])
  })

  it('the delay starts again from the beginning for a worker that has run for a while', () => {
    const delayAfterCrash = createBackoff()
    expect([delayAfterCrash(20), delayAfterCrash(20), delayAfterCrash(60_000), delayAfterCrash(20)]).toEqual([
      100, 200, 100, 200,
    ])
  })
})
