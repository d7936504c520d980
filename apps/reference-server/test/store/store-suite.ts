import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { type Money, money } from '../../src/money.ts'
import type { Store } from '../../src/store/store.ts'
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

/** What an adapter's test brings along. */
export interface Bench {
  readonly store: Store
  /** Looks at the database behind the store's back, in SQL that both databases understand. */
  sql(statement: string): Promise<readonly Record<string, unknown>[]>
  /** For databases that more than one store can open. */
  readonly url?: string
  discard(): Promise<void>
}

/** The bench of the running test; there is none before the first test begins. */
export type CurrentBench = () => Bench

/** The behaviour that every store has. Both adapters pass this suite unchanged. */
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
    // Whatever a test did, this has to hold. Each test has cards of its own, and is only blamed for those.
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
 * The balance of a card is the sum of its ledger. One query, as a killed client's last statement may still be under way; and
 * added here and not in SQL, which has no exact sum in SQLite.
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
