import { describe, expect, test } from 'vitest'
import { changesState, loadContract } from '../src/index.ts'

const operation = (operationId: string) => loadContract().operation(operationId)

describe('a request to', () => {
  test.each([
    'createCardUser',
    'createCard',
    'withdrawFromCard',
    'topUpCard',
    'disableCard',
    'enableCard',
    'terminateCard',
  ])('%s changes state', (operationId) => {
    expect(changesState(operation(operationId), {})).toBe(true)
  })

  test.each(['checkPaymentStatus', 'getPayoutStatus'])('%s changes nothing, whatever its method', (operationId) => {
    expect(changesState(operation(operationId), { body: { order_id: 'order-2026-0117' } })).toBe(false)
  })

  test.each([
    ['topup', true],
    ['withdraw', true],
    ['disabled', true],
    ['enabled', true],
    ['terminate', true],
    ['transactions', false],
  ])('queryCardOperation with %s changes state: %s', (action, expected) => {
    expect(changesState(operation('queryCardOperation'), { query: { action } })).toBe(expected)
  })

  test.each([
    ['topup', true],
    ['withdraw', true],
    ['enable', true],
    ['disable', true],
    ['get_balance', false],
    ['get_transactions', false],
  ])('operateCard with %s changes state: %s', (action, expected) => {
    expect(changesState(operation('operateCard'), { body: { action } })).toBe(expected)
  })
})

describe('an ambiguous request', () => {
  test.each([
    ['an unknown action', { query: { action: 'get_balance' } }],
    ['the action in another case', { query: { action: 'TRANSACTIONS' } }],
    ['no action', { query: {} }],
    ['no query', {}],
    ['the action twice', { query: { action: ['transactions', 'topup'] } }],
    ['the action in the body', { body: { action: 'transactions' } }],
    ['an inherited action', { query: Object.create({ action: 'transactions' }) }],
  ])('a request with %s counts as changing state', (_, request) => {
    expect(changesState(operation('queryCardOperation'), request)).toBe(true)
  })

  test.each([[null], ['get_balance'], [['get_balance']]])('a request with the body %j counts as a change', (body) => {
    expect(changesState(operation('operateCard'), { body })).toBe(true)
  })
})

test('every action of the vocabulary is known to change state or not to', () => {
  for (const { operationId, changesState: change, requestBody, parameters } of loadContract().operations) {
    if (typeof change === 'boolean') continue
    const { resolve } = loadContract()
    const field =
      change.in === 'body'
        ? resolve(requestBody?.schema ?? {}).properties?.[change.by]
        : parameters.find(({ name }) => name === change.by)?.schema
    const vocabulary = resolve(field ?? {}).enum
    expect([operationId, [...change.changing, ...change.reading].sort()]).toEqual([
      operationId,
      [...(vocabulary ?? [])].sort(),
    ])
  }
})
