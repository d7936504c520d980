import { expect, it } from 'vitest'
import { isAcceptedInEachForm } from '../../../src/engine/rules/rejected-forms.ts'
import { deviations, read, talk, verdicts } from '../../cards/rules/talk.ts'

const rule = isAcceptedInEachForm('operateCard')
const rejected = (form: string, more: object = {}) => read(1, { form: form as never, status: 400, ...more })
const asked = (more: object = {}) => read(1, { sequence: 0, repeat: 1, reason: 'unusual-form', ...more })
const lost = read(1, { sequence: 0, status: 0 })

it.each([
  ['and accepted in the plain one', [rejected('spaces'), asked()], ['any#0!']],
  ['and accepted in the plain one after a loss', [rejected('spaces'), lost, asked()], ['any#0!']],
  ['and accepted in the same', [rejected('spaces'), asked({ form: 'spaces' })], []],
  ['and accepted for another reason', [rejected('spaces'), asked({ reason: 'rejected-once' })], []],
  ['and rejected in the plain one', [rejected('spaces'), asked({ status: 400 })], []],
  ['and accepted in another attempt', [rejected('spaces'), asked({ attempt: 2 })], []],
  ['with a status by which a server declines it', [rejected('chunked', { status: 411 }), asked()], []],
  ['with another status than one by which a server declines it', [rejected('chunked'), asked()], ['any#0!']],
  ['after another one', [rejected('chunked'), rejected('spaces', { sequence: 0 }), asked()], ['any#1!']],
  ['of which nothing is known', [rejected('spaces', { form: ['spaces', 'chunked'] }), asked()], []],
  ['not at all', [rejected('spaces', { status: 200 }), asked()], []],
])('a request is rejected in a form, %s', (_, acts, expected) => {
  expect(verdicts(rule, talk('any', ...acts)).filter((id) => id.endsWith('!'))).toEqual(expected)
})

it('every valid request of the operation is judged', () => {
  expect(verdicts(rule, talk('any', asked(), read(1, { intent: 'open' }), rejected('spaces')))).toEqual([
    'any#0',
    'any#2',
  ])
})

it('a finding says which form was rejected, and which one was accepted', () => {
  const found = (form: string, other: object = {}) => deviations(rule, talk('any', rejected(form), asked(other)))[0]
  const headline = 'operateCard rejected a valid request because of its form:'
  expect(found('spaces')).toMatchObject({
    headline: `${headline} a space after each colon and comma of the body`,
    expected: 'a success, as for the same request in the plain form',
    about: { value: 'spaces' },
  })
  expect(found('plain', { form: 'lower-case-headers' })).toMatchObject({
    headline: `${headline} the names of the headers as the contract writes them`,
    expected: 'a success, as for the same request with the names of all headers in lower case',
  })
})
