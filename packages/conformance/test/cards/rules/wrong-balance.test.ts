import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { balancesAddUp, kept, moved } from '../../../src/cards/rules/balances-add-up.ts'
import { stepsOf } from '../../../src/engine/run/judging/received.ts'
import { type Act, deviations, issue, operate, read, talk } from './talk.ts'

const move =
  (action: 'topup' | 'withdraw') =>
  (amount: number, balance: number, { currency = 'USD', ...more }: { currency?: string; card?: string } = {}): Act =>
    operate(action, { currency, new_balance: balance }, { ...more, sent: { amount, currency } })
const [topUp, withdraw] = [move('topup'), move('withdraw')]

/** Twenty that are right, from 10 to 40. */
const right = Array.from({ length: 20 }, (_, turn) =>
  topUp(1 + (turn % 2), 11 + 3 * Math.floor(turn / 2) + 2 * (turn % 2)),
)

const euros = { currency: 'EUR', card: 'c2' }
const inEuros = issue(10, { ...euros, data: { currency: 'EUR' } })

function whereIn(...acts: readonly Act[]): readonly (string | undefined)[] {
  const judged = balancesAddUp(moved)(stepsOf(loadContract(), talk('any', issue(10), ...acts)))
  return [...new Set([...judged].flatMap(({ deviation }) => (deviation ? [deviation.about?.where] : [])))]
}

describe('what the movements with a wrong balance have in common', () => {
  it.each([
    ['the currency', [inEuros, topUp(1, 12, euros), topUp(2, 17, euros)], '`currency` is EUR'],
    ['the action', [withdraw(1, 40), withdraw(2, 40)], 'the movement is a withdrawal'],
    ['the decimals', [topUp(0.5, 40), topUp(0.25, 40)], 'the amount has decimals'],
    ['the repetition', [topUp(1, 41), topUp(1, 41), topUp(1, 41)], 'the last movement of the card was equal'],
    ['a larger amount', [topUp(50, 95), topUp(40, 140)], 'the amount is more than 2 or the balance is more than 40'],
    ['a larger balance', [topUp(1, 42), topUp(2, 45)], 'the balance is more than 40'],
    [
      'a longer history',
      [topUp(1, 13), topUp(2, 20), withdraw(1, 30)],
      'the number of movements on the card is more than 20',
    ],
    ['nothing, because a single one shows nothing', [topUp(50, 95)], undefined],
    ['nothing, because others have the same', [topUp(1, 38), topUp(2, 38), topUp(5, 43)], undefined],
  ] as const)('it is %s', (_, wrong, where) => {
    expect(whereIn(...right, ...wrong)).toEqual([where])
  })

  it('it is two conditions, if none of them alone explains it', () => {
    const some = [1, 2, 1, 2].map((amount) => withdraw(amount, 15, euros))
    const among = (...wrong: readonly Act[]) =>
      whereIn(...right, withdraw(1, 39), withdraw(1, 38), inEuros, topUp(5, 15, euros), ...wrong)
    expect(among(...some, withdraw(1, 15, euros))).toEqual(['`currency` is EUR and the movement is a withdrawal'])
    // Fewer have two in common by chance.
    expect(among(...some)).toEqual([undefined])
  })

  it('it is nothing beside a few that are right', () => {
    expect(whereIn(...right.slice(0, 4), withdraw(1, 16), withdraw(2, 16))).toEqual([undefined])
  })
})

describe('a limit', () => {
  it.each([
    [
      'of what a card holds',
      [topUp(400, 100), topUp(50, 100), topUp(70, 100)],
      'capped',
      'the balance is more than 100',
    ],
    [
      'of what is moved',
      [topUp(400, 90), topUp(51, 140), topUp(70, 190)],
      'capped-amount',
      'the amount is more than 50',
    ],
    ['of two only', [topUp(400, 100), topUp(50, 100)], undefined, undefined],
  ] as const)('%s', (_, acts, fault, where) => {
    const judged = balancesAddUp(moved)(stepsOf(loadContract(), talk('any', issue(10), ...right, ...acts)))
    const about = [...judged].flatMap(({ deviation }) => (deviation ? [deviation.about ?? {}] : []))
    expect(about.every((one) => one.fault === fault || fault === undefined)).toBe(true)
    expect(about.every((one) => one.where === where || where === undefined)).toBe(true)
    expect(about.some((one) => one.fault === 'capped' || one.fault === 'capped-amount')).toBe(fault !== undefined)
  })
})

describe('what the balances that changed by nothing have in common', () => {
  const judged = (...acts: readonly Act[]) => [
    ...new Set(
      deviations(balancesAddUp(kept), talk('any', issue(10), ...right, ...acts)).map((one) => one.about?.where),
    ),
  ]
  const readAll = Array.from({ length: 20 }, () => read(40))

  it('it is the movement before, and the operation', () => {
    const late = [topUp(5, 45), read(45), withdraw(1, 44), read(40), withdraw(2, 42), read(41)]
    expect(judged(...readAll, ...late)).toEqual(['the movement before is a withdrawal'])
  })
})

describe('what a wrong balance after a movement shows of the fault', () => {
  const opened = 1_500_000
  // What costs nothing once is no fee later.
  const free = [topUp(0.29, opened + 0.29), withdraw(0.29, opened), topUp(400, opened + 400), withdraw(400, opened)]
  it.each([
    ['the last digits are gone', 'cut', topUp(0.29, opened)],
    ['they are rounded, and the change with them', 'cut', topUp(12, opened)],
    ['it is as before', 'unchanged', topUp(400, opened)],
    ['the amount is gone twice', 'doubled', withdraw(400, opened - 800)],
    ['the amount is counted on the other side', 'opposite', withdraw(400, opened + 400)],
    ['it begins again below zero', 'wrapped', topUp(20_000_000, opened + 20_000_000 - 2 ** 32 / 100)],
  ] as const)('%s', (_, fault, act) => {
    const judged = balancesAddUp(moved)(stepsOf(loadContract(), talk('any', issue(opened), ...free, act)))
    expect([...judged].flatMap(({ deviation }) => deviation?.about?.fault ?? [])).toEqual([fault])
  })
})
