import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { ledger } from '../../../src/cards/ledger/ledger.ts'
import { type Received, stepsOf } from '../../../src/engine/run/judging/received.ts'
import { type Act, act, issue, list, operate, read, talk, topUp, withdraw } from '../rules/talk.ts'

/** Of each reported balance: the turn, it, the one before and the one that is due, if they are known. */
function known(all: readonly Received[], beginsAnywhere = false): string[] {
  const steps = stepsOf(loadContract(), all, [], beginsAnywhere)
  return steps.derive(ledger).map(({ step, balance, before, due, beforeLast, isBesideChanges, rejected, issuedAs }) => {
    const marks = [
      beforeLast === balance && 'stale',
      isBesideChanges && 'beside',
      rejected.length > 0 && `rejected ${rejected.length}`,
    ]
    const own = [`${step.exchange.sequence}: ${balance}`, before ? `was ${before.balance}` : 'was ?']
    const fee = due?.movement && due.movement.fee !== '0' ? ` with ${due.movement.fee}` : ''
    const { tier } = issuedAs
    return [
      ...own,
      due ? `due ${due.balance}${fee}` : 'due ?',
      ...marks.filter(Boolean),
      ...(tier === undefined ? [] : [`tier ${tier}`]),
    ].join(', ')
  })
}
const told = (...acts: readonly Act[]) => known(talk('any', ...acts))
const last = (...acts: readonly Act[]) => told(...acts).at(-1)

const topUpByOperation = (amount: number, balance: number): Act =>
  operate('topup', { currency: 'USD', new_balance: balance }, { sent: { amount, currency: 'USD' } })

const disable = (balance?: number, more = {}) =>
  act('disableCard', '/virtual-cards/cards/c1/disable', {}, { currency: 'USD', new_balance: balance }, more)
const terminate = (balance?: number, card = 'c1') =>
  act('terminateCard', `/virtual-cards/cards/${card}`, {}, { currency: 'USD', new_balance: balance })
const other = { card: 'c2' }
const allowed = { intent: 'open', isAllowed: true } as const

