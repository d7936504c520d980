import { loadContract } from '@card-contract/contract'
import { expect, it } from 'vitest'
import { feesForIssuing, issuedIn } from '../../../src/cards/ledger/issuing.ts'
import { stepsOf } from '../../../src/engine/run/judging/received.ts'
import { type Act, issue, talk } from '../rules/talk.ts'

const responses = (...acts: readonly Act[]) =>
  stepsOf(loadContract(), talk('any', ...acts))
    .of()
    .map((step) => step.read())

/** A card of so much, in a currency, with so much on it. */
const card = (amount: number | string, balance?: number, currency = 'USD') =>
  issue(0, { currency, sent: { balance: amount, currency }, data: { balance } })

it('a new card cost what its balance lacks', () => {
  const all = [card(10, 9.5), card(1, 1, 'EUR'), card('10', 9), card(10)]
  expect(responses(...all).map(issuedIn)).toEqual([
    { currency: 'USD', amount: '10', cost: '0.5' },
    { currency: 'EUR', amount: '1', cost: '0' },
    ...[undefined, undefined],
  ])
})

it.each([
  ['two cards that cost the same', [card(10, 9.5), card(20, 19.5)], { USD: [50, 0] }],
  ['the same card twice', [card(10, 9.5), card(10, 9.5)], { USD: [50, 0] }],
  ['cards that cost nothing', [card(10, 10), card(20, 20)], { USD: undefined }],
  ['a single card', [card(10, 9.5)], { USD: undefined }],
  ['cards that follow no rule', [card(10, 9.5), card(10, 9)], { USD: undefined }],
  ['one that is free by the rule', [card(0.5, 0.5), card(100, 99)], { USD: [0, 100] }],
  ['one that is free against any rule', [card(10, 10), card(20, 19.8)], { USD: undefined }],
  ['a response without a balance', [card(10), card(10, 9.5), card(20, 19.5)], { USD: [50, 0] }],
  ['an amount with fractions of a cent', [card(10.001, 9), card(10, 9.5), card(20, 19.5)], { USD: [50, 0] }],
  ['one card beside such an amount', [card(10.001, 9), card(10, 9.5)], { USD: undefined }],
  ['one card in euros', [card(10, 9.5), card(20, 19.5), card(7, 6.5, 'EUR')], { USD: [50, 0], EUR: [50, 0] }],
  [
    'a rule for each currency',
    [card(10, 9.5), card(20, 19.5), card(7, 6, 'EUR'), card(8, 7, 'EUR')],
    { USD: [50, 0], EUR: [100, 0] },
  ],
])('the fee for %s is that of the simplest rule', (_, acts, expected) => {
  const rules = [...feesForIssuing(responses(...acts))].map(([currency, [fee]]) => [
    currency,
    fee && [fee.fixed, fee.share],
  ])
  expect(Object.fromEntries(rules)).toEqual(expected)
})
