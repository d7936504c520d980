import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import {
  afterEnabling,
  afterRejections,
  around,
  balancesAddUp,
  besideChanges,
  after as inResponse,
  kept,
  moved,
  ofMillions,
  readAfterMovement,
  readAgain,
} from '../../../src/cards/rules/balances-add-up.ts'
import { type Received, stepsOf } from '../../../src/engine/run/judging/received.ts'
import { step, steps } from './steps-of-a-card.ts'
import { type Act, issue, operate, read, talk, topUp, verdicts, withdraw } from './talk.ts'

const judge = (...all: readonly Received[][]) => [
  ...balancesAddUp(inResponse('topUpCard', 'topup'))(stepsOf(loadContract(), all.flat())),
]
const judged = (...all: readonly Received[][]) => judge(...all).map(({ exchange }) => exchange)
const found = (...all: readonly Received[][]) =>
  judge(...all).flatMap(({ exchange, deviation }) =>
    deviation ? [`${exchange}: ${deviation.received}, not ${deviation.expected}`] : [],
  )

describe('the rule that movements add up', () => {
  it('the rule judges each top-up whose balance was told before, whoever sent it', () => {
    expect(judged(steps('any', [1, 11], [2, 13]), steps('other', [5, 15]))).toEqual(['any#1', 'any#2', 'other#1'])
    expect(found(steps('any', [0.1, 10.1], [0.2, 10.3]))).toEqual([])
  })

  it('the rule finds a cent that is missing, and judges the next top-up by what was told', () => {
    expect(found(steps('any', [1, 10.99], [1, 11.99], [2, 13.99]))).toEqual(['any#1: 10.99, not 11'])
  })

  it('the rule judges movements whose responses spell the currency in another case', () => {
    const all = steps('any', [1, 10.9], [1, 11.9], [2, 13.9])
    const lowerCase = all.map((one) => {
      const { response } = one.exchange
      const body = response?.body.replace('"USD"', '"usd"') ?? ''
      const exchange = { ...one.exchange, ...(response && { response: { ...response, body } }) }
      return { ...one, exchange }
    })
    expect(found(lowerCase)).toEqual(['any#1: 10.9, not 11'])
    expect(found([...all.slice(0, 2), ...lowerCase.slice(2)])).toEqual(['any#1: 10.9, not 11'])
  })

  it('the rule finds a balance that stays as it was', () => {
    const [, { deviation } = {}] = judge(steps('any', [1, 11], [2, 11]))
    expect(deviation).toMatchObject({
      headline: 'topUpCard returned `data.new_balance` 11 after a top-up of 2 on 11',
      about: { fault: 'unchanged' },
    })
  })

  it.each([
    [
      'a fixed fee',
      [
        [1, 10.95],
        [2, 12.9],
        [4, 16.85],
      ],
    ],
    [
      'a share',
      [
        [1, 10.98],
        [2, 12.94],
        [4, 16.86],
      ],
    ],
  ] as const)('the rule takes %s for the answer to an open question', (_, topUps) => {
    expect(found(steps('any', ...topUps))).toEqual([])
  })

  it('the rule finds what costs less than nothing beside a fee, and keeps to the fee', () => {
    expect(found(steps('any', [1, 10.95], [2, 12.9], [4, 16.85]), steps('other', [1, 12]))).toEqual([
      'other#1: 12, not 10.95',
    ])
  })

  it('the rule judges no top-up that overlaps with another, because the target may carry out either first', () => {
    const [issue, first, second, last] = steps('any', [1, 13], [2, 12], [3, 16])
    const atOnce = [first, second].map((one) => one && { ...one, exchange: { ...one.exchange, durationMs: 15 } })
    expect(judged([issue, ...atOnce, last].flatMap((one) => one ?? []))).toEqual([])
  })

  it('the rule judges no amount with more than two decimals, and none in another currency', () => {
    expect(judged(steps('any', [0.015, 10.02], [1, 11.5, 'EUR']))).toEqual([])
  })
  it('the rule compares sums to a millionth, so that it finds a cent and no noise of floats', () => {
    const noisy = [2.8099999999999996, '12.8099999999999996'] as const
    const noisier = [4.609999999999999, '17.4199999999999986'] as const
    expect(found(steps('exact', noisy, noisier, [0.51, '17.9299999999999986'], [1, '18.9299999999999986']))).toEqual([])
    expect(found(steps('short', noisy, noisier, [0.51, '17.9399999999999986'], [1, '18.9399999999999986']))).toEqual([
      'short#3: 17.94, not 17.93',
    ])
    expect(found(steps('floats', [49.33, 59.33], [0.51, 59.839999999999996]))).toEqual([])
    expect(found(steps('small', [49.33, 59.33], [0.51, 59.840002]))).toEqual(['small#2: 59.840002, not 59.84'])
  })

  it('the rule of large amounts judges a balance of exactly a million', () => {
    const all = steps('any', [999_990, 1_000_000], [0.01, 1_000_000.01])
    const found = [...balancesAddUp(ofMillions('USD'))(stepsOf(loadContract(), all))]
    expect(found.map(({ exchange }) => exchange)).toEqual(['any#1', 'any#2'])
    const short = [
      ...balancesAddUp(ofMillions('USD'))(stepsOf(loadContract(), steps('any', [1, 11], [999_989, 999_999.99]))),
    ]
    expect(short.map(({ deviation }) => deviation?.expected)).toEqual(['1000000'])
  })

  it('the rule judges movements whose transactions have times finer than a millisecond', () => {
    const fine = steps('any', [1, 11], [1, 12.01]).map((one) => withTimes(one, '2026-11-20T08:00:41.123456Z'))
    expect(judged(fine)).toEqual(['any#1', 'any#2'])
    expect(found(fine)).toEqual(['any#2: 12.01, not 12'])
  })

  it('the rule charges a balance that agrees with neither neighbour to its own response, and not to the next', () => {
    expect(found(steps('stale', [10, 20], [5, 20], [5, 30]))).toEqual(['stale#2: 20, not 25'])
    expect(found(steps('lost', [10, 20], [5, 20], [5, 25]))).toEqual(['lost#2: 20, not 25'])
    expect(found(steps('twice', [10, 20], [5, 20], [5, 24]))).toEqual(['twice#2: 20, not 25', 'twice#3: 24, not 25'])
  })

  it('the rule charges a stale balance to the readings that return it, and not to the next movement', () => {
    const [issue, first] = steps('read', [10, 20])
    const read = (turn: number) =>
      step(
        'read',
        turn,
        'operateCard',
        '/action/card/c1/operation',
        { action: 'get_balance' },
        { currency: 'USD', new_balance: 10 },
      )
    const last = step(
      'read',
      4,
      'topUpCard',
      '/virtual-cards/cards/c1/topup',
      { amount: 5, currency: 'USD' },
      { currency: 'USD', new_balance: 25 },
    )
    const all = [issue, first, read(2), read(3), last].flatMap((one) => one ?? [])
    expect(found(all)).toEqual([])
    const readings = [...balancesAddUp(inResponse('operateCard', 'get_balance'))(stepsOf(loadContract(), all))]
    expect(readings.flatMap(({ deviation }) => deviation?.received ?? [])).toEqual(['10, not 20 (exchange read#1)'])
  })
})

