import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { type Money, money } from '../../src/money.ts'
import type { Bench, CurrentBench } from './bench.ts'
import { describeCards } from './suite/cards.ts'
import { describeConcurrency } from './suite/concurrency.ts'
import { describeExactness } from './suite/exactness.ts'
import { describeLedger } from './suite/ledger.ts'
import { describeModel } from './suite/model.ts'
import { describeMovements } from './suite/movements.ts'
import { describePayments } from './suite/payments.ts'
import { describeSharing } from './suite/sharing.ts'
import { describeStateChanges } from './suite/state-changes.ts'
import { describeUsers } from './suite/users.ts'

/** The behaviour of every store. Both adapters pass this suite unchanged. */
export function describeStore(name: string, prepare: () => Promise<Bench>, { isShared }: { isShared: boolean }): void {
  describe(name, () => {
    let prepared: Bench | undefined
    const bench: CurrentBench = () => {
      if (!prepared) throw new Error('the bench is prepared before the first test, not while tests are collected')
      return prepared
    }
    beforeAll(async () => {
      prepared = await prepare()
    })
    afterAll(async () => {
      await prepared?.discard()
    })
    // Holds after every test. Each test has its own cards, and checks only those.
    const audited = new Set<unknown>()
    afterEach(async () => {
      await expectBalancesToBeSums(bench(), audited)
    })

    describeUsers(bench)
    describeCards(bench)
    describeMovements(bench)
    describeStateChanges(bench)
    describeLedger(bench)
    describePayments(bench)
    describeExactness(bench)
    describeConcurrency(bench)
    describeModel(bench)
    if (isShared) describeSharing(bench)
  })
}

/**
 * The balance of a card is the sum of its ledger. One query, because the last statement of a killed client may still be running. The
 * sum is not made in SQL, because SQLite has no exact sum.
 */
async function expectBalancesToBeSums({ sql }: Bench, audited: Set<unknown>): Promise<void> {
  const balances = new Map<unknown, unknown>()
  const sums = new Map<unknown, Money>()
  for (const { card_id, balance, amount } of await sql(
    'SELECT card_id, balance, amount FROM cards LEFT JOIN ledger ON card = id',
  )) {
    if (audited.has(card_id)) continue
    balances.set(card_id, balance)
    sums.set(card_id, money.add(sums.get(card_id) ?? money.parse('0'), money.parse(String(amount))))
  }
  for (const card of balances.keys()) audited.add(card)
  expect(balances).toEqual(sums)
}
