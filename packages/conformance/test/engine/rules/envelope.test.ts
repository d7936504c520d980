import { expect, it } from 'vitest'
import { readResponse } from '../../../src/engine/nouns/wire/read-response.ts'
import { contentTypeDeviation } from '../../../src/engine/rules/deviation.ts'
import { bodyIsJson, contentTypeIsJson, statusIs200, successIsTrue } from '../../../src/engine/rules/envelope.ts'
import { deviations, read, talk, verdicts } from '../../cards/rules/talk.ts'

const type = (text: string) => ({ headers: [['Content-Type', text]] as const })
const ok = ['any#0']
const wrong = ['any#0', 'any#0!']
const open = { intent: 'open' } as const
const noJson = '{"success":true,"data":{"a":"b\n"}}'

it.each([
  ['a status of 200', statusIs200, {}, ok],
  ['a status of 201', statusIs200, { status: 201 }, wrong],
  ['the type of JSON', contentTypeIsJson, type('application/json'), ok],
  ['the type of JSON in capitals, with a parameter', contentTypeIsJson, type(' Application/JSON ; charset=utf-8'), ok],
  ['a type that begins like JSON', contentTypeIsJson, type('application/json-seq'), wrong],
  ['a type that ends like JSON', contentTypeIsJson, type('a/application/json'), wrong],
  ['no type', contentTypeIsJson, {}, wrong],
  ['success: true', successIsTrue, {}, ok],
  ['success: "true"', successIsTrue, { body: '{"success":"true","data":{}}' }, wrong],
  ['no success', successIsTrue, { body: '{"data":{}}' }, wrong],
  ['no success, where nothing says that it has one', successIsTrue, { operationId: undefined, body: '{}' }, ok],
  ['a JSON object', bodyIsJson, {}, ok],
  ['a list', bodyIsJson, { body: '[]' }, wrong],
  ['a text', bodyIsJson, { body: 'ok' }, wrong],
  ['a text that may mean anything', bodyIsJson, { ...open, body: 'ok' }, []],
  ['a success that is no JSON', bodyIsJson, { ...open, body: noJson }, wrong],
  ['a success within a text', bodyIsJson, { ...open, body: `HTTP ${noJson};` }, wrong],
  ['a failure within a text', bodyIsJson, { ...open, body: `HTTP ${noJson.replace('true', 'false')};` }, []],
  ['bytes that are not UTF-8', bodyIsJson, { body: '{"a":"\ufffd"}' }, wrong],
  ['such bytes in a named encoding', bodyIsJson, { body: '{"a":"\ufffd"}', ...type('text/plain; CHARSET=x') }, ok],
  ['other letters', bodyIsJson, { body: '{"a":"é"}' }, ok],
])('a response has %s', (_, rule, more, expected) => {
  expect(verdicts(rule, talk('any', read(1, more as object)))).toEqual(expected)
})

it('the character that stands for other bytes may be sent as such', () => {
  const body = '{"a":"\ufffd"}'
  const response = { status: 200, headers: [], body, bodyBytes: Buffer.byteLength(body), truncated: false }
  expect(verdicts(bodyIsJson, talk('any', read(1, { response })))).toEqual(ok)
})

it('a finding about a body says what is wrong with it', () => {
  const found = (body: string) => deviations(bodyIsJson, talk('any', read(1, { body })))[0]
  const about = { part: 'body' }
  expect(found('[]')).toMatchObject({ headline: 'operateCard returned a body that is no JSON object', about })
  expect(found('ok')).toMatchObject({ headline: 'operateCard returned a body that is not JSON', about })
  for (const cut of ['{"a":1', '{"a":{"b":1}']) {
    expect(found(cut)).toMatchObject({ headline: 'operateCard returned a body that is JSON without its end' })
  }
  expect(found('{"a":b}')).toMatchObject({ headline: 'operateCard returned a body that is not JSON' })
  expect(found('{"a":"\ufffd"}')).toMatchObject({ received: expect.stringContaining('9 bytes that are not'), about })
})

it('a finding about a Content-Type says what was sent instead', () => {
  const found = (more: object, pointer?: string) => {
    const [step] = talk('any', read(1, more))
    return step && contentTypeDeviation(readResponse(step.exchange), 'a/b', pointer)
  }
  const nothing = 'operateCard returned no Content-Type'
  const expected = 'a/b'
  expect(found({})).toEqual({ headline: nothing, expected, received: 'no Content-Type' })
  expect(found(type(''), '/p')).toEqual({
    ...{ headline: nothing, expected, received: 'an empty Content-Type', contractPointer: '/p' },
  })
  expect(found(type('c/d'))).toEqual({
    ...{ headline: 'operateCard returned the Content-Type c/d', expected, received: 'c/d' },
  })
})