describe('the balances that a requirement covers', () => {
  const enable = operate('enable', { currency: 'USD', new_balance: 11 })
  const rejected = operate('withdraw', {}, { sent: { amount: 5 }, status: 400 })
  const other = { card: 'c2' }
  const life = [
    ...[issue(10), topUp(1, 11), read(11), read(11), enable, topUp(2, 13), rejected, read(13), withdraw(1, 12)],
    ...[issue(10, other), read(12), topUp(1, 13), topUp(9, 0, { status: 400 }), read(13)],
  ]
  it.each([
    ['movements', moved, [1, 5, 8, 11]],
    ['what keeps it', kept, [2, 3, 4, 7, 10, 13]],
    ['what keeps it beside changes of others', besideChanges, [10]],
    ['what follows a movement after enabling', afterEnabling, [5]],
    ['readings after readings', readAgain, [3]],
    ['readings after movements', readAfterMovement, [2, 7, 10, 13]],
    ['what follows rejected movements through the dedicated route', afterRejections('dedicated'), [13]],
    ['what follows rejected movements through operateCard', afterRejections('operateCard'), [7]],
    ['responses to one action', inResponse('operateCard', 'enable'), [4]],
    ['responses to two actions', inResponse('operateCard', 'enable', 'get_balance'), [2, 3, 4, 7, 10, 13]],
    ['responses to an action of another operation', inResponse('topUpCard', 'enable'), []],
    ['responses to an action, and the next that keep it', around('operateCard', 'get_balance'), [2, 3, 4, 7, 10, 13]],
    ['responses to a movement, and the next that keep it', around('topUpCard', 'topup'), [2, 7, 13]],
    ['responses around a withdrawal', around('withdrawFromCard', 'withdraw'), [10]],
  ] as const)('a requirement covers %s', (_, choice, turns) => {
    expect(verdicts(balancesAddUp(choice), talk('any', ...life))).toEqual(turns.map((turn) => `any#${turn}`))
  })

  it('what a request outside the contract did is unknown', () => {
    const odd = operate('get_balance', { currency: 'USD', new_balance: 10 }, { intent: 'open' })
    expect(verdicts(balancesAddUp(inResponse('operateCard')), talk('any', issue(10), odd, read(10)))).toEqual([])
  })

  it('a million counts before, after, or as what it must be', () => {
    const judged = (...acts: readonly Act[]) => verdicts(balancesAddUp(ofMillions('USD')), talk('any', ...acts))
    expect(judged(issue(1_000_000), withdraw(1, 999_999), read(999_999))).toEqual(['any#1'])
    const free = [issue(999_990), topUp(1, 999_991), topUp(2, 999_993)]
    expect(judged(...free, topUp(7, 5), read(5))).toEqual(['any#3!'])
    expect(judged(...free, topUp(6, 5), read(5))).toEqual([])
    expect(judged(issue(999_998), topUp(1, 999_999))).toEqual([])
    expect(judged(issue(2_000_000, { currency: 'EUR' }), read(2_000_000, { data: { currency: 'EUR' } }))).toEqual([])
  })
})

