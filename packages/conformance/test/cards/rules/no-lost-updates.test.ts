import { loadContract } from '@card-contract/contract'
import { expect, it } from 'vitest'
import { noLostUpdates } from '../../../src/cards/rules/no-lost-updates.ts'
import type { Exchange } from '../../../src/engine/nouns/wire/exchange.ts'
import { type Received, stepsOf } from '../../../src/engine/run/judging/received.ts'
import { step } from './steps-of-a-card.ts'

const check = 'card-operations/no-lost-updates'
const own = { features: [{ check, says: 'movements at the same time' }] }

function topUp(turn: number, amount: number, balance: number, changes: Partial<Exchange>): Received {
  const target = '/virtual-cards/cards/c1/topup'
  const one = step('burst', turn, 'topUpCard', target, { amount, currency: 'USD' }, { new_balance: balance })
  return { ...one, exchange: { ...one.exchange, ...changes } }
}

function read(turn: number, balance: number, changes: Partial<Exchange>): Received {
  const target = '/virtual-cards/cards/c1/operation'
  const one = step('burst', turn, 'operateCard', target, { action: 'get_balance' }, { new_balance: balance })
  return { ...one, exchange: { ...one.exchange, ...changes } }
}

it.each([
  [15, []],
  [13, ['15']],
])('a movement that had to wait is counted on top of the balance before all others (%d)', (last, expected) => {
  const issued = step('burst', 0, 'createCard', '/action/card/u1', {}, { card_id: 'c1', currency: 'USD', balance: 10 })
  const all = [
    issued,
    // At the same time as the second movement, and over before the first one, which a rate limit held back.
    read(1, 12, { startedMs: 100 }),
    topUp(2, 3, 15, { startedMs: 1100, role: 'burst', case: own }),
    topUp(3, 2, 12, { startedMs: 100, role: 'burst', case: own }),
    read(4, last, { startedMs: 1200, case: own }),
  ]
  const judged = [...noLostUpdates(check)(stepsOf(loadContract(), all))]
  expect(judged.flatMap(({ deviation }) => (deviation ? [deviation.expected] : []))).toEqual(expected)
})