describe('what is known about a card', () => {
  it('the balance before is that of the response before, and a reading keeps it', () => {
    expect(told(issue(10), read(10), topUp(1, 11), read(11), withdraw(2, 9))).toEqual([
      ...['1: 10, was 10, due 10', '2: 11, was 10, due 11', '3: 11, was 11, due 11', '4: 9, was 11, due 9'],
    ])
  })

  it('each card and each scenario has its own balance, in the order of time', () => {
    expect(told(issue(10), issue(20, other), read(20, other), read(10))).toEqual([
      ...['2: 20, was 20, due 20, beside', '3: 10, was 10, due 10, beside'],
    ])
    expect(known([...talk('a', issue(10)), ...talk('b', read(10))])).toEqual([])
    const late = topUp(1, 11, { startedMs: 100 })
    expect(told(issue(10), late, read(10))).toEqual(['2: 10, was 10, due 10', '1: 11, was 10, due 11'])
  })

  it('a card is unknown that was not issued, unless a recording may begin anywhere', () => {
    const all = talk('any', read(10), read(11), operate('get_balance', { new_balance: 1 }, { card: '' }))
    expect(known(all)).toEqual([])
    expect(known(all, true)).toEqual(['0: 10, was ?, due ?', '1: 11, was 10, due 10'])
    expect(known(talk('any', issue(10), read(10)), true)).toEqual(['1: 10, was 10, due 10'])
  })

  it.each([
    ['overlap', [issue(10), topUp(1, 11, { durationMs: 15 }), topUp(1, 12), read(12)], '3: 12, was ?, due ?'],
    [
      'overlap with a long one',
      [issue(10), topUp(1, 11, { durationMs: 30 }), read(11), read(11), read(12)],
      '4: 12, was ?, due ?',
    ],
    ['are of another card', [issue(10), topUp(1, 11, { ...other, durationMs: 25 }), read(10)], '2: 10, was 10, due 10'],
    ['got no response', [issue(10), topUp(1, 11, { status: 0 }), read(11)], '2: 11, was ?, due ?'],
    ['got a 500', [issue(10), topUp(1, 11, { status: 500 }), read(11)], '2: 11, was ?, due ?'],
    ['got a 499', [issue(10), topUp(1, 11, { status: 499 }), read(10)], '2: 10, was 10, due 10, rejected 1'],
    ['were rejected readings', [issue(10), read(1, { status: 400 }), read(10)], '2: 10, was 10, due 10'],
    ['returned no balance', [issue(10), topUp(1), read(11)], '2: 11, was ?, due ?'],
    ['read no balance', [issue(10), list([]), read(10)], '2: 10, was 10, due 10'],
    ['are outside the contract', [issue(10), read(10, { intent: 'open' }), read(10)], '2: 10, was ?, due ?'],
    ['exceed what is there', [issue(10), withdraw(20, -10, allowed)], '1: -10, was 10, due -10'],
    ['return float noise', [issue(10), topUp(0.1, 10.100001), read(10.1)], '2: 10.1, was ?, due ?'],
    ['move as many decimals', [issue(10), topUp(0.125, 10.125), read(10)], '2: 10, was 10.125, due 10.125, stale'],
    ['return fine decimals again', [issue(10.125), topUp(1, 11.125), read(11)], '2: 11, was 11.125, due 11.125'],
    ['issue it again', [issue(10), issue(20), read(20)], '2: 20, was ?, due ?, beside'],
    ['disable it', [issue(10), disable(10), read(11)], '2: 11, was 10, due 10'],
    ['are in another currency', [issue(10), topUp(1, 11, { data: { currency: 'EUR' } })], '1: 11, was 10, due ?'],
  ] as const)('a balance is known unless requests before it %s', (_, acts, expected) => {
    expect(last(...acts)).toBe(expected)
  })

  it('a balance is beside changes if another card was issued or changed since the response before', () => {
    const both = [issue(10), issue(20, other)]
    expect(told(...both, read(10), read(10))).toEqual(['2: 10, was 10, due 10, beside', '3: 10, was 10, due 10'])
    expect(last(...both, read(10), topUp(1, 21, other), read(10))).toBe('4: 10, was 10, due 10, beside')
    expect(last(...both, read(10), read(20, other), read(10))).toBe('4: 10, was 10, due 10')
    expect(last(...both, read(10), topUp(1, 11), read(11))).toBe('4: 11, was 11, due 11')
    expect(last(issue(10), topUp(1, 11), read(11))).toBe('2: 11, was 11, due 11')
    // A new card beside others is a change as well.
    expect(last(issue(20, other), issue(10), read(10))).toBe('2: 10, was 10, due 10, beside')
    expect(last(issue(10), read(10))).toBe('1: 10, was 10, due 10')
  })

  it('movements that were rejected are remembered until the next balance', () => {
    const rejected = topUp(5, 0, { status: 400 })
    expect(told(issue(10), rejected, rejected, read(10), read(10))).toEqual([
      ...['3: 10, was 10, due 10, rejected 2', '4: 10, was 10, due 10'],
    ])
  })

  it('a terminated card has no balance after what its termination returns, and its money may go to one other card', () => {
    expect(told(issue(10), terminate(10), read(10))).toEqual(['1: 10, was 10, due ?'])
    const ended = [issue(10), issue(20, other), terminate()]
    const of = (balance: number) => last(...ended, read(balance, other))
    expect([of(20), of(30), of(25)]).toEqual([
      ...['3: 20, was 20, due 20, beside', '3: 30, was ?, due ?, beside', '3: 25, was 20, due 20, beside'],
    ])
    expect(last(...ended, read(20, other), read(30, other))).toBe('4: 30, was 20, due 20')
    expect(last(...ended, topUp(1, 21, other))).toBe('3: 21, was ?, due ?, beside')
    const unknown = [issue(10), topUp(1), issue(20, other), terminate()]
    expect(last(...unknown, read(30, other))).toBe('4: 30, was ?, due ?, beside')
    const inOther = [issue(10), issue(20, { ...other, currency: 'EUR' }), terminate()]
    expect(last(...inOther, read(20, { ...other, data: { currency: 'EUR' } }))).toBe('3: 20, was ?, due ?, beside')
    const two = [issue(5, { card: 'c3' }), ...ended, terminate(undefined, 'c3')]
    expect(last(...two, read(20, other))).toBe('5: 20, was ?, due ?, beside')
  })

  it('a balance is stale if it is the one before the last change', () => {
    expect(last(issue(10), topUp(1, 11), read(10))).toBe('2: 10, was 11, due 11, stale')
    expect(last(issue(10), topUp(1, 11), read(11), read(10))).toBe('3: 10, was 11, due 11, stale')
    expect(last(issue(10), topUp(1, 11), read(12))).toBe('2: 12, was 11, due 11')
    expect(last(issue(10), topUp(1, 11), topUp(1, 12), read(10))).toBe('3: 10, was 12, due 12')
  })
})