describe('the reason for a wrong balance', () => {
  const rejected = (...amounts: readonly number[]) => amounts.map((amount) => topUp(amount, 0, { status: 400 }))
  const free = [topUp(1, 11), topUp(2, 13)]
  it.each([
    ['what one rejected movement would have moved', [...rejected(5), read(15)], 'moved-although-rejected'],
    ['what it would have taken', [...rejected(5), read(5)], 'moved-although-rejected'],
    ['what two of three would have moved', [...rejected(5, 0.5, 2), read(12.5)], 'moved-although-rejected'],
    ['what all of them would have moved', [...rejected(1, 2, 4), read(17)], 'moved-although-rejected'],
    ['what one would have moved twice', [...rejected(5), read(20)], undefined],
    ['less than all of them', [...rejected(5), read(14)], undefined],
    ['after a rejected movement of nothing', [...rejected(0), read(11)], undefined],
    ['after no rejected movement', [read(11)], undefined],
    ['as it was before the last change', [topUp(5, 15), ...rejected(5), read(10)], undefined],
    ['of a movement, by what was rejected before', [...rejected(5), topUp(1, 16)], 'moved-although-rejected'],
    ['of a movement, by something else', [...rejected(5), topUp(1, 17)], undefined],
    ['as before a movement', [...free, topUp(4, 13)], 'unchanged'],
    ['as before a movement, and as much was rejected', [...free, ...rejected(4), topUp(4, 13)], 'unchanged'],
    ['too low after a movement', [...free, topUp(4, 14.5)], undefined],
    ['with the amount twice', [...free, topUp(4, 21)], 'doubled'],
    ['on the other side', [...free, topUp(4, 9)], 'opposite'],
    ['a withdrawal that adds', [...free, withdraw(4, 17)], 'opposite'],
    ['with a hundred times the amount', [...free, topUp(4.5, 463)], 'hundredfold'],
    ['with a hundredth of the amount', [...free, topUp(4, 13.04)], 'hundredth'],
    ['cut to whole units', [...free, topUp(4.9, 17)], 'cut'],
    ['rounded to whole units', [...free, topUp(4.9, 18)], 'cut'],
    ['from the opening balance on', [...free, topUp(4, 14)], 'as-at-first'],
  ] as const)('a balance is wrong: %s', (_, acts, fault) => {
    const found = [...balancesAddUp(() => true)(stepsOf(loadContract(), talk('any', issue(10), ...acts)))]
    const deviations = found.flatMap(({ deviation }) => (deviation ? [deviation.about] : []))
    expect(deviations).toEqual([fault && { fault }])
  })

  it('the reason is not looked for among too many sums', () => {
    const powers = Array.from({ length: 14 }, (_, index) => 2 ** index)
    const aboutOf = (amounts: readonly number[], balance: number) =>
      [
        ...balancesAddUp(kept)(stepsOf(loadContract(), talk('any', issue(10), ...rejected(...amounts), read(balance)))),
      ].map(({ deviation }) => deviation?.about?.fault)
    expect(aboutOf(powers, 10 + 1 + 2 ** 13)).toEqual([undefined])
    expect(aboutOf(powers.slice(-2), 10 + 2 ** 12 + 2 ** 13)).toEqual(['moved-although-rejected'])
    // Those that are larger than the difference do not count.
    expect(aboutOf([...powers.map((one) => one * 100), 1], 11)).toEqual(['moved-although-rejected'])
  })
})

/** With a transaction in the response, created at this moment. */
function withTimes(one: Received, created: string): Received {
  const { response } = one.exchange
  const body = response?.body.replace(/}}$/, `,"transactions":[{"id":"t1","created_at":"${created}"}]}}`) ?? ''
  return { ...one, exchange: { ...one.exchange, ...(response && { response: { ...response, body } }) } }
}
