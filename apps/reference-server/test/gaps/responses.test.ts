import { loadContract } from '@card-contract/contract'
import { expect } from 'vitest'
import { money } from '../../src/money.ts'
import type { ApiResponse, AppServer } from '../fixtures/app-server.ts'
import { gap } from '../fixtures/gap.ts'

/** One success of every operation. */
async function successes(server: AppServer): Promise<Map<string, ApiResponse>> {
  const fixture = {
    amount: money.parse('1'),
    currency: 'XAF',
    status: 'success' as const,
    createdAt: '2026-03-01T08:05:00.000Z',
  }
  await server.store.seed({
    payments: [{ ...fixture, orderId: 'order-2026-0117', payId: 'pay_01jn8w4c9horderpayment0001' }],
    payouts: [
      {
        ...fixture,
        reference: 'r',
        serviceReference: 's',
        description: '',
        updatedAt: fixture.createdAt,
        pollingAttempts: 0,
      },
    ],
  })
  const { cardId, data } = await server.card()
  const path = { cardId, id: cardId, userId: String(data.user_id), reference: 'r' }
  const special: Record<string, object> = { queryCardOperation: { query: 'action=transactions' } }
  const responses = new Map<string, ApiResponse>()
  for (const { operationId } of server.contract.operations) {
    responses.set(operationId, await server.send(operationId, { path, ...special[operationId] }))
  }
  return responses
}

gap('responses/nothing-to-say', async (server) => {
  const responses = await successes(server)
  expect([...responses.keys()]).toEqual(loadContract().operations.map(({ operationId }) => operationId))
  for (const { status, text } of responses.values()) {
    expect(status).toBe(200)
    // A null anywhere would be here, because no text of a test contains the word.
    expect(text).not.toContain('null')
  }
  expect(responses.get('disableCard')?.data.transactions).toEqual([])
  expect(responses.get('getPayoutStatus')?.data).toMatchObject({ description: '', last_polling_at: server.now })
})

gap('responses/request-id', async (server) => {
  for (const { headers } of (await successes(server)).values()) expect(headers.get('x-request-id')).toMatch(/^\S+$/)
})

gap('responses/extra-fields', async (server) => {
  const contract = loadContract()
  const dataOf = (operationId: string) => {
    const { data } = contract.resolve(contract.operation(operationId).response.schema).properties ?? {}
    return contract.resolve(data ?? {}).properties ?? {}
  }
  const transaction = contract.resolve(contract.resolve(dataOf('topUpCard').transactions ?? {}).items ?? {})
  for (const [operationId, { data, text }] of await successes(server)) {
    expect(Object.keys(JSON.parse(text))).toEqual(['success', 'data'])
    expect(Object.keys(data).sort()).toEqual(Object.keys(dataOf(operationId)).sort())
    for (const one of (data.transactions as object[] | undefined) ?? []) {
      expect(Object.keys(one).sort()).toEqual(Object.keys(transaction.properties ?? {}).sort())
    }
  }
})

gap('responses/redirects', async (server) => {
  for (const { status, headers } of (await successes(server)).values()) {
    expect([status, headers.has('location')]).toEqual([200, false])
  }
})

gap('responses/caching', async (server) => {
  for (const { headers } of (await successes(server)).values()) {
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null])
  }
})

gap('timestamps/precision', async (server) => {
  server.now = '2026-03-02T09:15:00Z'
  const card = await server.card()
  expect(card.data.created_at).toBe('2026-03-02T09:15:00.000Z')
  expect((await card.transactions())[0]?.created_at).toBe('2026-03-02T09:15:00.000Z')
})
