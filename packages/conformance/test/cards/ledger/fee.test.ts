import { describe, expect, it } from 'vitest'
import {
  type Charge,
  feeOf,
  feesThatExplain,
  fixedPartOf,
  isCountable,
  isPlausible,
  percentOf,
  stillExplaining,
} from '../../../src/cards/ledger/fee.ts'

const charges = (...pairs: readonly (readonly [amount: string, cost: string])[]): Charge[] =>
  pairs.map(([amount, cost]) => ({ amount, cost }))

/** The simplest rule in words. */
function ruleOf(...pairs: readonly (readonly [amount: string, cost: string])[]): string {
  const [rule] = feesThatExplain(charges(...pairs))
  return rule ? `${fixedPartOf(rule)} + ${percentOf(rule)} %, ${rule.rounding}` : 'none'
}

describe('the rule of a fee', () => {
  it.each([
    [
      '0.05 + 0 %, down',
      [
        ['2.75', '0.05'],
        ['3.5', '0.05'],
        ['4.25', '0.05'],
      ],
    ],
    [
      '0 + 1.5 %, half up',
      [
        ['2.75', '0.04'],
        ['3.75', '0.06'],
        ['100', '1.5'],
        ['1000', '15'],
      ],
    ],
    [
      '0.1 + 2.5 %, down',
      [
        ['2.75', '0.16'],
        ['3.5', '0.18'],
        ['100', '2.6'],
        ['1000', '25.1'],
      ],
    ],
    [
      '0 + 10 %, up',
      [
        ['3', '1'],
        ['11', '2'],
        ['100', '10'],
      ],
    ],
  ] as const)('the rule of a fee is %s for %j', (rule, pairs) => {
    expect(ruleOf(...pairs)).toBe(rule)
  })

  it.each([
    [
      'less for more',
      [
        ['2.75', '0.75'],
        ['3.5', '0.5'],
        ['4.25', '0.25'],
      ],
    ],
    [
      'now and then',
      [
        ['2.75', '0.05'],
        ['3.5', '0'],
        ['4.25', '0.05'],
      ],
    ],
    [
      'all of it',
      [
        ['2.75', '2.75'],
        ['3.5', '3.5'],
      ],
    ],
    [
      'a gain',
      [
        ['2.75', '-0.05'],
        ['3.5', '-0.05'],
      ],
    ],
    [
      'less than a cent',
      [
        ['2.75', '0.000000000000004'],
        ['3.5', '0.000000000000004'],
      ],
    ],
    [
      'different for the same amount',
      [
        ['2.75', '0.05'],
        ['2.75', '0.06'],
      ],
    ],
  ] as const)('the rule of a fee is none if a movement costs %s', (_, pairs) => {
    expect(ruleOf(...pairs)).toBe('none')
  })

  it.each([
    [
      'a least fee',
      [
        ['2.5', '0.1'],
        ['5', '0.1'],
        ['250', '2.5'],
        ['1000', '10'],
      ],
    ],
    [
      'a least fee, with one amount beyond it',
      [
        ['2.5', '0.1'],
        ['5', '0.1'],
        ['1000', '10'],
      ],
    ],
    [
      'a largest fee',
      [
        ['2.5', '0.03'],
        ['50', '0.5'],
        ['250', '2.5'],
        ['1000', '5'],
        ['100000', '5'],
      ],
    ],
    [
      'both',
      [
        ['2.5', '0.1'],
        ['50', '0.5'],
        ['250', '2.5'],
        ['1000', '5'],
        ['100000', '5'],
      ],
    ],
    [
      'no rounding',
      [
        ['5', '0.075'],
        ['2.1', '0.0315'],
        ['1000', '15'],
      ],
    ],
  ] as const)('the rule of a fee can have %s', (_, pairs) => {
    const [rule] = feesThatExplain(charges(...pairs))
    expect(pairs.map(([amount, cost]) => [rule && feeOf(amount, rule), cost])).toEqual(
      pairs.map(([, cost]) => [cost, cost]),
    )
  })

  it.each([
    [
      'one large amount among free ones',
      [
        ['2.5', '0'],
        ['5', '0'],
        ['2345678.91', '0.16'],
      ],
    ],
    [
      'two large amounts among free ones',
      [
        ['2.5', '0'],
        ['5', '0'],
        ['1000.5', '0.04'],
        ['2345678.91', '0.16'],
      ],
    ],
    [
      'what is beyond whole units',
      [
        ['2.5', '0.5'],
        ['5.25', '0.25'],
        ['7', '0'],
        ['9.75', '0.75'],
      ],
    ],
    [
      'one of some that cost the same',
      [
        ['2.5', '0.1'],
        ['5', '0.1'],
        ['10', '0.2'],
        ['1000', '0.1'],
      ],
    ],
  ] as const)('a fee does not explain a wrong balance after %s', (_, pairs) => {
    expect(feesThatExplain(charges(...pairs))).toEqual([])
  })

  it('the rule of a fee says what another movement costs, and which rules remain', () => {
    const rules = feesThatExplain(charges(['2.75', '0.04'], ['3.5', '0.05'], ['1000', '15']))
    expect(rules[0] && feeOf('200', rules[0])).toBe('3')
    expect(stillExplaining(rules, { amount: '200', cost: '3' }).length).toBeGreaterThan(0)
    expect(stillExplaining(rules, { amount: '200', cost: '3.01' })).toEqual([])
  })

  it('the rule of a fee is found quickly in many charges, and survives numbers of any size', () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ amount: `${index + 1}`, cost: '0.05' }))
    const before = process.cpuUsage()
    expect(feesThatExplain(many)[0]).toMatchObject({ fixed: 5, share: 0 })
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
    expect(ruleOf([`1${'0'.repeat(308)}`, '0.05'], ['2', '0.05'])).toBe('none')
  })
})

