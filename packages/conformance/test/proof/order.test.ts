import { describe, expect, it } from 'vitest'
import type { Cost } from '../../src/model/budget.ts'
import type { Check } from '../../src/model/check.ts'
import type { Costs, Evidence, Sender } from './order/evidence.ts'
import { orderOf } from './order/order.ts'

function checkOf(id: string, group: string): Check<never> {
  const requirement = { id, level: 'documented', text: '', contractPointer: '' } as const
  const own = { id, requirement, kind: 'accepts', needs: [], how: '', run: async () => {} } as const
  return { ...own, group: { id: group, arrange: async () => undefined as never, control: async () => {} } }
}

const checks = [checkOf('a', 'shared'), checkOf('b', 'shared'), checkOf('c', 'alone')]

const cost = (requests: number, objects = 0): Cost => ({ requests, objects })
const costs = (a: number): Costs =>
  new Map<Sender, Cost>([
    ['scenario:shared', cost(3, 2)],
    ['check:a', cost(a)],
    ['check:b', cost(1)],
    ['check:c', cost(2, 1)],
  ])

const seen = (mutant: string, ...senders: readonly Sender[]): Evidence => ({ mutant, senders })
const evidence = {
  first: [seen('one', 'check:a'), seen('two'), seen('three', 'check:c')],
  all: [seen('one', 'check:a'), seen('two', 'check:a', 'check:b'), seen('three', 'check:c')],
}
const both = { first: costs(1), all: costs(4) }

describe('orderOf', () => {
  it('orderOf takes first what shows most new faults per request, and counts a shared set-up once', () => {
    expect(orderOf(checks, both, evidence)).toEqual({
      faults: 3,
      rows: [
        ['c', 'all', 2, 1, 1],
        ['a', 'all', 7, 2, 2],
        ['b', 'all', 1, 0, 0],
      ],
    })
  })

  it('orderOf puts first what weighs more', () => {
    const { rows } = orderOf(checks, both, evidence, (mutant) => (mutant === 'two' ? 10 : 1))
    expect(rows.map(([id, portion]) => `${id} ${portion}`)).toEqual(['b all', 'a first', 'c all', 'a all'])
  })

  it('orderOf does not count what a full run misses', () => {
    const missed = { first: [seen('one', 'check:a')], all: [seen('one')] }
    expect(orderOf(checks, both, missed)).toMatchObject({ faults: 0 })
  })
})
