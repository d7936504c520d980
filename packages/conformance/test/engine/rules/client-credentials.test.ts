import { loadContract } from '@card-contract/contract'
import { expect, it } from 'vitest'
import type { HeaderLine } from '../../../src/engine/nouns/wire/exchange.ts'
import {
  acceptsNothingWithout,
  keepsCredentialsInHeaders,
  sendsItsCredentials,
  sendsNoOtherCredential,
} from '../../../src/engine/rules/client-credentials.ts'
import { type Act, act, deviations, headlines, talk, verdicts } from '../../cards/rules/talk.ts'

const contract = loadContract()
const register = contract.operation('createCardUser')
const topUp = contract.operation('topUpCard')
const usual = { 'X-API-KEY': 'k', Authorization: 'Bearer t', 'x-sp-auth-token': 'Bearer s' }
const { 'X-API-KEY': _, ...withoutKey } = usual

/** A request of a client with these headers. */
function sent(headers: Readonly<Record<string, string>>, more: object = {}, own: object = {}): Act {
  const request = { method: 'POST', target: '/a', headers: Object.entries(headers) as HeaderLine[], ...own }
  return act('createCardUser', '/a', {}, {}, { request, ...more })
}

const lost = (kind: 'blocked' | 'timeout') => ({ status: 0, trouble: { kind, message: '' } })
const keyless = sent(withoutKey)

it.each([
  ['all credentials', [sent(usual)], []],
  ['a prefix in lower case', [sent({ ...usual, Authorization: 'bearer t' })], []],
  ['no prefix', [sent({ ...usual, Authorization: 't' })], ['Authorization without Bearer']],
  ['an empty key', [sent({ ...usual, 'X-API-KEY': ' ' })], ['an empty X-API-KEY']],
  ['no key, and is rejected', [sent(withoutKey, { status: 401 })], ['no X-API-KEY']],
  ['no key, and is stopped by the proxy', [sent(withoutKey, lost('blocked'))], ['no X-API-KEY']],
  ['no key, and gets no response', [sent(usual), sent(withoutKey, lost('timeout'))], []],
  ['no key, where none was recorded', [keyless], []],
  ['no key, and is accepted', [sent({ 'x-api-key': 'k', ...withoutKey }), keyless], ['no X-API-KEY']],
  ['no key, where only another file has one', [sent(usual, { id: 'b#0' }), keyless], []],
  ['no key, where only the suite sent one', [sent(usual, { scenario: 'any' }), keyless], []],
])('a client sends %s', (_, acts, expected) => {
  const all = expected.map((what) => `the client sent ${what} to createCardUser`)
  expect(headlines(sendsItsCredentials(register), talk('recorded', ...acts))).toEqual(all)
})

it.each([
  ['is accepted', [sent(usual), keyless], ['recorded#1', 'recorded#1!']],
  ['is rejected', [sent(usual), sent(withoutKey, { status: 401 })], ['recorded#1']],
  ['is accepted, where none was recorded', [keyless], []],
])('a request without a key %s', (_, acts, expected) => {
  const [key] = topUp.credentials
  expect(key && verdicts(acceptsNothingWithout(register, key), talk('recorded', ...acts))).toEqual(expected)
})

it('a client sends the credentials of other operations', () => {
  const about = (headers: object) =>
    deviations(
      sendsNoOtherCredential(contract, topUp),
      talk('recorded', sent({ ...headers }, { operationId: 'topUpCard' })),
    ).map((one) => one.about)
  const does = 'to operations that do not ask for it'
  expect(about({ 'X-API-KEY': 'k' })).toEqual([])
  expect(about({ authorization: 't', 'x-sp-auth-token': 's' })).toEqual([
    { credential: 'Authorization', does: `sends Authorization ${does}` },
    { credential: 'x-sp-auth-token', does: `sends x-sp-auth-token ${does}` },
  ])
})

it.each([
  ['in headers only', usual, { body: '{}' }, []],
  ['in the query', { ...usual, 'X-API-KEY': 'k7' }, { target: '/a?b=k7' }, ['X-API-KEY in the URL']],
  ['encoded in the path', { ...usual, 'X-API-KEY': 'k/7' }, { target: '/a/k%2F7' }, ['X-API-KEY in the URL']],
  ['in the body', { ...usual, Authorization: 'Bearer t7' }, { body: '{"b":"t7"}' }, ['Authorization in the body']],
  ['in a parameter of its name', {}, { target: '/a?x_api_Key=1' }, ['X-API-KEY in the URL']],
  ['in a parameter of its scheme', {}, { target: '/a?bearer-token=1' }, ['Authorization in the URL']],
  ['nowhere, beside other parameters', {}, { target: '/a?key=1&action=topup', body: '{}' }, []],
])('a client sends its credentials %s', (_, headers, own, expected) => {
  const found = deviations(keepsCredentialsInHeaders(contract, register), talk('recorded', sent(headers, {}, own)))
  expect(found.map(({ headline }) => headline)).toEqual(
    expected.map((what) => `the client sent the value of ${what} to createCardUser`),
  )
  expect(found.map(({ about }) => about?.does)).toEqual(expected.map((what) => `sends the value of ${what}`))
})

it('a parameter of the operation is no credential, whatever its name', () => {
  const named = { ...register, parameters: [{ name: 'apikey', in: 'query' }] } as unknown as typeof register
  const acts = talk('recorded', sent({}, {}, { target: '/a?apikey=1' }))
  expect(headlines(keepsCredentialsInHeaders(contract, named), acts)).toEqual([])
})
