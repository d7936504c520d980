import { expect, it } from 'vitest'
import type { RecordedRequest } from '../../../src/engine/nouns/wire/exchange.ts'
import { differences } from '../../../src/engine/rules/differences.ts'

const usual = {
  method: 'POST',
  target: '/api/cards/c1/topup?a=1',
  headers: [['X-Key', 'k']] as const,
  body: '{"a":"x","b":1}',
}
const inOtherWords = Object.entries({ 'x-KEY': 'k', 'Content-Length': '9' })
it.each([
  ['nothing', {}, []],
  ['the method', { method: 'PUT' }, ['method']],
  ['the name of a subject only', { target: '/api/cards/c2/topup?a=1' }, []],
  ['the base path', { target: '/cards/c1/topup?a=1' }, ['path']],
  ['a segment', { target: '/api/cards/c1/top?a=1' }, ['path']],
  ['a segment more', { target: '/api/cards/c1/topup/?a=1' }, ['path']],
  ['parameters', { target: '/api/cards/c1/topup?b=1' }, ['query/a', 'query/b']],
  ['no parameter', { target: '/api/cards/c1/topup' }, ['query/a']],
  ['the spelling of a parameter', { target: '/api/cards/c1/topup?%61=1' }, []],
  ['a header', { headers: [['X-Key', 'l']] }, ['header/x-key']],
  ['the case of a header, and the length', { headers: inOtherWords }, []],
  ['fields', { body: '{"b":2,"a":"x","c":null}' }, ['body/b', 'body/c']],
  ['a field that is unique', { body: '{"a":"y","b":1}' }, []],
  ['the type of a field that is unique', { body: '{"a":5,"b":1}' }, ['body/a']],
  ['no field that is unique', { body: '{"b":1}' }, ['body/a']],
  ['the order and the spaces', { body: '{ "b": 1, "a": "x" }' }, []],
  ['no body', { body: undefined }, ['body/a', 'body/b']],
  ['an empty body', { body: '' }, ['body']],
  ['a body that is a list', { body: '["x"]' }, ['body']],
  ['a body that is null', { body: 'null' }, ['body']],
  ['a body that is a text', { body: '"x"' }, ['body']],
  ['all of them', { method: 'GET', target: '/x?a=2', headers: [] }, ['header/x-key', 'method', 'path', 'query/a']],
] as const)('another request has %s', (_, changes, expected) => {
  const other = { ...usual, ...changes } as RecordedRequest
  expect(differences({ path: '/cards/{cardId}/topup' }, usual, other, ['body/a', 'query/x'])).toEqual(expected)
  expect(differences({ path: '/cards/{cardId}/topup' }, other, usual, ['body/a', 'query/x'])).toEqual(expected)
})
