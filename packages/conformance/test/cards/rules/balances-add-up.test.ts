import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import {
  afterEnabling,
  afterRejections,
  around,
  balancesAddUp,
  besideChanges,
  endsWithoutGain,
  after as inResponse,
  kept,
  moved,
  ofMillions,
  readAfterMovement,
  readAgain,
} from '../../../src/cards/rules/balances-add-up.ts'
import { type Received, stepsOf } from '../../../src/engine/run/judging/received.ts'
import { type Act, act, deviations, headlines, issue, operate, read, talk, topUp, verdicts, withdraw } from './talk.ts'

/** Top-ups of a card with an opening balance of 10. */
const steps = (scenario: string, ...all: readonly (readonly [amount: number, balance: number, currency?: string])[]) =>
  talk(scenario, issue(10), ...all.map(([amount, balance, currency = 'USD']) => topUp(amount, balance, { currency })))
const rule = balancesAddUp(inResponse('topUpCard', 'topup'))
const judged = (...all: readonly Received[][]) => verdicts(rule, ...all)
const found = (...all: readonly Received[][]) =>
  [...rule(stepsOf(loadContract(), all.flat()))].flatMap(({ exchange, deviation }) =>
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
    const lowerCase = { data: { currency: 'usd' } }
    const last = [topUp(1, 11.9, lowerCase), topUp(2, 13.9, lowerCase)]
    expect(found(talk('any', issue(10, lowerCase), topUp(1, 10.9, lowerCase), ...last))).toEqual([
      'any#1: 10.9, not 11',
    ])
    expect(found(talk('any', issue(10), topUp(1, 10.9), ...last))).toEqual(['any#1: 10.9, not 11'])
  })

  it('the rule finds a balance that stays as it was', () => {
    const headline = 'topUpCard returned `data.new_balance` 11 after a top-up of 2 on 11'
    const about = { fault: 'unchanged' }
    expect(deviations(rule, steps('any', [1, 11], [2, 11]))).toMatchObject([{ headline, about }])
  })

  it.each([
    ['a fixed fee', steps('any', [1, 10.95], [2, 12.9], [4, 16.85])],
    ['a share', steps('any', [1, 10.98], [2, 12.94], [4, 16.86])],
  ])('the rule takes %s for the answer to an open question', (_, all) => {
    expect(found(all)).toEqual([])
  })

  it('the rule finds what costs less than nothing beside a fee, and keeps to the fee', () => {
    expect(found(steps('any', [1, 10.95], [2, 12.9], [4, 16.85]), steps('other', [1, 12]))).toEqual([
      'other#1: 12, not 10.95',
    ])
  })

  it('a finding names the movement, and its fee', () => {
    const returned = 'topUpCard returned `data.new_balance`'
    expect(headlines(rule, steps('any', [1, 10.95], [2, 12.9], [4, 16.85]), steps('other', [1, 12]))).toEqual([
      `${returned} 12 after a top-up of 1 with a fee of 0.05 on 10`,
    ])
    const [withdrawal] = headlines(balancesAddUp(moved), talk('any', issue(10), withdraw(1, 10)))
    expect(withdrawal).toContain('after a withdrawal of 1 on 10')
  })

  it('the rule judges no top-up that overlaps with another, because the target may carry out either first', () => {
    const slow = { durationMs: 15 }
    expect(judged(talk('any', issue(10), topUp(1, 13, slow), topUp(2, 12, slow), topUp(3, 16)))).toEqual([])
  })

  it('the rule judges no amount with more than two decimals, and none in another currency', () => {
    expect(judged(steps('any', [0.015, 10.02], [1, 11.5, 'EUR']))).toEqual([])
  })
  it('the rule compares sums to a millionth, so that it finds a cent and no noise of floats', () => {
    const noisy = [2.8099999999999996, 12.81] as const
    const noisier = [4.609999999999999, 17.419999999999998] as const
    expect(found(steps('exact', noisy, noisier, [0.51, 17.93], [1, 18.929999999999996]))).toEqual([])
    expect(found(steps('short', noisy, noisier, [0.51, 17.94], [1, 18.939999999999998]))).toEqual([
      'short#3: 17.94, not 17.93',
    ])
    expect(found(steps('floats', [49.33, 59.33], [0.51, 59.839999999999996]))).toEqual([])
    expect(found(steps('small', [49.33, 59.33], [0.51, 59.840002]))).toEqual(['small#2: 59.840002, not 59.84'])
  })

  it('the rule of large amounts judges a balance of exactly a million', () => {
    const all = steps('any', [999_990, 1_000_000], [0.01, 1_000_000.01])
    expect(verdicts(balancesAddUp(ofMillions('USD')), all)).toEqual(['any#1', 'any#2'])
    const short = deviations(balancesAddUp(ofMillions('USD')), steps('any', [1, 11], [999_989, 999_999.99]))
    expect(short.map(({ expected }) => expected)).toEqual(['1000000'])
  })

  it('the rule judges movements whose transactions have times finer than a millisecond', () => {
    const times = { data: { transactions: [{ id: 't1', created_at: '2026-11-20T08:00:41.123456Z' }] } }
    const fine = talk('any', issue(10), topUp(1, 11, times), topUp(1, 12.01, times))
    expect(judged(fine)).toEqual(['any#1', 'any#2!'])
    expect(found(fine)).toEqual(['any#2: 12.01, not 12'])
  })

  it('the rule charges a balance that agrees with neither neighbour to its own response, and not to the next', () => {
    expect(found(steps('stale', [10, 20], [5, 20], [5, 30]))).toEqual(['stale#2: 20, not 25'])
    expect(found(steps('lost', [10, 20], [5, 20], [5, 25]))).toEqual(['lost#2: 20, not 25'])
    expect(found(steps('twice', [10, 20], [5, 20], [5, 24]))).toEqual(['twice#2: 20, not 25', 'twice#3: 24, not 25'])
  })

  it('the rule charges a stale balance to the readings that return it, and not to the next movement', () => {
    const all = talk('read', issue(10), topUp(10, 20), read(10), read(10), topUp(5, 25))
    expect(found(all)).toEqual([])
    const readings = deviations(balancesAddUp(inResponse('operateCard', 'get_balance')), all)
    expect(readings.map(({ received }) => received)).toEqual(['10, not 20 (exchange read#1)'])
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
  const otherOpening = { card: 'c2', data: { balance: 10 } }
  it.each([
    ['what one rejected movement would have moved', [...rejected(5), read(15)], 'moved-although-rejected'],
    ['what it would have taken', [...rejected(5), read(5)], 'moved-although-rejected'],
    ['what two of three would have moved', [...rejected(5, 0.5, 2), read(12.5)], 'moved-although-rejected'],
    ['what all of them would have moved', [...rejected(1, 2, 4), read(17)], 'moved-although-rejected'],
    ['what one would have moved twice', [...rejected(5), read(20)], 'moved-by-nothing'],
    ['less than all of them', [...rejected(5), read(14)], 'moved-by-nothing'],
    ['after a rejected movement of nothing', [...rejected(0), read(11)], 'moved-by-nothing'],
    ['after no rejected movement', [read(11)], 'moved-by-nothing'],
    ['as it was before the last change', [topUp(5, 15), ...rejected(5), read(10)], 'earlier'],
    ['of a movement, by what was rejected before', [...rejected(5), topUp(1, 16)], 'moved-although-rejected'],
    ['of a movement, by something else', [...rejected(5), topUp(1, 17)], undefined],
    ['as before a movement', [...free, topUp(4, 13)], 'unchanged'],
    ['without the movement before', [...free, topUp(4, 15)], 'as-at-first'],
    ['without two movements before', [...free, topUp(3, 16), topUp(4, 15)], undefined],
    ['as before a movement, and as much was rejected', [...free, ...rejected(4), topUp(4, 13)], 'unchanged'],
    ['too low after a movement', [...free, topUp(4, 14.5)], undefined],
    ['with the amount twice', [...free, topUp(4, 21)], 'doubled'],
    ['on the other side', [...free, topUp(4, 9)], 'opposite'],
    ['a withdrawal that adds', [...free, withdraw(4, 17)], 'opposite'],
    ['with a hundred times the amount', [...free, topUp(4.5, 463)], 'hundredfold'],
    ['with a hundredth of the amount', [...free, topUp(4, 13.04)], 'hundredth'],
    ['cut to whole units', [...free, topUp(4.9, 17)], 'cut'],
    ['rounded to one decimal', [...free, topUp(4.25, 17.3)], 'cut'],
    ['a little too high on a full card', [topUp(5000, 5010), topUp(5, 5015.05)], undefined],
    ['in cents', [...free, topUp(5, 1800)], 'in-cents'],
    ['in hundreds', [...free, topUp(5, 0.18)], 'in-hundreds'],
    ['in single precision', [topUp(1500000, 1500010), topUp(0.29, 1500010.25)], 'single'],
    ['with the noise of single precision', [topUp(79.18, 89.18), topUp(100, 189.179993)], 'noise'],
    ['rounded to whole units', [...free, topUp(4.9, 18)], 'cut'],
    ['a cent too high', [...free, topUp(4.34, 17.35)], 'a-cent-off'],
    ['a cent too high after a withdrawal', [...free, withdraw(4.29, 8.72)], 'a-cent-off'],
    ['cut where nothing is moved', [topUp(4.25, 14.25), read(14)], 'cut'],
    ['by the whole units of the amount alone', [...free, topUp(2.5, 15.5), topUp(4.3, 19.5)], 'cut-amount'],
    ['by a unit more than the amount', [...free, topUp(5, 19)], undefined],
    ['with digits of its own', [...free, topUp(4.3, 17.35)], undefined],
    ['below zero, cut', [...free, withdraw(25.29, -12)], 'cut'],
    ['zero in place of less', [...free, withdraw(20, 0)], 'not-below-zero'],
    ['the amount itself', [...free, topUp(4.3, 4.3)], 'the-amount'],
    ['beyond single precision', [topUp(1e200, 1e200), topUp(1, 3e200)], undefined],
    ['by an issue of another card', [issue(5, { card: 'c2' }), read(15)], 'by-another'],
    ['the opening balance, where nothing is moved', [topUp(5, 15), topUp(1, 16), read(10)], 'first'],
    ['from the opening balance on', [...free, topUp(4, 14)], 'as-at-first'],
    ['what was asked for at first', [issue(12, otherOpening), read(12, { card: 'c2' })], 'other-opening'],
    ['by what was asked for at first', [issue(12, otherOpening), topUp(1, 13, { card: 'c2' })], 'other-opening'],
  ] as const)('a balance is wrong: %s', (_, acts, fault) => {
    const found = deviations(
      balancesAddUp(() => true),
      talk('any', issue(10), ...acts),
    )
    const where = fault === 'moved-although-rejected' ? { where: 'topUpCard rejects them' } : {}
    expect(found.map(({ about }) => about)).toEqual([fault && { fault, ...where }])
  })

  it('rejected movements that move money are told by the operations that rejected them each time', () => {
    const [first, second] = [topUp(4, 0, { status: 400 }), withdraw(3, 0, { status: 400 })]
    const wheres = (...acts: readonly Act[]) =>
      deviations(balancesAddUp(kept), talk('any', issue(10), ...acts)).map(({ about }) => about?.where)
    expect(wheres(first, second, read(14), second, read(11))).toEqual(Array(2).fill('withdrawFromCard rejects them'))
    expect(wheres(first, second, read(14))).toEqual(['topUpCard or withdrawFromCard rejects them'])
    expect(wheres(first, read(14), second, read(11))).toEqual([undefined, undefined])
  })

  it('the reason is not looked for among too many sums', () => {
    const powers = Array.from({ length: 14 }, (_, index) => 2 ** index)
    const aboutOf = (amounts: readonly number[], balance: number) =>
      deviations(balancesAddUp(kept), talk('any', issue(10), ...rejected(...amounts), read(balance))).map(
        ({ about }) => about?.fault,
      )
    expect(aboutOf(powers, 10 + 1 + 2 ** 13)).toEqual(['moved-by-nothing'])
    expect(aboutOf(powers.slice(-2), 10 + 2 ** 12 + 2 ** 13)).toEqual(['moved-although-rejected'])
    // Those that are larger than the difference do not count.
    expect(aboutOf([...powers.map((one) => one * 100), 1], 11)).toEqual(['moved-although-rejected'])
  })
})

