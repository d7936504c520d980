import { expect } from 'vitest'
import { type Money, money } from '../../src/money.ts'
import type { CallOperation } from '../fixtures/calls.ts'

export interface Ledger {
  readonly balance: Money
  /** Oldest first. */
  readonly transactionIds: readonly string[]
}

/** Issues a card with the opening amount to a new user. */
export async function issueCard(call: CallOperation, opening: number): Promise<string> {
  const { data: user } = await call('createCardUser')
  const terms = { currency: 'USD', card_type: 'VISA', category: 'PERSONAL', grade: 'BASIC' }
  const body = { balance: opening, ...terms }
  const { data: card, text } = await call('createCard', { path: { userId: String(user.user_id) }, body })
  if (!card.card_id) throw new Error(`no card was issued: ${text}`)
  return String(card.card_id)
}

/** Reads a card's ledger as a client and checks it: the balance is its sum, and was never negative. */
export async function auditLedger(call: CallOperation, cardId: string): Promise<Ledger> {
  const response = await call('operateCard', { path: { cardId }, body: { action: 'get_transactions' } })
  expect(response).toMatchObject({ status: 200 })
  const { new_balance, transactions } = response.data as unknown as Statement
  let balance = money.parse('0')
  const oldestFirst = transactions.toReversed()
  for (const [index, { type, amount }] of oldestFirst.entries()) {
    const exact = money.fromNumber(amount)
    balance = type === 'withdraw' ? money.subtract(balance, exact) : money.add(balance, exact)
    expect(money.isNegative(balance), `the balance after entry ${index}, ${balance}, is negative`).toBe(false)
  }
  expect(balance).toBe(money.fromNumber(new_balance))
  const transactionIds = oldestFirst.map(({ id }) => id)
  expect(new Set(transactionIds).size).toBe(transactionIds.length)
  return { balance, transactionIds }
}

interface Statement {
  readonly new_balance: number
  readonly transactions: readonly { readonly id: string; readonly type: string; readonly amount: number }[]
}