describe('what a movement may cost', () => {
  const franc = { currency: 'XAF' }
  const half = { amount: 1.5, ...franc }
  const charged = [topUp(1.5, 11.5, franc), topUp(4, 14.5, franc), topUp(8, 21.5, franc)]
  const free = [topUp(1, 11), topUp(1, 12)]

  it.each([
    ['a fraction of a franc that counts', [topUp(1.5, 11.5, franc)], '1: 11.5, was 10, due 11.5'],
    ['a fraction of a franc that does not count', [topUp(1.5, 11, franc)], '1: 11, was 10, due ?'],
    [
      'another route counts',
      [topUp(1.5, 11.5, franc), operate('topup', { new_balance: 12.5, ...franc }, { sent: half })],
      '2: 12.5, was 11.5, due 13',
    ],
    ['the other direction counts', [topUp(1.5, 11.5, franc), withdraw(1.5, 10.5, franc)], '2: 10.5, was 11.5, due 10'],
    ['the other direction costs more', [topUp(1.5, 11.5, franc), withdraw(1.5, 5, franc)], '2: 5, was 11.5, due ?'],
    ['whole francs cost something', charged, '3: 21.5, was 14.5, due 21.5 with 1'],
    ['whole francs cost nothing', [topUp(1, 11, franc), topUp(2, 11.5, franc)], '2: 11.5, was 11, due 13'],
  ])('a movement in francs: %s', (_, acts, expected) => {
    expect(last(issue(10, franc), ...acts)).toBe(expected)
  })

  it('a fraction that counts is not due where whole francs through the route cost something', () => {
    expect(told(issue(10, franc), ...charged)[0]).toBe('1: 11.5, was 10, due ?')
  })

  it.each([
    ['all that there was, as it says', 0, [10], '1: 0, was 10, due ?'],
    ['all, but it lists another amount', 0, [20], '1: 0, was 10, due -10'],
    ['a part', 1, [10], '1: 1, was 10, due -10'],
  ])('a withdrawal of more than there is took %s', (_, balance, amounts, expected) => {
    const transactions = amounts.map((amount) => ({ amount }))
    expect(last(issue(10), withdraw(20, balance, { data: { transactions } }))).toBe(expected)
  })

  it('a withdrawal of all that there is, is due', () => {
    const data = { transactions: [{ amount: 10 }] }
    expect(last(issue(10), withdraw(10, 0, { data }))).toBe('1: 0, was 10, due 0')
    expect(last(issue(10), withdraw(11, 0, { data: { transactions: [{ amount: 10 }, { amount: 1 }] } }))).toBe(
      '1: 0, was 10, due ?',
    )
  })

  it('a movement in another currency than that of the card is not due, and one in the same is', () => {
    expect(last(issue(10), topUp(1, 11, { currency: 'EUR', data: { currency: 'USD' } }))).toBe('1: 11, was 10, due ?')
    expect(last(issue(10), topUp(1, 12))).toBe('1: 12, was 10, due 11')
  })

  it('what costs nothing is right, whatever others cost, and what gains is charged like them', () => {
    const fees = [topUp(1, 10.5), topUp(2, 12), topUp(4, 15.5)]
    expect(last(issue(10), ...fees, topUp(1, 16.5))).toBe('4: 16.5, was 15.5, due 16.5')
    expect(last(issue(10), ...fees, topUp(1, 17))).toBe('4: 17, was 15.5, due 16 with 0.5')
    expect(last(issue(10), ...free, topUp(1, 14))).toBe('3: 14, was 12, due 13')
  })

  it('a fraction of a cent is a charge only if all charges follow a rule with it', () => {
    const fine = [...talk('a', issue(10), topUp(5, 14.925)), ...talk('b', issue(10), topUp(2.1, 12.0685))]
    expect(known(fine)).toEqual([
      '1: 14.925, was 10, due 14.925 with 0.075',
      '1: 12.0685, was 10, due 12.0685 with 0.0315',
    ])
    expect(told(issue(10), topUp(1, 10.5), topUp(2, 12), topUp(1, 12.497), topUp(2, 13.997))).toEqual([
      ...['1: 10.5, was 10, due 10.5 with 0.5', '2: 12, was 10.5, due 12 with 0.5'],
      ...['3: 12.497, was 12, due 12.5 with 0.5', '4: 13.997, was 12.497, due 13.997 with 0.5'],
    ])
  })
})

