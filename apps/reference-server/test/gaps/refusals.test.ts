import { expect } from 'vitest'
import { type Store, StoreUnavailableError } from '../../src/store/store.ts'
import { startApp } from '../fixtures/app-server.ts'
import { gap, rejected } from '../fixtures/gap.ts'

gap('refusals/failures-of-the-service', async (server) => {
  const unavailable = (mayHaveChanged: boolean) => new StoreUnavailableError('planted', { mayHaveChanged })
  const failures = [
    [unavailable(false), [503, 'store-unavailable', '']],
    [unavailable(true), [503, 'store-outcome-unknown', '']],
    [new Error('planted'), [500, 'internal-error', '']],
  ] as const
  for (const [error, expected] of failures) {
    const findCard = () => Promise.reject(error)
    const failing = await startApp({
      store: new Proxy(server.store, {
        get: (store, name) => (name === 'findCard' ? findCard : store[name as keyof Store]),
      }),
    })
    try {
      const body = { action: 'get_balance' }
      expect(rejected(await failing.send('operateCard', { body }))).toEqual(expected)
    } finally {
      await failing.close()
    }
  }
})