describe('a balance that changes at rest', () => {
  const refused = topUp(8, 0, { status: 400 })
  const faultsIn = (...acts: readonly Act[]) =>
    deviations(balancesAddUp(kept), talk('any', issue(10), ...acts)).map(({ about }) => about?.fault)
  const twice = [refused, read(9), refused, read(8)]
  it.each([
    [
      'after rejected movements only, by whatever amount',
      [read(10), ...twice],
      Array(2).fill('moved-although-rejected'),
    ],
    ['once after a rejected movement', [read(10), refused, read(9)], ['moved-by-nothing']],
    ['and never without a rejected movement before', twice, Array(2).fill('moved-by-nothing')],
    ['also without a rejected movement', [read(11), ...twice], Array(3).fill('moved-by-nothing')],
  ])('a balance that changes %s', (_, acts, faults) => {
    expect(faultsIn(...acts)).toEqual(faults)
  })

  it('a finding names the movement that is missing', () => {
    const all = talk('any', issue(10), topUp(1, 11), withdraw(2, 9), topUp(4, 15))
    expect(headlines(balancesAddUp(moved), all)).toEqual([
      'topUpCard returned `data.new_balance` 15 after a top-up of 4 on 9, as if the withdrawal by withdrawFromCard before it had not been made',
    ])
  })

  it('a finding names the operation that moved what it rejected', () => {
    const all = talk('any', issue(10), topUp(5, 0, { status: 400 }), withdraw(1, 14))
    expect(headlines(balancesAddUp(moved), all)).toEqual([
      'withdrawFromCard returned `data.new_balance` 14 after a withdrawal of 1 on 10, as if what was rejected before, by topUpCard, had been made',
    ])
  })

  it('a finding says what was rejected in between', () => {
    const said = (...acts: readonly Act[]) =>
      headlines(balancesAddUp(kept), talk('any', issue(10), ...acts)).map((text) => text.split('10, and ')[1])
    expect(said(read(9))).toEqual(['no request that was accepted since moves money'])
    expect(said(issue(5, { card: 'c2' }), read(9))).toEqual([
      'no request that was accepted since moves money of this card, though another card was issued or changed',
    ])
    expect(said(refused, read(9))).toEqual(['the only movement since was rejected, by topUpCard'])
    expect(said(refused, withdraw(1, 0, { status: 400 }), read(9))).toEqual([
      'the only movements since were rejected, by topUpCard and withdrawFromCard',
    ])
  })
})

describe('the rule that a termination creates no money', () => {
  const end = (left: number | undefined, more: object = {}) =>
    act('terminateCard', '/virtual-cards/cards/c1', {}, { card_id: 'c1', new_balance: left, currency: 'USD' }, more)
  it.each([
    ['all of it', [issue(10), end(10)], ['any#1']],
    ['nothing', [issue(10), end(0)], ['any#1']],
    ['a debt as large as it', [issue(10), end(-10)], ['any#1']],
    ['a cent more', [issue(10), end(10.01)], ['any#1!']],
    ['a larger debt', [issue(10), end(-10.01)], ['any#1!']],
    ['what a top-up left', [issue(10), topUp(5, 15), end(15)], ['any#2']],
    ['more than a withdrawal left', [issue(10), withdraw(5, 5), end(10)], ['any#2!']],
    ['anything, if it was rejected', [issue(10), end(99, { status: 409, body: '{"success":false}' })], []],
    ['anything, if what was there is not known', [end(99)], []],
    ['nothing that is told', [issue(10), end(undefined)], []],
  ] as const)('a termination may leave %s', (_, acts, expected) => {
    expect(verdicts(endsWithoutGain, talk('any', ...acts))).toEqual(expected)
  })
})
