import { expect, it } from 'vitest'
import { holdsTheOpeningBalance } from '../../../src/cards/rules/issued-cards.ts'
import { deviations, issue, talk } from './talk.ts'

/** What is found where a client opens cards with these amounts, and gets these. */
function found(currency: string, ...cards: readonly (readonly [sent: number, got: number])[]): readonly string[] {
  const all = cards.map(([sent, balance], turn) => issue(sent, { card: `c${turn}`, currency, data: { balance } }))
  return deviations(holdsTheOpeningBalance, talk('any', ...all)).map(({ received }) => received)
}

it.each([
  ['USD', 10.125, 10.12],
  ['USD', 10.125, 10.13],
  ['EUR', 10.0000001, 10],
  ['EUR', 10.0000001, 10.0000001],
  ['XAF', 500.5, 500],
  ['XAF', 500.5, 501],
  ['XAF', 500.125, 500.13],
])('an opening balance may be rounded to what its currency has, which is open: %s %d as %d', (currency, sent, got) => {
  expect(found(currency, [sent, got])).toEqual([])
})

it.each([
  ['USD', 10.125, 10.1],
  ['USD', 10.125, 1012.5],
  ['EUR', 10.12, 10.1],
  ['XAF', 500.5, 5],
  ['XAF', 500.5, 50_050],
  ['XAF', 500, 501],
])('an opening balance may not be another amount than a rounded one: %s %d as %d', (currency, sent, got) => {
  expect(found(currency, [sent, got])).toEqual([String(got)])
})

it('a fee for issuing is known by the cards whose amounts are not rounded', () => {
  const charged = [
    [10, 9.5],
    [20, 19.5],
  ] as const
  expect(found('USD', ...charged, [30.005, 29.51])).toEqual([])
  expect(found('USD', ...charged, [30, 29.51])).toContain('29.51')
})

it.each([
  [10, 'cut'],
  [10.28, 'a-cent-off'],
  [20, undefined],
])('what is wrong with an opening balance of 10.29 that is %d', (balance, fault) => {
  const said = talk('any', issue(10.29, { data: { balance } }))
  expect(deviations(holdsTheOpeningBalance, said).map(({ about }) => about?.fault)).toEqual([fault])
})
