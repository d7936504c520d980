import { expect } from 'vitest'
import type { CallOperation } from '../../test/fixtures/calls.ts'
import { auditLedger } from '../../test/fixtures/ledger.ts'

export interface TopUpsUnderWay {
  /** The acknowledged transactions, in order of their responses. */
  readonly acknowledged: readonly string[]
  /** Resolves when every client has lost its server. */
  readonly cutOff: Promise<unknown>
}

/** Starts clients that keep topping up a card until their server goes away. Resolves when the load is running. */
export async function startToppingUp(calls: readonly CallOperation[], cardId: string): Promise<TopUpsUnderWay> {
  const acknowledged: string[] = []
  const cutOff = Promise.all(calls.map((call) => topUpUntilCutOff(call, cardId, acknowledged)))
  await expect.poll(() => acknowledged.length).toBeGreaterThan(300)
  return { acknowledged, cutOff }
}

async function topUpUntilCutOff(call: CallOperation, cardId: string, acknowledged: string[]): Promise<void> {
  for (;;) {
    const response = await call('topUpCard', { path: { cardId } }).catch(() => undefined)
    if (!response) return
    expect(response).toMatchObject({ status: 200 })
    const [transaction] = response.data.transactions as readonly { readonly id: string }[]
    acknowledged.push(String(transaction?.id))
  }
}

/** Asserts that the ledger has every acknowledged top-up, and at most one more per client, which was not acknowledged. */
export async function expectNothingLost(
  call: CallOperation,
  cardId: string,
  { before, acknowledged, callers }: { before: number; acknowledged: readonly string[]; callers: number },
): Promise<void> {
  const { transactionIds } = await auditLedger(call, cardId)
  const entered = new Set(transactionIds)
  expect(acknowledged.filter((transactionId) => !entered.has(transactionId))).toEqual([])
  expect(new Set(acknowledged).size).toBe(acknowledged.length)
  expect(entered.size).toBeGreaterThanOrEqual(before + acknowledged.length)
  expect(entered.size).toBeLessThanOrEqual(before + acknowledged.length + callers)
}
