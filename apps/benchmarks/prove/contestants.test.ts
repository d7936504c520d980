import { afterEach, expect, it } from 'vitest'
import { type Contestant, startMeasured, startReferenceServer } from '../src/contestants.ts'
import { openConnection, wireFormat } from '../src/raw-client.ts'
import { key } from '../src/requests.ts'

const started: Contestant[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map(({ program }) => program.stop()))
})

/** Those that need nothing from a registry. */
const contestants: Readonly<Record<string, () => Promise<Contestant>>> = {
  'the reference server': () => startReferenceServer(),
  'bare Express': () => startMeasured('bare Express', 'bare-express.ts'),
  'bare Express without a store': () => startMeasured('bare Express', 'bare-express.ts', ['--no-store']),
  'express-openapi-validator, stock': () => startMeasured('stock', 'stock-validator.ts', [key]),
  'the server’s app without a store': () => startMeasured('app', 'app-on.ts', [key, 'nothing']),
}

it.each(Object.entries(contestants))('%s responds to what is measured, in the same way', async (_, start) => {
  const contestant = await start()
  started.push(contestant)
  const { topUpCard, getPayoutStatus } = contestant.requests
  const connection = await openConnection(topUpCard)
  const topUp = await connection.send(wireFormat(topUpCard))
  const payout = await connection.send(wireFormat(getPayoutStatus))
  connection.close()
  expect([topUp.status, payout.status]).toEqual([200, 200])
  expect(JSON.parse(topUp.body)).toMatchObject({
    success: true,
    data: { operation: 'topup', new_balance: 50.29, transactions: [{ amount: 0.29 }] },
  })
  expect(JSON.parse(payout.body)).toMatchObject({ success: true, data: { reference: 'order-2026-0142' } })
})
