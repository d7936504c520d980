import { loadContract, type Operation } from '@card-contract/contract'
import { expect, it } from 'vitest'
import type { HeaderLine, RecordedRequest } from '../../../src/engine/nouns/wire/exchange.ts'
import {
  declaresItsBody,
  declaresNoBody,
  misspellsNoName,
  sendsAValidBody,
  sendsAValidQuery,
  sendsNoBody,
} from '../../../src/engine/rules/client-requests.ts'
import { act, deviations, headlines, talk, verdicts } from '../../cards/rules/talk.ts'

const contract = loadContract()
const topUp = contract.operation('topUpCard')
const query = contract.operation('queryCardOperation')
const disable = contract.operation('disableCard')

/** One request of a client. */
function sent({ operationId, path, method }: Operation, own: Partial<RecordedRequest>) {
  return talk('recorded', act(operationId, path, {}, {}, { request: { method, target: path, headers: [], ...own } }))
}

const header = (name: string, value: string) => ({ headers: [[name, value]] as HeaderLine[] })

it.each([
  ['is valid', { body: '{"amount":1,"currency":"USD"}' }, undefined],
  ['is no JSON', { body: 'amount=1', ...header('Content-Length', '8') }, 'a body that is not JSON'],
  ['is empty', { body: '' }, 'nothing as its request'],
  ['has a length of 0', header('Content-Length', '0'), 'nothing as its request'],
  ['was not recorded, but its length', header('Content-Length', '9'), undefined],
  ['was not recorded, but that it came in chunks', header('Transfer-Encoding', 'chunked'), undefined],
  ['lacks a field', { body: '{"currency":"USD"}' }, 'no `amount`'],
  ['has a value of another type', { body: '{"amount":"1","currency":"USD"}' }, '"1" as `amount`'],
])('a body of a client %s', (_, own, expected) => {
  const all = expected === undefined ? [] : [`the client sent ${expected} to topUpCard`]
  expect(headlines(sendsAValidBody(contract, topUp), sent(topUp, own))).toEqual(all)
})

it('a finding about a body names the field, and its place in the contract', () => {
  const found = (body: string) => deviations(sendsAValidBody(contract, topUp), sent(topUp, { body }))[0]
  expect(found('{"currency":"USD"}')?.about).toEqual({ field: 'amount', does: 'sends no `amount`' })
  expect(found('{"amount":"1","currency":"USD"}')).toMatchObject({
    ...{ received: '"1"', contractPointer: '/components/schemas/Amount/type' },
    about: { field: 'amount', does: 'sends a wrong `amount`' },
  })
  expect(found('[]')?.about).toEqual({ does: 'sends no JSON object as its body' })
  expect(found('')).toMatchObject({ received: 'nothing' })
  expect(found('x')).toMatchObject({ received: '"x"', about: { does: 'sends a body that is not JSON' } })
})

it.each([
  ['right', 'action=topup&amount=1&currency=USD', []],
  ['wrong', 'action=1', ['"1" as `action`']],
  ['absent', '', ['no `action`']],
  ['wrong, and another one', 'action=topup&amount=x', ['"x" as `amount`']],
])('the action in a query of a client is %s', (_, text, expected) => {
  const all = expected.map((what) => `the client sent ${what} to queryCardOperation`)
  const target = `/action/card/transaction/c1?${text}`
  expect(headlines(sendsAValidQuery(contract, query), sent(query, { target }))).toEqual(all)
})

const json = (type: string) => ({ body: '{}', ...header('Content-Type', type) })

it.each([
  ['a body', sendsNoBody(disable), disable, { body: '{}' }, 'a body to disableCard, which has none'],
  ['no body', sendsNoBody(disable), disable, {}, undefined],
  ['a type of no body', declaresNoBody(disable), disable, header('Content-Type', ''), 'a Content-Type without a body'],
  ['a type of a body that is none', declaresNoBody(disable), disable, json('a'), undefined],
  ['no type of no body', declaresNoBody(disable), disable, {}, undefined],
  ['JSON as such', declaresItsBody(topUp), topUp, json('Application/JSON ;charset=utf-8'), undefined],
  ['JSON as a form', declaresItsBody(topUp), topUp, json('a/form'), 'a body without `Content-Type: application/json`'],
  ['JSON as nothing', declaresItsBody(topUp), topUp, { body: '{}' }, 'a body without `Content-Type:'],
  ['nothing as nothing', declaresItsBody(topUp), topUp, {}, undefined],
] as const)('a client sends %s', (_, rule, operation, own, expected) => {
  const [found, ...others] = headlines(rule, sent(operation, own))
  expect(others).toEqual([])
  if (expected) expect(found).toContain(`the client sent ${expected}`)
  else expect(found).toBeUndefined()
})

it.each([
  ['a field', topUp, { body: '{"amuont":1,"currency":"USD"}' }, ['`amuont`', '`amount`']],
  ['a parameter', query, { target: '/x?action=topup&Currency=USD' }, ['`Currency`', '`currency`']],
  ['nothing, but adds a field', topUp, { body: '{"amount":1,"currency":"USD","note":1}' }, []],
  ['nothing, but adds what resembles a field', topUp, { body: '{"amount":1,"amounts":1,"currency":"USD"}' }, []],
])('a client misspells %s', (_, operation, own, [wrong, right]) => {
  const found = deviations(misspellsNoName(contract, operation), sent(operation, own))
  const { operationId } = operation
  const expected = wrong
    ? [
        {
          headline: `the client sent ${wrong} to ${operationId}, which takes ${right}`,
          about: { field: right?.slice(1, -1), does: `sends ${wrong} for ${right}` },
        },
      ]
    : []
  expect(found.map(({ headline, about }) => ({ headline, about }))).toEqual(expected)
})

it('a client is judged by its own requests only', () => {
  const { headers, ...request } = { method: 'POST', target: '/x', headers: [], body: '{}' }
  const own = (scenario: string) =>
    talk(scenario, act('disableCard', '/x', {}, {}, { request: { ...request, headers } }))
  expect(verdicts(sendsNoBody(disable), own('recorded'), own('client:a'), own('any'), sent(topUp, request))).toEqual([
    'recorded#0',
    'recorded#0!',
    'client:a#0',
    'client:a#0!',
  ])
})
