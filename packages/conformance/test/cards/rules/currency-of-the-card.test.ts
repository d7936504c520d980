import { loadContract } from '@card-contract/contract'
import { expect, it } from 'vitest'
import { currencyOfTheCard } from '../../../src/cards/rules/currency-of-the-card.ts'
import { found, issue, operate, topUp } from './talk.ts'

const contract = loadContract()
const shows = (currency: unknown) => ({ data: { currency } })
const elsewhere = { intent: 'open', isAllowed: true } as const
const inEuro = topUp(1, 2, { currency: 'EUR', data: { card_id: 'c1' } })
const withoutOne = (operation: string, more: object = {}) =>
  operate(operation, { new_balance: 1, currency: 'EUR' }, { ...elsewhere, ...more })

it.each([
  ['that was sent', [issue(1), topUp(1, 2)], ''],
  ['that was not sent', [topUp(1, 2, shows('EUR'))], 'any#0!'],
  ['that was not sent, to what may be rejected', [topUp(1, 2, { ...elsewhere, ...shows('EUR') })], ''],
  ['that was not sent for a new card, which another rule judges', [issue(1, shows('EUR'))], ''],
  ['in which the card was issued', [issue(1), operate('get_balance', { new_balance: 1, currency: 'USD' })], ''],
  ['in which it was not issued', [issue(1), withoutOne('get_balance')], 'any#1!'],
  ['in which it was not issued, beside no balance', [issue(1), operate('get_balance', { currency: 'EUR' })], ''],
  ['in which it was not issued, after a movement in no currency', [issue(1), withoutOne('topup')], ''],
  ['in which it was not issued, after a valid one', [issue(1), withoutOne('topup', { intent: 'valid' })], 'any#1!'],
  ['in which it was not issued, after a movement in it', [issue(1), inEuro, withoutOne('get_balance')], 'any#2!'],
  ['that is none', [issue(1), operate('get_balance', { new_balance: 1, currency: 'eur' })], ''],
  ['of a card of unknown origin', [operate('get_balance', { new_balance: 1, currency: 'EUR' })], ''],
  ['in which it was not issued, as the issue itself had', [issue(1, shows('EUR')), withoutOne('get_balance')], ''],
  ['of a card whose ID was issued twice', [issue(1), issue(1, { currency: 'XAF' }), withoutOne('get_balance')], ''],
  ['of a card whose ID was returned twice', [issue(1), issue(1), withoutOne('get_balance')], 'any#2!'],
])('a response has the currency %s', (_, acts, expected) => {
  expect(found(currencyOfTheCard(contract), acts)).toBe(expected)
})
