import { loadContract } from '@card-contract/contract'
import { expect, it } from 'vitest'
import { accepts } from '../../../src/engine/rules/accepts.ts'
import { stepsOf } from '../../../src/engine/run/judging/received.ts'
import { type Act, deviations, issue, read, talk, topUp, verdicts } from '../../cards/rules/talk.ts'

const check = 'any'
const feature = (fields: readonly string[] = [], base = 'b') => ({
  case: { base, features: [{ check, says: 'a case', fields }] },
})
const asked = feature()
const rejected = { status: 400 }
const lost = { status: 0 }
const judge = (acts: readonly Act[], what: object = {}) => verdicts(accepts({ check, ...what }), talk('any', ...acts))

const good = topUp(1, 2, asked)
const bad = topUp(1, 2, { ...asked, ...rejected })
const odd = topUp(1, 2, { ...asked, body: 'ok' })
const gone = topUp(1, 2, { ...asked, ...lost })
const byChance = (more: object = {}) =>
  topUp(1, 2, { ...asked, sequence: 0, repeat: 1, reason: 'unusual-form', ...more })

it.each([
  ['has no data', [topUp(1, 2, { ...asked, body: '{"success":true}' })], 'any#0 any#0!'],
  ['is rejected, and accepted by chance', [bad, byChance()], 'any#0 any#0!'],
  ['is accepted by chance, and then about something new', [bad, byChance(), good], 'any#2'],
  ['is accepted by chance in another attempt', [bad, byChance({ attempt: 2 })], 'any~2#1'],
  ['is rejected before a loss', [bad, issue(10, lost)], 'any#0 any#0!'],
  ['gets a strange response after a loss', [issue(10, lost), odd], 'any#1 any#1!'],
  ['is lost twice', [gone, gone, read(1)], ''],
  ['is lost three times', [gone, gone, gone, read(1)], 'any#2 any#2!'],
  ['is lost three times, and rejected', [gone, gone, gone, bad, read(1)], ''],
])('a valid request %s', (_, acts, expected) => {
  expect(judge(acts).join(' ')).toBe(expected)
})

it.each([
  ['\ufeff{"success":true}', 'no JSON', '200 with U+FEFF before the body: {"success":true}'],
  ['{"success":true}\0', 'no JSON', '200 with U+0000 behind the body: {"success":true}\0'],
  ['  ok\n', 'no JSON', '200 ok'],
  ['\ufeff', 'no JSON', '200 without a body'],
  ['{"success":true}', 'no `data` object', '200 {"success":true}'],
])('a valid request that gets %j gets %s', (body, what, received) => {
  const [found] = deviations(accepts({ check }), talk('any', topUp(1, 2, { ...asked, body })))
  expect([found?.headline, found?.received]).toEqual([`topUpCard returned ${what} for a case`, received])
})

const control = (base = 'b', more: object = {}) => topUp(1, 2, { role: 'control', case: { base }, ...more })

it.each([
  ['a control before it', [control(), bad], ''],
  ['a rejected control', [bad, control('b', rejected)], ''],
])('a rejection that may have another reason is judged beside %s', (_, acts, expected) => {
  expect(judge(acts, { isControlled: true }).join(' ')).toBe(expected)
})

it('a case in several fields is left out where one of them was rejected alone', () => {
  const of = (...all: readonly (readonly string[])[]) =>
    judge(all.map((fields, index) => topUp(1, 2, { ...feature(fields, `b${index}`), ...rejected }))).filter((one) =>
      one.endsWith('!'),
    )
  expect(of(['a'], ['a', 'b'])).toEqual(['any#0!'])
  expect(of(['c'], ['a', 'b'])).toEqual(['any#0!', 'any#1!'])
  expect(of(['a', 'c'], ['a', 'b'], [])).toEqual(['any#0!', 'any#1!', 'any#2!'])
  expect(of(['a'], ['a'])).toEqual(['any#0!', 'any#1!'])
})

it('a request that does not prove the requirement, or is excused, is not judged', () => {
  const acts = talk('any', bad)
  expect(
    verdicts(accepts({ check, invalidatedBy: ({ method }) => (method === 'POST' ? 'no' : undefined) }), acts),
  ).toEqual([])
  expect(verdicts(accepts({ check, invalidatedBy: () => undefined }), acts)).toHaveLength(2)
  const excused = [{ lack: 'sample', exchange: 'any#0', kind: 'sample' }] as never
  expect([...accepts({ check })(stepsOf(loadContract(), acts, excused))]).toEqual([])
})

it('a finding says what its check and its case know', () => {
  const found = (what: object, fields: readonly string[] = [], more: object = rejected) => {
    const steps = stepsOf(loadContract(), talk('any', topUp(1, 2, { ...feature(fields), ...more }), control()))
    return [...accepts({ check, ...what })(steps)].find(({ deviation }) => deviation)
  }
  const pointers = { amount: '/amount' }
  expect(found({})).toMatchObject({ isApart: true })
  expect(Object.keys(found({})?.deviation ?? {})).toEqual(['headline', 'expected', 'received'])
  expect(found({ contractPointer: '/c', pointers }, ['amount'])?.deviation).toMatchObject({
    ...{ contractPointer: '/amount', about: { field: 'amount' } },
  })
  expect(found({ contractPointer: '/c', pointers }, ['other'])?.deviation).toMatchObject({ contractPointer: '/c' })
  expect(found({ contractPointer: '/c', pointers, about: { fault: 'null' } })?.deviation).toMatchObject({
    ...{ contractPointer: '/c', about: { fault: 'null' } },
  })
  const advice = '--sample a=VALUE --sample b=VALUE'
  expect(found({ isControlled: true }, ['a', 'b'])?.deviation?.received).toContain(advice)
  expect(found({}, ['a', 'b'])?.deviation?.received).not.toContain(advice)
  const hint = 'if the amount is the reason, set another one with --sample amount=VALUE'
  expect(found({})?.deviation?.received).toContain(hint)
  expect(found({}, ['currency'])?.deviation?.received).not.toContain(hint)
  expect(found({ isAboutAnAmount: true })?.deviation?.received).not.toContain(hint)
  expect(found({ isControlled: true })?.deviation?.received).not.toContain('plain value')
})
