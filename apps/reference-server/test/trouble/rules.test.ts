import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import {
  createTrouble,
  kindNames,
  knownOperations,
  presetNames,
  presets,
  TroubleError,
  type TroubleRegistry,
} from '../../src/trouble/index.ts'

const known = knownOperations(loadContract())
const create = (...settings: string[]) => createTrouble(known, settings)
const path = { cardId: 'crd_1' }

/** The kinds that so many requests in a row meet. */
function kinds(trouble: TroubleRegistry, requests: number, operationId = 'topUpCard', of = path) {
  return Array.from({ length: requests }, () => trouble.meet(operationId, of)?.kind)
}

function complaint(ask: () => unknown): string {
  try {
    ask()
  } catch (error) {
    if (error instanceof TroubleError) return error.message
    throw error
  }
  return 'nothing to complain about'
}

describe('a rule', () => {
  it('a rule is met by the next request, or the next few, in the order in which they were asked for', () => {
    const trouble = create()
    trouble.next('topUpCard', 'lose-response')
    trouble.next('*', 'busy', { times: 2 })
    trouble.next('disableCard', 'late')
    expect(kinds(trouble, 4)).toEqual(['lose-response', 'busy', 'busy', undefined])
    expect(kinds(trouble, 2, 'disableCard')).toEqual(['late', undefined])
  })

  it('a rule is met by every request, until it is cleared; the latest first, after those for the next ones', () => {
    const trouble = create()
    trouble.next('topUpCard', 'busy')
    trouble.always('*', 'late')
    trouble.always('topUpCard', 'not-json')
    expect(kinds(trouble, 3)).toEqual(['busy', 'not-json', 'not-json'])
    expect(kinds(trouble, 1, 'disableCard')).toEqual(['late'])
    trouble.clear()
    expect(kinds(trouble, 2)).toEqual([undefined, undefined])
    expect(trouble.report()).toEqual({ header: true, rules: [], met: {} })
  })

  it('a rule can be for one card, whichever way the operation names it', () => {
    const trouble = create()
    trouble.always('*', 'busy', { cardId: 'crd_1' })
    expect(kinds(trouble, 1, 'queryCardOperation', { id: 'crd_1' } as never)).toEqual(['busy'])
    expect(kinds(trouble, 1, 'topUpCard', { cardId: 'crd_2' })).toEqual([undefined])
    expect(kinds(trouble, 1, 'checkPaymentStatus', {} as never)).toEqual([undefined])
  })

  it('a rule with a rate is met by that share of the requests, and by the same ones for the same seed', () => {
    const run = (seed: number) => {
      const trouble = create()
      trouble.rate('topUpCard', 'lose-response', 0.1, seed)
      return kinds(trouble, 5_000)
    }
    const share = run(7).filter(Boolean).length / 5_000
    expect(share).toBeGreaterThan(0.08)
    expect(share).toBeLessThan(0.12)
    expect(run(7)).toEqual(run(7))
    expect(run(7)).not.toEqual(run(8))
  })

  it('a rule with a rate and without a seed says which seed it took', () => {
    const trouble = create('topUpCard=late:800:last@10%')
    const [rule] = trouble.report().rules
    expect(rule).toEqual({
      operation: 'topUpCard',
      kind: 'late',
      ms: 800,
      applied: 'last',
      rate: 0.1,
      seed: expect.any(Number),
    })
    const same = create()
    same.add({ ...rule })
    expect(kinds(same, 100)).toEqual(kinds(trouble, 100))
  })

  it('a rule for every operation leaves out those that it makes no sense for', () => {
    const trouble = create()
    trouble.always('*', 'stale-balance')
    const withBalance = [...known.keys()].filter((id) => trouble.meet(id, path))
    expect(withBalance).not.toContain('createCardUser')
    expect(withBalance).toHaveLength(8)
    const narrow = create('*=wrong-shape:missing:cvv')
    expect([...known.keys()].filter((id) => narrow.meet(id, path))).toEqual(['createCard'])
  })

  it('a rule belongs to its server, and not to another', () => {
    const [one, other] = [create(), create()]
    one.always('*', 'busy')
    expect(kinds(other, 1)).toEqual([undefined])
  })
})

