import { expect } from 'vitest'
import type { CallOperation } from '../../test/fixtures/calls.ts'
import { auditLedger } from '../../test/fixtures/ledger.ts'

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
