import { expect } from 'vitest'
import type { CallOperation } from '../fixtures/calls.ts'
import { auditLedger } from './ledger.ts'

export interface TopUpsUnderWay {
  /** The transactions that were answered for, in the order in which their answers came. */
  readonly acknowledged: readonly string[]
  /** Every caller, once it has lost its server. */
  readonly cutOff: Promise<unknown>
}

/** Callers that top up a card, each again and again, until their server goes away; resolves when it is well under way. */
export async function startToppingUp(calls: readonly CallOperation[], cardId: string): Promise<TopUpsUnderWay> {
  const acknowledged: string[] = []
  const cutOff = Promise.all(calls.map((call) => topUpUntilCutOff(call, cardId, acknowledged)))
  await expect.poll(() => acknowledged.length, { timeout: 40_000 }).toBeGreaterThan(300)
  return { acknowledged, cutOff }
}

async function topUpUntilCutOff(call: CallOperation, cardId: string, acknowledged: string[]): Promise<void> {
  for (;;) {
    const answer = await call('topUpCard', { path: { cardId } }).catch(() => undefined)
    if (!answer) return
    expect(answer).toMatchObject({ status: 200 })
    const [transaction] = answer.data.transactions as readonly { readonly id: string }[]
    acknowledged.push(String(transaction?.id))
  }
}

/** What was acknowledged is in the ledger; what else is there, at most one per caller, was carried out but not answered for. */
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
