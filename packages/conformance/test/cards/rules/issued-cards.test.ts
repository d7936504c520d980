import { expect, it } from 'vitest'
import {
  cardIdsAreUnique,
  echoesCurrencyAndNetwork,
  expiresInTheFuture,
  holdsTheOpeningBalance,
  oneCardPerId,
} from '../../../src/cards/rules/issued-cards.ts'
import { deviations, found, issue, talk, topUp, verdicts } from './talk.ts'

const open = { intent: 'open', isAllowed: true } as const
const visa = { sent: { currency: 'USD', card_type: 'visa' }, data: { card_type: 'visa' } }
const otherwise = { data: { currency: 'XAF' } }

it.each([
  ['what was sent', [issue(1, visa)], ''],
  ['another currency', [issue(1, otherwise)], 'any#0!'],
  ['another network', [issue(1, { ...visa, data: { card_type: 'mastercard' } })], 'any#0!'],
  ['another currency for a second card', [issue(1), issue(1, { ...otherwise, ...open, card: 'c2' })], 'any#1!'],
  ['another currency the second time', [issue(1), issue(1, otherwise)], 'any#1!'],
  ['another currency for what may be the first card', [issue(1), issue(1, { ...otherwise, ...open })], ''],
  ['another currency for what may be any card', [issue(1, { ...otherwise, ...open, card: '' })], ''],
])('a card has %s', (_, acts, expected) => {
  expect(found(echoesCurrencyAndNetwork, acts)).toBe(expected)
})

const expiring = (expiry_date: unknown, created_at = '2026-11-30T23:00:00Z') => [
  issue(1, { data: { expiry_date, created_at } }),
]

it.each([
  ['in the month after', expiring('12/2026'), ''],
  ['in the same month', expiring('11/2026'), ''],
  ['in the month before', expiring('10/2026'), 'any#0!'],
  ['in the month before, after a year', expiring('01/2027'), ''],
  ['at a date', expiring('01/10/2026'), ''],
  ['with a day', expiring('10/2026 '), ''],
  ['after it was created at no time', expiring('10/2026', 'now'), ''],
])('a card expires %s', (_, acts, expected) => {
  expect(found(expiresInTheFuture, acts)).toBe(expected)
})

const holding = (sent: number, balance: number) => issue(sent, { data: { balance } })
const inFrancs = (sent: number, balance: number) => issue(sent, { currency: 'XAF', data: { balance } })

const moved = (amount: number, new_balance: number) => topUp(amount, new_balance, { currency: 'XAF' })

it.each([
  ['what was sent', [holding(10, 10)], ''],
  ['less, as each card', [holding(10, 9), holding(20, 19)], ''],
  ['less, by no rule', [holding(10, 9), holding(20, 19), holding(40, 39.5)], 'any#0! any#1! any#2!'],
  ['a fraction less', [holding(10.005, 10)], ''],
  ['a fraction more than a fee', [holding(10, 9), holding(20, 19), holding(10.005, 8)], ''],
  ['less than a fee leaves', [inFrancs(100, 99), inFrancs(200, 199), inFrancs(100.5, 90)], 'any#2!'],
  ['no number', [holding(10, 'x' as never)], ''],
])('a card holds %s', (_, acts, expected) => {
  expect(found(holdsTheOpeningBalance, acts)).toBe(expected)
})

it.each([
  ['is not kept, as no other', [], 9, ''],
  ['is not kept, though others are', [moved(1.5, 11.5)], 9, 'any#2!'],
  ['is kept, as others are', [moved(1.5, 11.5)], 9.5, ''],
  ['costs a franc, though others are kept', [moved(1.5, 11.5)], 8.5, 'any#2!'],
])('a fraction of a franc with which a card is opened %s', (_, acts, balance, expected) => {
  const opened = issue(9.5, { currency: 'XAF', card: 'c2', data: { balance }, ...open })
  const judged = verdicts(holdsTheOpeningBalance, talk('any', inFrancs(10, 10), ...acts, opened))
  expect(judged.filter((one) => one.endsWith('!')).join(' ')).toBe(expected)
})

const numbered = (number: string, more: object = {}) => ({ data: { card_number: `[card_number ${number}]` }, ...more })
const second = (more: object = {}) => issue(1, { card: 'c2', ...more })
/** For another user. */
const ofOther = { request: { method: 'POST', target: '/action/card/u2', headers: [], body: '{}' } }

