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

/** Clients that keep topping up a card, which was issued with one entry, whatever the responses. */
export function startToppingUpRegardless(calls: readonly CallOperation[], cardId: string, callersOfEach = 8) {
  const acknowledged: string[] = []
  const otherResponses: string[] = []
  let rejections = 0
  let unknown = 0
  let isStopped = false
  const topUpUntilStopped = async (call: CallOperation) => {
    while (!isStopped) {
      const { status, code, data } = await call('topUpCard', { path: { cardId } })
      if (status === 200) acknowledged.push(String((data.transactions as { id: string }[])[0]?.id))
      else if (status === 503 && code === 'store-unavailable') rejections += 1
      else if (status === 503 && code === 'store-outcome-unknown') unknown += 1
      else otherResponses.push(`${status} ${code}`)
    }
  }
  const load = Promise.all(
    calls.flatMap((call) => Array.from({ length: callersOfEach }, () => topUpUntilStopped(call))),
  )
  return {
    acknowledged,
    get rejections() {
      return rejections
    },
    get unknown() {
      return unknown
    },
    async stop() {
      isStopped = true
      await load
      return { otherResponses }
    },
    /** Asserts that the ledger has every acknowledged top-up, and beyond them only what was reported as unknown. */
    async expectExactLedger(call: CallOperation) {
      const { transactionIds } = await auditLedger(call, cardId)
      const entered = new Set(transactionIds)
      expect(acknowledged.filter((transactionId) => !entered.has(transactionId))).toEqual([])
      expect(entered.size).toBeLessThanOrEqual(1 + acknowledged.length + unknown)
    },
  }
}
