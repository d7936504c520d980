import { validate } from '@card-contract/contract'
import { describe, expect, test } from 'vitest'
import { type CardClient, ContractViolationError, createCardClient } from '../src/index.ts'
import { validateResponse } from '../src/validation.ts'
import { credentials, type SampleCall, sampleCalls } from './sample-calls.ts'
import { startServerThatSays } from './servers/start-server.ts'

/** The sample's answer with one field taken away and one of another type. */
function brokenResponseOf({ response }: SampleCall) {
  const [first, second, ...rest] = Object.entries(response.data)
  return { success: true, data: Object.fromEntries([[second?.[0], { not: 'this' }], ...rest]), was: first?.[0] }
}

describe.each(sampleCalls)('$operationId with validate', (sample) => {
  test('validate accepts a response that the contract allows', async () => {
    await using server = await startServerThatSays(200, sample.response)
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, validate: validateResponse })
    expect(await sample.call(cards)).toEqual(sample.response.data)
  })

  test('validate rejects a response that the contract forbids, in the words of the conformance suite', async () => {
    const response = brokenResponseOf(sample)
    await using server = await startServerThatSays(200, response)
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })

    const error = await sample.call(cards, { validate: validateResponse }).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(ContractViolationError)
    expect(error).toMatchObject({
      kind: 'contract-violation',
      status: 200,
      operationId: sample.operationId,
      body: response,
      // It was a success, so the change has been made.
      mayHaveChangedState: sample.changesState,
      violations: validate.response(sample.operationId, response),
    })
    expect((error as ContractViolationError).violations.length).toBeGreaterThan(1)
    expect(server.requests).toHaveLength(1)
  })

  test('validation is off by default', async () => {
    const response = brokenResponseOf(sample)
    await using server = await startServerThatSays(200, response)
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
    expect(await sample.call(cards)).toEqual(response.data)
  })
})

const balanceOf = (cards: CardClient) => cards.operateCard({ cardId: 'crd_1', body: { action: 'get_balance' } })
const payoutOf = (cards: CardClient) => cards.getPayoutStatus({ reference: 'order-1' })

describe.each([
  { operationId: 'operateCard', field: 'transactions', call: balanceOf, unset: [undefined, []], wrong: [null, '', 7] },
  {
    operationId: 'getPayoutStatus',
    field: 'description',
    call: payoutOf,
    unset: [undefined, null, ''],
    wrong: [7, []],
  },
  {
    operationId: 'getPayoutStatus',
    field: 'last_polling_at',
    call: payoutOf,
    unset: [undefined, null, ''],
    wrong: [7],
  },
] as const)('$operationId may have nothing to say in $field', ({ operationId, field, call, unset, wrong }) => {
  const sample = sampleCalls.find((one) => one.operationId === operationId)
  const saying = (value: unknown) => ({ success: true, data: { ...sample?.response.data, [field]: value } })

  test.each(unset.map((value) => ({ value })))('$value is no violation', async ({ value }) => {
    await using server = await startServerThatSays(200, saying(value))
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, validate: validateResponse })
    await expect(call(cards)).resolves.toBeDefined()
  })

  test.each(wrong.map((value) => ({ value })))('$value is a violation', async ({ value }) => {
    await using server = await startServerThatSays(200, saying(value))
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, validate: validateResponse })
    await expect(call(cards)).rejects.toMatchObject({ violations: [{ pointer: `/data/${field}`, keyword: 'type' }] })
  })
})

test('the message of a violation is complete', async () => {
  await using server = await startServerThatSays(200, {
    success: true,
    data: {
      operation: 'topup',
      card_id: 'crd_1',
      new_balance: '50.29',
      currency: 'GBP',
      status: 'success',
      transactions: [],
    },
  })
  const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, validate: validateResponse })
  const call = cards.topUpCard({ cardId: 'crd_1', body: { amount: 0.29, currency: 'USD' } })
  await expect(call).rejects.toThrowErrorMatchingInlineSnapshot(
    `[ContractViolationError: topUpCard: received 200 with a body that violates the contract: /data/currency expected one of "USD", "EUR", "XAF", received "GBP"; /data/new_balance expected a number, received "50.29"; expected 200 with { success: true, data }. It may have been carried out and was not resent. Before you call it again, check with operateCard({ cardId: "crd_1", body: { action: "get_balance" } }) or operateCard({ cardId: "crd_1", body: { action: "get_transactions" } }).]`,
  )
})

test('a violation shows no card number and no security code', async () => {
  await using server = await startServerThatSays(200, {
    success: true,
    data: { card_number: 4000001234567899, cvv: 123 },
  })
  const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, validate: validateResponse })
  const body = { balance: 1, currency: 'USD', card_type: 'VISA', category: 'PERSONAL', grade: 'BASIC' } as const
  const error = await cards.createCard({ userId: 'usr_1', body }).catch((error: unknown) => error)
  expect(error).toMatchObject({ kind: 'contract-violation' })
  expect(`${error}${JSON.stringify(error)}`).not.toMatch(/4000001234567899|\b123\b/)
})

test('a single call can switch validation off', async () => {
  await using server = await startServerThatSays(200, { success: true, data: {} })
  const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, validate: validateResponse })
  expect(await cards.getPayoutStatus({ reference: 'order-1' }, { validate: false })).toEqual({})
})