describe('a scale of fees', () => {
  const ways = { '': topUp, w: withdraw, o: topUpByOperation }

  /**
   * Cards of 1000, each of a kind, that are topped up by amounts for fees (`o`: through operateCard), or withdrawn from (`w`): those whose
   * balance is wrong then.
   */
  const wrong = (...all: readonly string[]) =>
    known(
      all.flatMap((text, index) => {
        const [kind = '', ...charges] = text.split(' ')
        const tier = Number(kind) || kind
        let balance = 1000
        const moves = charges.map((charge) => {
          const way = charge.startsWith('o') ? 'o' : charge.startsWith('w') ? 'w' : ''
          const [amount = 0, fee = 0] = charge.slice(way.length).split(':').map(Number)
          balance = Math.round((balance + (way === 'w' ? -amount : amount) - fee) * 100) / 100
          return ways[way](amount, balance)
        })
        return talk(`s${index}`, issue(1000, { sent: { balance: 1000, currency: 'USD', tier } }), ...moves)
      }),
    ).filter((one) => one.split(': ')[1]?.split(',')[0] !== one.split('due ')[1]?.split(/[ ,]/)[0])

  it.each([
    ['each kind of card', ['a 10:1 20:1 30:1', 'b 10:2 20:2 30:2'], 0],
    ['kinds that are no words', ['1 10:1 20:1 30:1', '2 10:2 20:2 30:2'], 6],
    ['some kinds, and none for others', ['a 10:1 20:1 30:1', 'b 10:2 20:3 30:1'], 6],
    ['kinds that are free, and others', ['a 10:0 20:0', 'b 10:2 20:2'], 0],
    ['ranges of amounts', ['a 10:1 20:1 30:1 100:5 200:5 300:5'], 0],
    ['three ranges', ['a 10:1.13 20:1.13 100:5.17 200:5.17 1000:9.19 2000:9.19'], 0],
    ['four ranges', ['a 10:1.13 20:1.13 100:5.17 200:5.17 1000:9.19 2000:9.19 5000:17.29 6000:17.29'], 0],
    ['ranges that cost more', ['a 2:0.1 9:0.1 10:0.5 90:0.5 100:1.5 200:1.5'], 0],
    ['ranges whose share is larger', ['a 2:0.02 9:0.09 10:0.5 20:1 30:1.5'], 0],
    ['ranges, of which one amount alone has the larger share', ['a 2:0.02 9:0.09 10:0.1 30:1.5'], 4],
    ['a least price and a largest', ['a 1:0.5 10:0.5 20:0.6 100:3 200:5 900:5'], 0],
    ['a share with a tax on it', ['a 2.29:0.06 5:0.12 10:0.24 17:0.41 123.45:2.95'], 0],
    ['a share of what is left', ['a 2.29:0.03 5:0.07 10:0.15 123.45:1.82'], 0],
    ['large amounts alone', ['a 5:0 50:0 100:1 200:2 500:5'], 0],
    ['one large amount', ['a 5:0 50:0 500:5.13'], 1],
    ['one of thousands, a round share', ['a 5:0 50:0 2999999:29999.99'], 0],
    ['one of thousands, no round share', ['a 5:0 50:0 2999999:29876.54'], 1],
    ['one of thousands, between free ones', ['a 5:0 1000:10 5000:0'], 1],
    ['amounts between others', ['a 5:0 50:0.5 60:0.6 70:0.7 500:0'], 3],
    ['a cent now and then', ['a 1.1:0.01 1.2:0 1.3:0.01 1.4:0 1.5:0.01'], 3],
    ['equal amounts that differ', ['a 10:1.13 10:1.2 20:1.31 30:1.42'], 4],
    ['ranges, the same charge twice', ['a 10:1.13 20:1.13 100:30.17 100:30.17'], 4],
    ['ranges, of which one is free', ['a 10:0 20:0 100:5 200:5'], 2],
    ['all but the first of a card', ['a 10:0 20:1 30:1', 'a 30:0 10:1', 'b 20:0 10:1 20:1'], 0],
    ['all but the first two of a card', ['a 10:0 20:0 30:1', 'a 30:0 10:0 5:1', 'b 20:0 10:0 20:1', 'b 5:0'], 0],
    ['all but the first of a single card', ['a 10:0 20:1 30:1', 'a 30:0'], 2],
    ['all but the second of a card', ['a 10:1 20:0 30:1', 'a 30:1 10:0 20:1', 'b 20:1 10:0 20:1'], 6],
    ['all but the first, and no rule', ['a 10:0 20:1 30:7', 'a 30:0 10:2', 'b 20:0 10:1 20:4'], 5],
    ['amounts through two routes', ['a 10:1.13 20:1.31 o30:1.42 o40:1.5'], 0],
    ['amounts through two routes, of which two differ', ['a 10:1.13 20:1.31 o30:1.42 o10:2.5'], 2],
    ['top-ups and withdrawals alike', ['a 10:1.13 20:1.31 w30:1.42 w40:1.5'], 0],
    ['top-ups alone', ['a 10:1.13 20:1.31 30:1.42 w10:2.5 w20:1.31'], 2],
    ['ranges through two routes', ['a 10:1.13 20:1.31 100:15.17 o200:16 o300:16.5 o30:1.4'], 0],
    ['ranges of top-ups and withdrawals', ['a 10:1.13 20:1.31 100:15.17 w200:16 w300:16.5 w30:1.4'], 0],
    ['top-ups', ['a 10:1.13 20:1.31 100:15.17 o200:16 o300:16.5 o30:1.4 w10:5 w20:2.5 w30:7'], 3],
    ['one price for all amounts but one', ['a 10:1.13 20:1 30:1 40:1'], 4],
    ['one price for all amounts but one that is less', ['a 0.29:0.14 20:1 30:1 40:1'], 0],
    ['all but the first, on two cards of three', ['a 10:0 20:1 30:1', 'b 10:0 20:1 30:1', 'c 10:1 20:1 30:0'], 6],
    ['a quarter of an amount', ['a 100:25 200:30.13 300:31.7'], 0],
    ['more than a quarter', ['a 100:25.01 200:30.13 300:31.7'], 3],
    ['half of a small amount', ['a 2:1 3:1.13 4:1.17'], 0],
    ['more than half', ['a 2:1.01 3:1.13 4:1.17'], 3],
    ['any part of the smallest', ['a 0.5:0.45 2:0.61 3:0.72'], 0],
    ['two cents at most', ['a 10:0.02 20:0.01 30:0.02'], 3],
    ['three cents', ['a 10:0.02 20:0.03 70:0.04'], 0],
    ['all amounts but one', ['a 10:1 20:1 30:1 40:1.5'], 4],
    ['equal amounts that differ by a cent', ['a 10:1.13 10:1.14 20:1.31 30:1.42'], 0],
    ['a share from some amount on', ['a 5:0 10:0.5 20:1 30:1.5'], 0],
    ['a share from some amount on, and another', ['a 5:0 10:0.5 20:0.91 30:0.97'], 3],
    ['amounts too small for a cent', ['a 0.1:0 10:0.5 20:0.91 30:0.97'], 0],
    ['half of small amounts', ['a 0.1:0.05 0.2:0.1 0.5:0.25 100:1 200:1 300:1'], 0],
    ['half of large amounts', ['a 100:50 200:100 500:250 10:1 20:1 30:1'], 6],
  ] as const)('charges may follow a rule for %s', (_, all, count) => {
    expect(wrong(...all)).toHaveLength(count)
  })
})
