import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareService, startCaller } from '../src/client.ts'
import { type CallerName, callers, type Service } from '../src/client-callers.ts'
import { type Contestant, startMeasured, startReferenceServer } from '../src/contestants.ts'
import { key, send } from '../src/requests.ts'

/** Those that need nothing from a registry. */
const contestants: Readonly<Record<string, () => Promise<Contestant>>> = {
  'the reference server': () => startReferenceServer(),
  'bare Express': () => startMeasured('bare-express.ts'),
  'bare Express without a store': () => startMeasured('bare-express.ts', '--no-store'),
  'express-openapi-validator, stock': () => startMeasured('stock-validator.ts', key),
  'the server’s app without a store': () => startMeasured('app-on.ts', key, 'nothing'),
}

it.each(Object.entries(contestants))('%s responds to what is measured, in the same way', async (_, start) => {
  const { program, requests } = await start()
  try {
    expect(await send(requests.topUpCard)).toMatchObject({ operation: 'topup', new_balance: 50.29 })
    expect(await send(requests.getPayoutStatus)).toMatchObject({ reference: 'order-2026-0142' })
  } finally {
    await program.stop()
  }
})

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