describe('a text', () => {
  it.each([
    ['topUpCard=lose-response', { operation: 'topUpCard', kind: 'lose-response' }],
    ['*=late', { operation: '*', kind: 'late', ms: 1000, applied: 'first' }],
    ['*=late:800', { operation: '*', kind: 'late', ms: 800, applied: 'first' }],
    ['*=busy:503:0', { operation: '*', kind: 'busy', status: 503, retryAfter: 0 }],
    ['*=slow-body:90', { operation: '*', kind: 'slow-body', ms: 90 }],
    ['createCard=wrong-shape:null:cvv', { operation: 'createCard', kind: 'wrong-shape', shape: 'null', field: 'cvv' }],
    ['*=redirect:http://127.0.0.1:9999', { operation: '*', kind: 'redirect', origin: 'http://127.0.0.1:9999' }],
  ])('the text %s is a rule', (text, rule) => {
    expect(create(text).report().rules).toEqual([rule])
  })

  it.each(['@25%', '@0.25'])('a text may end in %s', (rate) => {
    expect(create(`*=busy${rate}`).report().rules).toMatchObject([{ rate: 0.25 }])
  })

  it('the text none switches on nothing, and no-header switches the header off', () => {
    expect(create('none').report()).toEqual({ header: true, rules: [], met: {} })
    expect(create('no-header', '*=busy').report()).toMatchObject({ header: false, rules: [{ kind: 'busy' }] })
  })

  it.each(presetNames)('the text %s is a preset', (name) => {
    expect(create(name).report().rules).toHaveLength(presets[name].rules.length)
    const trouble = create()
    trouble.preset(name)
    expect(new Set(kinds(trouble, 2_000)).size).toBe(new Set(trouble.report().rules.map(({ kind }) => kind)).size + 1)
  })
})

describe('what there is not', () => {
  it.each([
    ['lose-response', 'expected OPERATION=KIND[:VALUE …][@RATE] or one of mobile-network, overloaded'],
    ['topUpCards=busy', 'expected the operation of busy to be one of *, createCardUser, createCard'],
    ['createCardUser=stale-balance', 'expected the operation of stale-balance to be one of *, createCard, operateCard'],
    ['topUpCard=lose-anser', `expected kind to be one of ${kindNames.join(', ')}, received "lose-anser"`],
    ['*=busy:500', 'expected status of busy to be one of 429, 503, received 500'],
    ['*=late:1h', 'expected ms of late to be a whole number of milliseconds from 0 to 50000, received "1h"'],
    ['*=late:60000', 'a whole number of milliseconds from 0 to 50000, received 60000'],
    [
      '*=late:1:never',
      'expected applied of late to be first (carried out before the delay) or last (after it), received "never"',
    ],
    ['*=lose-response:3', 'expected lose-response without a value, received "3"'],
    ['*=redirect:elsewhere', 'expected origin of redirect to be an origin such as http://127.0.0.1:9999'],
    ['*=wrong-shape:null:cvvv', 'expected field to be one of user_id, reference'],
    ['topUpCard=wrong-shape:null:cvv', 'expected the operation of wrong-shape on cvv to be one of *, createCard, re'],
    ['*=busy@0%', 'expected a rate such as 10% or 0.1 behind @, received "0%"'],
    ['*=busy@11', 'expected a rate such as 10% or 0.1 behind @, received "11"'],
    ['', 'expected OPERATION=KIND'],
  ])('%s is rejected with an error that lists what there is', (text, message) => {
    expect(complaint(() => create(text))).toContain(message)
  })

  it.each([
    [{ operation: 'topUpCard', kind: 'busy', ms: 3 }, 'expected busy with status and retryAfter, received "ms"'],
    [{ operation: 'topUpCard', kind: 'lose-response', ms: 3 }, 'expected lose-response with no values of its own'],
    [{ kind: 'busy' }, 'expected the operation of busy to be one of *,'],
    [{ operation: '*', kind: 'busy', times: 0 }, 'expected times to be a whole number from 1 to 1000000, received 0'],
    [{ operation: '*', kind: 'busy', rate: '10%' }, 'expected rate to be a number above 0, and at most 1'],
    [{ operation: '*', kind: 'busy', seed: -1 }, 'expected seed to be a whole number from 0 to 4294967295'],
    [{ operation: '*', kind: 'busy', cardId: 7 }, 'expected cardId to be the id of a card, received 7'],
    [
      { operation: 'getPayoutStatus', kind: 'busy', cardId: 'crd_1' },
      'expected the operation of busy with a cardId to be one of *, operateCard, withdrawFromCard, topUpCard, disableCard',
    ],
    [{ operation: 'createCard', kind: 'busy', cardId: 'crd_1' }, 'queryCardOperation, received "createCard"'],
    [
      { operation: '*', kind: 'wrong-shape', shape: 'null', field: 'cvv', cardId: 'crd_1' },
      'expected wrong-shape on cvv with a cardId to be possible, which needs an operation that takes a card and not createCard, received "*"',
    ],
    [{ operation: '*', kind: 'toString' }, 'expected kind to be one of'],
    [{ operation: 'toString', kind: 'busy' }, 'expected the operation of busy to be one of'],
  ])('%j is rejected, too', (request, message) => {
    expect(complaint(() => create().add(request))).toContain(message)
  })

  it('presets are among what is rejected', () => {
    expect(complaint(() => create().preset('toString' as never))).toBe(
      `expected preset to be one of ${presetNames.join(', ')}, received "toString"`,
    )
  })
})
