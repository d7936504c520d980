import { expect, it } from 'vitest'
import { unauthorizedChangeNothing } from '../../../src/cards/rules/unauthorized-change-nothing.ts'
import { operate, talk, topUp, verdicts } from './talk.ts'

const no = { status: 400 }
const check = 'any'
const shows = { case: { features: [{ check, says: '' }] } }
const wrong = (more: object = {}) => operate('disable', {}, { intent: 'invalid', status: 401, ...more })
const moved = (more: object = {}) => topUp(1, 2, { ...shows, ...more })

it.each([
  ['rejects a top-up then', [wrong(), moved(no)], 'any#1 any#1!'],
  ['rejects a top-up then, and accepts a later one', [wrong(), moved(no), moved()], 'any#1 any#2'],
  ['rejects a top-up then, and another card accepts one', [wrong(), moved(no), moved({ card: 'c2' })], 'any#1 any#1!'],
  ['gives what says nothing then', [wrong(), moved({ body: 'ok' })], 'any#1'],
  ['gives no response then', [wrong(), moved({ status: 0 })], ''],
  ['rejects a top-up of another card', [wrong(), moved({ ...no, card: 'c2' })], ''],
  ['had rejected a top-up before', [moved(no), wrong()], ''],
  ['had accepted the request', [wrong({ status: 200 }), moved(no)], ''],
  ['had rejected a valid request', [wrong({ intent: 'valid' }), moved(no)], ''],
  ['rejects what shows nothing', [wrong(), wrong({ case: { fault: { check, says: '' } } })], ''],
])('after a request with a wrong credential, a card %s', (_, acts, expected) => {
  expect(verdicts(unauthorizedChangeNothing(check), talk('any', ...acts)).join(' ')).toBe(expected)
})
