import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { bothListTheSame, nothingIsDropped, readingKeepsTheList } from '../../../src/cards/rules/kept-lists.ts'
import { listsArePresent } from '../../../src/cards/rules/present-lists.ts'
import type { Rule } from '../../../src/engine/nouns/check.ts'
import { type Received, stepsOf } from '../../../src/engine/run/judging/received.ts'
import { step, steps } from './steps-of-a-card.ts'

const path = '/virtual-cards/cards/c1/operation'
const entry = (id: string, more: object = {}) => ({
  ...{ id, amount: 1, currency: 'USD', type: 'topup', status: 'completed' },
  ...{ created_at: '2026-11-20T08:00:41.123Z', ...more },
})
const listed = (turn: number, transactions: readonly object[] | undefined, through = 'operateCard') =>
  through === 'operateCard'
    ? step('any', turn, through, path, { action: 'get_transactions' }, { new_balance: 12, transactions })
    : step('any', turn, through, '/action/card/transaction/c1?action=transactions', {}, { transactions })

const found = (rule: Rule, ...after: readonly Received[]) =>
  [...rule(stepsOf(loadContract(), [...steps('any', [1, 11], [1, 12]), ...after]))].flatMap(({ deviation }) =>
    deviation ? [deviation.headline] : [],
  )

describe('a list of transactions that is read again', () => {
  const kept = readingKeepsTheList('operateCard')

  it('a list may have its transactions in another order', () => {
    const [one, other] = [entry('t1'), entry('t2')]
    expect(found(kept, listed(3, [one, other]), listed(4, [other, one]))).toEqual([])
  })

  it('a list that has other transactions deviates', () => {
    const [first, again] = [listed(3, [entry('t1'), entry('t2')]), listed(4, [entry('t1'), entry('t3')])]
    expect(found(kept, first, again)).toEqual(['operateCard listed other transactions when they were read again'])
  })

  it('a list that has lost a transaction without a movement deviates', () => {
    expect(found(nothingIsDropped, listed(3, [entry('t1'), entry('t2')]), listed(4, [entry('t1')]))).toEqual([
      'operateCard no longer listed ["t2"] when they were read again',
    ])
  })
})

describe('a list of transactions through the other operation', () => {
  const fine = entry('t1', { created_at: '2026-11-20T08:00:41.123456Z' })
  const both = (created_at: string) =>
    found(bothListTheSame, listed(3, [fine]), listed(4, [{ ...fine, created_at }], 'queryCardOperation'))

  it('a list may show the same moment less finely, truncated or rounded', () => {
    expect(both('2026-11-20T08:00:41.123Z')).toEqual([])
    expect(both('2026-11-20T08:00:41Z')).toEqual([])
    expect(both('2026-11-20T08:00:42+00:00')).toEqual([])
  })

  it('a list that shows another moment deviates', () => {
    expect(both('2026-11-20T08:00:41.125Z')).toHaveLength(1)
    expect(both('2026-11-20T08:00:43Z')).toHaveLength(1)
    expect(both('yesterday')).toHaveLength(1)
  })
})

it('a list that is absent after accepted movements deviates, and an empty one does not', () => {
  const absent = 'operateCard returned no `data.transactions` after accepted movements'
  expect(found(listsArePresent, listed(3, undefined))).toEqual([absent])
  expect(found(listsArePresent, listed(3, []))).toEqual([])
})
