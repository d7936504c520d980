import { expect, it } from 'vitest'
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
