import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiResponse } from '../../test/fixtures/calls.ts'
import { cleanUp } from '../../test/fixtures/launch.ts'
import { auditLedger, issueCard } from '../../test/fixtures/ledger.ts'
import { type Database, databases, launchOn, type Sharing } from './shared-database.ts'
import { expectNothingLost, startToppingUp } from './top-ups-under-way.ts'

const atOnce = 64

/** Each process listens on its own port, and all share the database. */
describe.each(['a SQLite file', 'PostgreSQL'] as const)('four processes on %s', (place) => {
  let database: Database
  let servers: readonly [Sharing, Sharing, Sharing, Sharing]

  beforeAll(async () => {
    database = await databases[place]()
    servers = await Promise.all([launchOn(database), launchOn(database), launchOn(database), launchOn(database)])
  })
  afterAll(async () => {
    await cleanUp()
    await database.drop()
  })

  /** Sends the same request to all servers, many times at once. */
  function askAll(operationId: (index: number) => string, cardId: string, amount: (index: number) => number) {
    return Promise.all(
      Array.from({ length: atOnce }, async (_, index): Promise<ApiResponse> => {
        const { call } = servers[index % servers.length] as Sharing
        return await call(operationId(index), {
          path: { cardId },
          body: { amount: amount(index), currency: 'USD' },
        })
      }),
    )
  }

  it(`${atOnce} concurrent top-ups and withdrawals on one card leave the exact balance`, async () => {
    const cardId = await issueCard(servers[0].call, 10)
    // In fours, so that each server gets both kinds.
    const isTopUp = (index: number) => index % 8 < 4
    const responses = await askAll(
      (index) => (isTopUp(index) ? 'topUpCard' : 'withdrawFromCard'),
      cardId,
      (index) => (isTopUp(index) ? 0.29 : 0.13),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    for (const { call } of servers) {
      const { balance, transactionIds } = await auditLedger(call, cardId)
      // 10 + 32 × 0.29 − 32 × 0.13
      expect(balance).toBe('15.12')
      expect(transactionIds).toHaveLength(1 + atOnce)
    }
  })

  it(`of ${atOnce} concurrent withdrawals, only as many succeed as the balance allows`, async () => {
    const cardId = await issueCard(servers[1].call, 100)
    const responses = await askAll(
      () => 'withdrawFromCard',
      cardId,
      () => 3,
    )
    const paid = responses.filter(({ status }) => status === 200)
    const rejected = responses.filter(({ status, code }) => status === 409 && code === 'balance-too-low')
    expect([paid.length, rejected.length]).toEqual([33, 31])
    expect(Math.min(...paid.map(({ data }) => Number(data.new_balance)))).toBe(1)
    expect((await auditLedger(servers[0].call, cardId)).balance).toBe('1')
  })

  it('processes that are killed under load have stored every acknowledged top-up exactly once', async () => {
    const cardId = await issueCard(servers[0].call, 1)
    const calls = servers.flatMap(({ call }) => Array(4).fill(call))
    const { acknowledged, cutOff } = await startToppingUp(calls, cardId)
    await Promise.all([cutOff, ...servers.map((server) => server.kill())])

    const { call } = await launchOn(database)
    await expectNothingLost(call, cardId, { before: 1, acknowledged, callers: calls.length })
  })
})
