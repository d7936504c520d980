import { expect, it } from 'vitest'
import { haveOneFate } from '../../../src/engine/rules/one-fate.ts'
import { deviations, issue, talk, topUp, verdicts } from '../../cards/rules/talk.ts'

const check = 'any'
const one = (status: number, more: object = {}, base: string | undefined = 'b', says = 'a top-up of 2') =>
  topUp(2, 3, { status, case: { ...(base ? { base } : {}), features: [{ check, says }] }, ...more })
const first = (status: number, more: object = {}, base = 'b') =>
  one(status, { role: 'baseline', ...more }, base, 'a top-up of 1')

it.each([
  ['were accepted', [first(200), one(200)], ''],
  ['were rejected', [first(400), one(409)], ''],
  ['were accepted, and rejected', [first(200), one(400)], 'any#1!'],
  ['were rejected, and accepted', [first(400), one(200)], 'any#1!'],
  ['were accepted, and broke the server', [first(200), one(500)], ''],
  ['broke the server, and were accepted', [first(500), one(200)], ''],
  ['are of another base', [first(200, {}, 'c'), one(400)], ''],
  ['are of no base', [first(200, { case: { features: [{ check, says: '' }] } }), one(400, {}, '')], ''],
  ['are of another attempt', [first(200), one(400, { attempt: 2 })], ''],
  ['are what others are compared with', [first(200), first(400)], ''],
  ['were sent after a loss', [first(200), issue(10, { status: 0 }), one(400)], ''],
])('equal requests %s', (_, acts, expected) => {
  const judged = verdicts(haveOneFate(check), talk('any', ...acts))
  expect(judged.filter((id) => id.endsWith('!')).join(' ')).toBe(expected)
})

it('every request that got a response is judged', () => {
  expect(verdicts(haveOneFate(check), talk('any', first(200), one(0), one(200)))).toEqual(['any#0', 'any#2'])
})

it('the fault of a rejection is not that of an acceptance', () => {
  const faultOf = (...statuses: readonly [number, number]) => {
    const rule = haveOneFate(check, 'stopped-by-another')
    return deviations(rule, talk('any', first(statuses[0]), one(statuses[1]))).map(({ about }) => about?.fault)
  }
  expect(faultOf(200, 400)).toEqual(['stopped-by-another'])
  expect(faultOf(400, 200)).toEqual([undefined])
})

it('a rejection is about what its request is', () => {
  const where = 'another parcel was sent'
  const own = { case: { base: 'b', features: [{ check, says: 'a top-up', about: { where } }] } }
  const acts = talk('any', first(200), one(400, own))
  const [found] = deviations(haveOneFate(check, 'stopped-by-another'), acts)
  expect(found?.about).toEqual({ fault: 'stopped-by-another', where })
})

it('a finding compares the request with the other', () => {
  const found = (...statuses: readonly [number, number]) =>
    deviations(haveOneFate(check), talk('any', first(statuses[0]), one(statuses[1])))[0]
  const end = 'as a top-up of 1 (exchange any#0)'
  const unlike = 'a top-up of 2, unlike a top-up of 1'
  expect(found(200, 400)).toMatchObject({ headline: `topUpCard rejected ${unlike}`, expected: `a success, ${end}` })
  expect(found(400, 200)).toMatchObject({ headline: `topUpCard accepted ${unlike}`, expected: `a rejection, ${end}` })
})