describe('the limits of a fee', () => {
  const rule = (text: string) => ruleOf(...text.split(' ').map((one) => one.split(':') as [string, string]))
  it.each([
    ['0 + 0.5 %, half up', '0.8:0 1:0.01 3:0.02 100:0.5'],
    ['0 + 0.5 %, half to even', '1:0 3:0.02 5:0.02 7:0.04 7.2:0.04 100:0.5'],
    ['0 + 25 %, down', '4:1 8:2 100:25'],
    ['none', '4:1.01 8:2.02 100:25.25'],
    ['0 + 0.01 %, not at all', '0.01:0.000001 0.02:0.000002'],
    ['none', '0.01:0.0000011 0.02:0.0000022'],
    ['9007199254.74 + 0 %, down', '1:9007199254.74'],
    ['none', '1:9007199254.75'],
    ['0 + 1 %, down', '2.5:0.025 0.29:0.002 1.19:0.011 100.05:1'],
    ['0 + 1 %, half up', '0.25:0.003 0.24:0.002 100.05:1.001'],
    ['none', '2.5:0.025 0.29:0.002 1.19:0.013'],
    ['1 + 2 %, down', '1:1.02 2:1.04 10:1.2 100:3'],
    ['0 + 1.1 %, down', '100:1.1 200:2.2 1000:11'],
  ])('the simplest rule is %s for %s', (expected, text) => {
    expect(rule(text)).toBe(expected)
  })

  it('a fee is computed for amounts of up to 36 billion, in cents', () => {
    const amounts = ['36028797018.96', '36028797018.97', '1.23', '1.234', '0']
    expect(amounts.map(isCountable)).toEqual([true, false, true, false, true])
    expect(stillExplaining(feesThatExplain(charges(['1', '0.5'])), { amount: '1.234', cost: '0.5' })).toEqual([])
  })
})

describe('an amount', () => {
  it('an amount is plausible with cents, or with as many decimals as what it is the sum of', () => {
    expect(['28.33', '28', '-0.5'].map((amount) => isPlausible(amount))).toEqual([true, true, true])
    expect([isPlausible('28.329999999999996', '25.83'), isPlausible('12.515', '2.515')]).toEqual([false, true])
  })
})
