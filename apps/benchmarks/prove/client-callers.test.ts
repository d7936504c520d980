import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareService, startCaller } from '../src/client.ts'
import { type CallerName, callers, type Service } from '../src/client-callers.ts'
import { type Contestant, startReferenceServer } from '../src/contestants.ts'

let server: Contestant
let service: Service
beforeAll(async () => {
  server = await startReferenceServer()
  service = await prepareService(server.baseUrl)
})
afterAll(() => server?.program.stop())

describe.each(Object.keys(callers) as CallerName[])('%s', (name) => {
  it('the caller makes every measured call, and gets what is in the envelope', async () => {
    const calls = callers[name](service)
    expect(await calls.topUpCard()).toMatchObject({ operation: 'topup', card_id: service.cardId })
    expect(await calls.getPayoutStatus()).toMatchObject({ reference: 'order-2026-0142' })
    expect(await calls.createCardUser()).toMatchObject({ user_id: expect.any(String) })
  })
})

it('a call that fails is no figure', async () => {
  const unreachable = await startCaller('the client', { ...service, baseUrl: 'http://127.0.0.1:9' })
  const taken = unreachable.make({ call: 'getPayoutStatus', seconds: 0, atATime: 1 })
  await expect(taken).rejects.toThrow('the client: a call failed')
  unreachable.stop()
})
