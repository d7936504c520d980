import { expect, it } from 'vitest'
import { otherNamesAreNotRead } from '../../../src/cards/rules/other-names.ts'
import {
  type Act,
  act,
  deviations,
  found,
  issue,
  operate,
  read,
  register,
  talk,
  topUp,
  verdicts,
  withdraw,
} from './talk.ts'

const check = 'any'
const base = 'a reading with a movement beside it'
const asked = (other: string, field?: string) => ({
  intent: 'open' as const,
  case: { base, features: [{ check, says: other, ...(field ? { fields: [field] } : {}) }] },
})
/** A movement of 5, beside which another name has 12. */
const [ofOther, more] = [{ amount: 5, amounts: 12 }, asked('amounts', 'amount')]
const into = (balance: number | undefined, changes: object = {}) =>
  topUp(5, balance, { sent: ofOther, ...more, ...changes })
const operated = operate('topup', { new_balance: 22 }, { sent: ofOther, ...more })
const named = (first_name: string | undefined) =>
  register('u1', {
    sent: { first_name: 'A', firstName: 'B' },
    data: { first_name },
    ...asked('firstName', 'first_name'),
  })
const opened = (balance: unknown) =>
  issue(1, { sent: { balance: 1, balances: 2.5 }, data: { balance }, ...asked('balances', 'balance') })
const inEuro = { sent: { amount: 5, currency: 'USD', currencies: 'EUR' }, data: { currency: 'EUR' } }
const moving = { sent: { amount: 5, actions: 'topup' } }
const plain = (balance: number) =>
  read(balance, { sent: { amount: 5 }, intent: 'open', role: 'baseline', case: { base } })
const reading = (balance: number) => read(balance, { ...moving, ...asked('actions', 'action') })

it.each([
  ['moves the amount', [read(10), into(15)], ''],
  ['moves the other value', [read(10), into(22)], 'any#1!'],
  ['withdraws the other value', [read(20), withdraw(5, 8, { sent: ofOther, ...more })], 'any#1!'],
  ['moves the other value by operateCard', [read(10), operated], 'any#1!'],
  ['moves the other value, and is rejected', [read(10), into(22, { status: 400 })], ''],
  ['moves what is unknown', [read(10), into(undefined)], ''],
  ['moves no number', [read(10), into(22, { sent: { amount: 5, amounts: 'x' } })], ''],
  ['shows the other name', [named('B')], 'any#0!'],
  ['shows the other currency', [into(15, { ...inEuro, ...asked('currencies', 'currency') })], 'any#0!'],
  ['shows no name', [named(undefined)], ''],
  ['opens with the balance', [opened(1)], ''],
  ['opens with the other value', [opened(2.5)], 'any#0!'],
  ['opens with the other value as a text', [opened('2.50')], 'any#0!'],
  ['opens with no number', [opened(null)], ''],
  ['reads, and moves nothing', [read(10), reading(10)], ''],
  ['reads, and moves the amount', [read(10), reading(15)], 'any#1!'],
  ['reads, and moves the amount, but not without the other name', [read(10), plain(10), reading(15)], 'any#2!'],
  ['reads, and moves the amount, as without the other name', [read(10), plain(15), reading(20)], ''],
])('a request with another name beside that of a field %s', (_, acts, expected) => {
  expect(found(otherNamesAreNotRead(check), acts)).toBe(expected)
})

it('a request is judged if it names a field, and got a response', () => {
  const acts = talk('any', into(15), into(15, { status: 0 }), topUp(5, 15, asked('amounts')), into(15, { status: 400 }))
  expect(verdicts(otherNamesAreNotRead(check), acts)).toEqual(['any#0', 'any#3'])
})

it('a finding says which value was used in place of which', () => {
  const said = (one: Act) => deviations(otherNamesAreNotRead(check), talk('any', read(10), one))[0]
  expect(said(into(22))).toMatchObject({
    headline: 'topUpCard used 12, sent as `amounts`, in place of 5, sent as `amount`',
    expected: 'a rejection, or 5 as `amount`',
    about: { field: 'amount', fault: 'other-name' },
  })
  expect(said(reading(15))?.expected).toBe('a rejection, or a balance that stays as it is')
  const path = '/action/card/transaction/c1?action=transactions&actions=topup&amount=5'
  const query = act('queryCardOperation', path, {}, { new_balance: 15 }, asked('actions', 'action'))
  expect(said(query)?.headline).toContain('used "topup", sent as `actions`, in place of "transactions"')
})
