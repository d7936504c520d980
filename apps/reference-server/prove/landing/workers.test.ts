import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanUp, type Listening, launchListening } from '../../test/fixtures/launch.ts'
import { hangUp, type Listener, listen } from '../../test/landing/listener.ts'

afterEach(async () => {
  hangUp()
  await cleanUp()
})

/** Sends requests on new connections until every worker has responded to one. */
async function callAll({ baseUrl, credentials, log }: Listening, workers: number): Promise<void> {
  const headers = { 'X-API-KEY': credentials.apiKey, Connection: 'close' }
  const before = log().length
  const responding = () =>
    new Set(
      log()
        .slice(before)
        .filter(({ operationId }) => operationId)
        .map(({ worker }) => worker),
    )
  while (responding().size < workers) {
    await (await fetch(`${baseUrl}/payouts/order-2026-0142`, { headers })).arrayBuffer()
    await sleep(1)
  }
}

const requestsIn = (log: Record<string, unknown>[]) => log.filter(({ operationId }) => operationId).length
const workersIn = (events: Record<string, unknown>[]) => new Set(events.map(({ worker }) => worker))

describe('/events of a server with several workers', () => {
  it('/events shows past and new requests of all workers, on any worker', async () => {
    const server = await launchListening(['--workers=2'])
    await callAll(server, 2)
    const isComplete = ({ events }: Listener) => events().length === requestsIn(server.log())
    const listener = await listen(server)
    await listener.until(isComplete)
    expect(workersIn(listener.events())).toEqual(new Set([1, 2]))

    await callAll(server, 2)
    await listener.until(isComplete)
    // A second listener, which may be connected to the other worker.
    const late = await listen(server)
    await late.until(isComplete)
    const line = (event: Record<string, unknown>) => JSON.stringify(event)
    expect(late.events().map(line).toSorted()).toEqual(listener.events().map(line).toSorted())
  })

  it('/events continues after a worker was replaced', async () => {
    const server = await launchListening(['--workers=2'])
    const pidOf = (worker: number) =>
      server.log().findLast((line) => line.event === 'listening' && line.worker === worker)?.pid as number
    await callAll(server, 2)
    const listeners = await Promise.all(Array.from({ length: 8 }, () => listen(server)))
    for (const one of listeners) await one.until(({ events }) => workersIn(events()).size === 2)
    const old = pidOf(1)
    process.kill(old, 'SIGKILL')
    while (pidOf(1) === old) await sleep(5)
    await callAll(server, 2)
    // Those connected to the other worker.
    const left = listeners.filter(({ socket }) => !socket.closed)
    expect(left.length).toBeGreaterThan(0)
    for (const one of left) await one.until(({ events }) => events().length === requestsIn(server.log()))
  })

  it('/events does not keep the server from stopping', async () => {
    // The test ends long before the deadline.
    const server = await launchListening(['--workers=2', '--shutdown-deadline=900'])
    const listeners = await Promise.all(Array.from({ length: 4 }, () => listen(server)))
    for (const one of listeners) await one.until(({ received }) => received().includes('retry:'))
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(server.log().filter(({ event }) => event === 'requests-cut-off')).toEqual([])
  })
})