it.each([
  ['the ID of another user', [issue(1), issue(1, ofOther)], 'any#1!'],
  ['the ID of the same user', [issue(1), issue(1)], ''],
  ['no ID, as another user', [issue(1, { card: '' }), issue(1, { ...ofOther, card: '' })], ''],
  ['an ID of its own', [issue(1), second(ofOther)], ''],
  ['the number of another card', [issue(1, numbered('1')), second(numbered('1'))], 'any#1!'],
  ['the number of another card, and no ID', [issue(1, numbered('1')), issue(1, numbered('1', { card: '' }))], ''],
  ['the number of two others', [issue(1, numbered('1')), second(numbered('1')), issue(1, numbered('1'))], 'any#1!'],
  ['a number of its own', [issue(1, numbered('1')), second(numbered('2'))], ''],
  ['the number of another attempt', [issue(1, numbered('1')), second(numbered('1', { attempt: 2 }))], ''],
  ['the number of another scenario', [issue(1, numbered('1')), second(numbered('1', { scenario: 'other' }))], ''],
  ['no number', [issue(1, { data: { card_number: 5 } }), second({ data: { card_number: 5 } })], ''],
])('a new card has %s', (_, acts, expected) => {
  expect(found(cardIdsAreUnique, acts)).toBe(expected)
})

const shown = (data: object, more: object = {}) => issue(1, { data, ...more })

it.each([
  ['another currency', [issue(1), shown({ currency: 'XAF' })], '`currency`'],
  ['another currency in another attempt', [issue(1), shown({ currency: 'XAF' }, { attempt: 2 })], '`currency`'],
  ['another network', [shown({ card_type: 'visa' }), shown({ card_type: 'mastercard' })], '`card_type`'],
  ['another user', [shown({ user_id: 'u1' }), shown({ user_id: 'u2' })], '`user_id`'],
  ['another number', [issue(1, numbered('1')), issue(1, numbered('2'))], '`card_number`'],
  ['another number in another attempt', [issue(1, numbered('1')), issue(1, numbered('2', { attempt: 2 }))], undefined],
  ['another number elsewhere', [issue(1, numbered('1')), issue(1, numbered('2', { scenario: 'b' }))], undefined],
  ['another mask', [shown({ card_number: '*1' }), shown({ card_number: '*2' })], undefined],
  ['a user at last', [issue(1), shown({ user_id: 'u2' })], undefined],
  ['what the first has', [issue(1), issue(1)], undefined],
  ['no ID', [issue(1, { card: '' }), shown({ currency: 'XAF' }, { card: '' })], undefined],
])('a second response with the ID of a card shows %s', (_, acts, name) => {
  const all = name ? [`createCard returned \`data.card_id\` "c1" for two cards, whose ${name} differs`] : []
  expect(deviations(oneCardPerId, talk('any', ...acts)).map(({ headline }) => headline)).toEqual(all)
})

it('two cards with one ID are told by whether they were issued at the same time', () => {
  const wheres = (...acts: ReturnType<typeof issue>[]) =>
    [cardIdsAreUnique, oneCardPerId].flatMap((rule) => deviations(rule, talk('any', ...acts))).map(({ about }) => about)
  const other = { ...ofOther, data: { currency: 'XAF' } }
  expect(wheres(issue(1), issue(1, other))).toEqual([undefined, undefined])
  const where = 'requests are sent at the same time'
  expect(wheres(issue(1, { durationMs: 90 }), issue(1, other))).toEqual([{ where }, { where }])
})

it('cards in another currency than was asked for are told by what they have in common', () => {
  const kinds = ['BASIC', 'PREMIUM'].flatMap((grade) =>
    ['PERSONAL', 'BUSINESS'].map((category) => ({ grade, category })),
  )
  const acts = Array.from({ length: 32 }, (_, index) => {
    const sent = { ...kinds[index % kinds.length], currency: 'EUR', balance: index }
    return issue(index, { card: `c${index}`, sent, data: { currency: index % kinds.length === 3 ? 'USD' : 'EUR' } })
  })
  const wheres = deviations(echoesCurrencyAndNetwork, talk('any', ...acts)).map(({ about }) => about?.where)
  expect(wheres).toHaveLength(8)
  expect(new Set(wheres)).toEqual(new Set(['`grade` is PREMIUM and `category` is BUSINESS']))
})

it('wrong openings are told by what they have in common', () => {
  const opened = (index: number) => {
    const balance = 1_000 + index + 0.5
    const currency = index % 2 === 0 ? 'EUR' : 'USD'
    const isWrong = index >= 20 && currency === 'EUR'
    const shown = { balance: isWrong ? Math.trunc(balance) : balance, currency }
    return issue(balance, { card: `c${index}`, sent: { balance, currency }, data: shown })
  }
  const acts = Array.from({ length: 30 }, (_, index) => opened(index))
  const wheres = deviations(holdsTheOpeningBalance, talk('any', ...acts)).map(({ about }) => about?.where)
  expect(new Set(wheres)).toEqual(new Set(['`currency` is EUR and `balance` is more than 1018.5']))
})
