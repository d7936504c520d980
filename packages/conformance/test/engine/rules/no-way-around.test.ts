import { expect, it } from 'vitest'
import { hasNoWayAround } from '../../../src/engine/rules/no-way-around.ts'
import { deviations, talk, topUp, verdicts } from '../../cards/rules/talk.ts'

const fault = { check: 'any', says: 'a request without X-API-KEY, by HEAD', about: { credential: 'X-API-KEY' } }
const around = (more: object = {}) => topUp(1, 2, { intent: 'invalid', case: { base: 'b', fault }, ...more })
const plain = (status: number, base = 'b') => topUp(1, 2, { status, role: 'control', case: { base } })

it.each([
  ['is carried out, and the plain one is not', [plain(401), around()], ['any#1', 'any#1!']],
  ['is carried out, as the plain one', [plain(401), plain(200), around()], ['any#2']],
  ['is carried out, and there is no plain one', [plain(401, 'c'), around()], ['any#1']],
  ['is rejected', [plain(401), around({ status: 401 })], ['any#1']],
  ['has no fault', [plain(401), around({ case: { base: 'b', features: [fault] } })], ['any#1']],
])('a request without a credential, written in another way, %s', (_, acts, expected) => {
  expect(verdicts(hasNoWayAround('any'), talk('any', ...acts))).toEqual(expected)
})

it('a finding says how the request was written, and what it lacks', () => {
  const about = (more: object) => deviations(hasNoWayAround('any'), talk('any', plain(401), around(more)))[0]
  expect(about({})).toMatchObject({ headline: `topUpCard accepted ${fault.says}`, about: fault.about })
  expect(about({ case: { base: 'b', fault: { check: 'any', says: 'x' } } })).not.toHaveProperty('about')
})
