import { expect, it } from 'vitest'
import { echoesNameAndEmail, userIdsAreUnique } from '../../../src/cards/rules/registered-users.ts'
import { deviations, found, register, talk, verdicts } from './talk.ts'

const anna = { first_name: 'Anna', last_name: 'Zoë', email: 'a@b.c' }
const named = (shown: object, sent: object = anna) => register('u1', { sent, data: { ...anna, ...shown } })
const firstName = (sent: string, shown: string) => named({ first_name: shown }, { ...anna, first_name: sent })
const [mckenzie, diaye] = [firstName('McKenzie', 'Mckenzie'), firstName("N'Diaye", "N'diaye")]
const inCapitals = { first_name: 'ANNA', last_name: 'ZOË' }

it.each([
  ['as it was sent', [named({})], []],
  ['in another case', [named({ first_name: 'anna' })], ['/data/first_name']],
  ['in capitals, as all', [named(inCapitals), named(inCapitals)], []],
  ['in capitals of ASCII, as all', [named({ ...inCapitals, last_name: 'ZOë' })], []],
  ['in capitals, as some', [named(inCapitals), named({})], ['/data/first_name', '/data/last_name']],
  ['in title case, as all', [named({}), mckenzie, diaye], []],
  ['in title case, as some', [firstName('McKenzie', 'McKenzie'), diaye], ['/data/first_name']],
  ['in title case, but another one', [firstName('McKenzie', 'Mckenzi')], ['/data/first_name']],
  ['in capitals, but another one', [named({ first_name: 'ANN' })], ['/data/first_name']],
  ['in another spelling of Unicode', [named({ last_name: 'Zoë'.normalize('NFD') })], []],
  ['with an address in another case', [named({ email: 'A@b.C' })], []],
  ['as nothing, though it was sent', [named({ first_name: undefined })], ['/data/first_name']],
  ['as something, though it was not sent', [named({}, { last_name: 'Zoë', email: 'a@b.c' })], []],
])('a name comes back %s', (_, acts, pointers) => {
  expect(deviations(echoesNameAndEmail(), talk('any', ...acts)).map(({ pointer }) => pointer)).toEqual(pointers)
})

it.each([
  ['Zoë', 'ZoÃ«', 'garbled', undefined],
  ['Zoë…', 'Zo��', 'garbled', undefined],
  ['Zoë', 'Zo?', 'garbled', undefined],
  ['€', 'â‚¬', 'garbled', undefined],
  ['Jo🙂', 'Jo??', 'garbled', undefined],
  ['Zoë', 'Zo', 'cut', undefined],
  ['Kim𠀀x', 'Kim', 'cut', 'a character of four bytes follows'],
  ['McKay', 'MCKAY', 'wrong-case', undefined],
  ['Zoë', 'Zoe', 'unaccented', undefined],
  ['Ann+Bo', 'Ann Bo', undefined, 'the text has `+`'],
  ['"Bo"', '""Bo""', undefined, 'the text has `"`'],
  ['Ann B', 'Mr Ann B', undefined, undefined],
  ['u_a1b2c3', 'u_99zzyyx', undefined, undefined],
  ['Zoë', '', undefined, undefined],
] as const)(
  'a name that was sent as %s, and returned as %s, shows what was done to it',
  (sent, returned, fault, where) => {
    const [found] = deviations(echoesNameAndEmail(), talk('any', firstName(sent, returned), named({})))
    expect(found?.about?.fault).toBe(fault)
    expect(found?.about?.where).toBe(where)
  },
)

it.each([
  ['the name and the address of another registration', { first_name: 'Bo', email: 'B@c.d' }, ['foreign', 'foreign']],
  ['a name that another registration has, too', { first_name: 'Bo' }, [undefined]],
  ['an address that no registration has', { email: 'x@c.d' }, [undefined]],
  ['no address', { email: undefined }, ['missing']],
])('a response with %s is about another user, or is not', (_, shown, faults) => {
  const acts = talk('any', named(shown), named({}, { ...anna, first_name: 'Bo', email: 'b@c.d' }))
  const rule = echoesNameAndEmail(({ exchange }) => exchange.sequence === 0)
  const found = deviations(rule, acts)
  expect(found.map(({ about }) => about?.fault)).toEqual(faults)
  for (const { headline, about } of found)
    expect(headline.endsWith(', as of another user')).toBe(about?.fault === 'foreign')
})

it('only registrations that the requirement is about are judged, also for capitals', () => {
  const rule = echoesNameAndEmail(({ exchange }) => exchange.sequence > 0)
  expect(verdicts(rule, talk('any', named({}), named(inCapitals)))).toEqual(['any#1'])
})

const person = (first: string, more: object = {}) => ({ first_name: first, last_name: `of ${first}`, ...more })
/** A registration of a person, and what it returned beside the name. */
const user = (id: string, of: object, shown: object = {}, more: object = {}) =>
  register(id, { sent: of, data: { ...of, reference: `ref ${id}`, created_at: '1', ...shown }, ...more })
const [ann, bob] = [person('Ann', { email: 'a', dob: '1' }), person('Bob', { email: 'b' })]
const [neighbour, relative] = [
  { ...bob, email: 'a' },
  { ...bob, email: 'a', last_name: 'of Ann' },
]
const eve = person('Eve')
const [first, second] = [user('u1', ann), user('u2', bob)]
const [same, numbered] = [{ reference: 'same' }, { reference: 5 }]

it.each([
  ['the ID of another person', [user('u1', ann), user('u1', bob)], 'any#1!'],
  ['the ID of the same person', [user('u1', ann), user('u1', ann)], ''],
  ['the ID of a namesake of another age', [first, user('u1', { ...ann, email: 'b', dob: '2' })], 'any#1!'],
  ['the ID of a person with the same address', [first, user('u1', neighbour)], ''],
  ['such an ID, and another reference', [first, user('u1', neighbour, { reference: 'b' })], 'any#1!'],
  ['such an ID, another time, and the same name', [first, user('u1', relative, { created_at: '2' })], ''],
  ['the ID of a namesake', [first, user('u1', person('Ann', { email: 'b' }))], 'any#1!'],
  ['no ID', [user('', ann), user('', bob)], ''],
  ['the same reference as all', [user('u1', ann, same), user('u2', bob, same)], ''],
  ['the reference of another user', [user('u1', ann, same), second, user('u3', eve, same)], 'any#2!'],
  ['the ID and the reference of another person', [first, user('u2', bob, same), user('u2', eve, same)], 'any#2!'],
  ['the reference of a neighbour', [user('u1', ann, same), user('u2', neighbour, same), user('u3', eve)], ''],
  ['an empty reference', [user('u1', ann, { reference: '' }), user('u2', bob, { reference: '' }), user('u3', eve)], ''],
  ['a number as its reference', [user('u1', ann, numbered), user('u2', bob, numbered), user('u3', eve)], ''],
])('a new user has %s', (_, acts, expected) => {
  expect(found(userIdsAreUnique(['first_name', 'last_name', 'email']), acts)).toBe(expected)
})

it('a finding says who else has the ID or the reference', () => {
  const acts = talk('any', first, user('u2', bob, same), user('u1', eve, same))
  const end = 'which another user has (exchange any#'
  expect(deviations(userIdsAreUnique(['email']), acts)).toMatchObject([
    { expected: 'an id that no other user has', received: `"u1", ${end}0)`, pointer: '/data/user_id' },
    { expected: 'a reference that no other user has', received: `"same", ${end}1)`, pointer: '/data/reference' },
  ])
})
