import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallerName, callers, measuredCalls, type Service } from '../src/client-calls.ts'
import { prepareService } from '../src/client-overhead.ts'
import { playCalls, startCaller } from '../src/client-rounds.ts'
import { type Contestant, startReferenceServer } from '../src/contestants.ts'

let server: Contestant
let service: Service
beforeAll(async () => {
  server = await startReferenceServer({ isPinned: false })
  service = await prepareService(server)
})
afterAll(() => server?.program.stop())

/** Those that need nothing from a registry. */
const names = (Object.keys(callers) as CallerName[]).filter((name) => !name.includes('@hey-api'))

describe.each(names)('%s', (name) => {
  it('the client makes every measured call, and gets what is in the envelope', async () => {
    const calls = await callers[name](service)
    expect(await calls.topUpCard()).toMatchObject({ operation: 'topup', card_id: service.cardId })
    expect(await calls.getPayoutStatus()).toMatchObject({ reference: service.reference })
    expect(await calls.createCardUser()).toMatchObject({ user_id: expect.any(String) })
  })
})

it('each caller has a figure for each round of each call, in a process of its own', async () => {
  const started = [await startCaller('bare fetch', service), await startCaller('the client', service)]
  const results = await playCalls({ callers: started, rounds: 3, calls: 2, warmUpCalls: 1, atATime: 2 })
  for (const caller of started) caller.stop()
  for (const { name } of started) {
    for (const call of measuredCalls) {
      const { microseconds, cpuMicroseconds } = results(name, call)
      expect([microseconds.length, cpuMicroseconds.length]).toEqual([3, 3])
      expect(Math.min(...microseconds)).toBeGreaterThan(0)
    }
  }
})

it('a call that fails is no figure', async () => {
  const unreachable = await startCaller('bare fetch', { ...service, baseUrl: 'http://127.0.0.1:9' })
  const rounds = playCalls({ callers: [unreachable], rounds: 1, calls: 1, warmUpCalls: 1, atATime: 1 })
  await expect(rounds).rejects.toThrow('bare fetch: a call failed')
})
