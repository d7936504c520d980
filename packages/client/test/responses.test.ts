import { describe, expect, test } from 'vitest'
import {
  CardApiError,
  CardError,
  type CardFailure,
  createCardClient,
  InvalidResponseError,
  isCardError,
  isProblem,
  RejectedError,
} from '../src/index.ts'
import { credentials } from './sample-calls.ts'
import { startServerThatSays } from './servers/start-server.ts'

async function failureOf(status: number, body: unknown, headers: Record<string, string> = {}): Promise<CardFailure> {
  await using server = await startServerThatSays(status, body, headers)
  const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, retries: 0 })
  const error = await cards.getPayoutStatus({ reference: 'order-1' }).then(
    (data) => expect.unreachable(`answered with ${JSON.stringify(data)}`),
    (error: unknown) => error,
  )
  if (!isCardError(error)) throw error
  expect(error).toBeInstanceOf(CardError)
  expect(error).toBeInstanceOf(CardApiError)
  expect(error).toMatchObject({ operationId: 'getPayoutStatus', mayHaveChangedState: false })
  return error
}

describe('a response that is not the documented success', () => {
  test('a response counts as a rejection if its status says so', async () => {
    const error = await failureOf(404, { reason: 'no such payout' })
    expect(error).toBeInstanceOf(RejectedError)
    expect(error).toMatchObject({ kind: 'rejected', status: 404, body: { reason: 'no such payout' } })
    expect(error.message).toMatchInlineSnapshot(
      `"getPayoutStatus: received 404 with 27 characters of application/json; expected 200 with { success: true, data }."`,
    )
  })

  test('a 200 that says success: false counts as a rejection', async () => {
    const error = await failureOf(200, { success: false, data: {} })
    expect(error).toMatchObject({ kind: 'rejected', status: 200, body: { success: false, data: {} } })
  })

  test.each([201, 202, 206])('a %d is an unexpected status', async (status) => {
    const error = await failureOf(status, { success: true, data: { status: 'success' } })
    expect(error).toBeInstanceOf(InvalidResponseError)
    expect(error).toMatchObject({
      kind: 'unexpected-status',
      status,
      body: { success: true, data: { status: 'success' } },
    })
  })

  test('a 204 is an unexpected status', async () => {
    expect(await failureOf(204, '')).toMatchObject({ kind: 'unexpected-status', status: 204, body: '' })
  })

  test.each(['', '  \n'])('a body that is %j is an empty response', async (body) => {
    const error = await failureOf(200, body)
    expect(error).toMatchObject({ kind: 'empty-response', status: 200 })
    expect(error.message).toMatchInlineSnapshot(
      `"getPayoutStatus: received 200 without a body; expected 200 with { success: true, data }."`,
    )
  })

  test('the page of a proxy is no JSON', async () => {
    const page = '<!doctype html><title>Sign in to the guest network</title>'
    const error = await failureOf(200, page, { 'content-type': 'text/html; charset=utf-8' })
    expect(error).toMatchObject({ kind: 'not-json', status: 200, body: page })
    expect(error.message).toMatchInlineSnapshot(
      `"getPayoutStatus: received 200 with 58 characters of text/html that begin with "<!doctype html><title>Sign in to the guest network</title>"; expected 200 with { success: true, data }."`,
    )
  })

  test('a response that was cut off is no JSON, and what may be a card number is not quoted', async () => {
    const error = await failureOf(200, '{"success":true,"data":{"card_number":"4000001234567899"')
    expect(error).toMatchObject({ kind: 'not-json' })
    expect(error.message).not.toContain('4000')
  })

  test.each([
    ['an empty object', {}],
    ['success that is not true', { success: 'true', data: {} }],
    ['success 1', { success: 1, data: {} }],
    ['no success', { data: {} }],
    ['no data', { success: true }],
    ['data that is null', { success: true, data: null }],
    ['data that is text', { success: true, data: 'done' }],
    ['null', 'null'],
    ['a list', []],
    ['data that is a list', { success: true, data: [] }],
    ['a number', '1'],
    ['text', '"success"'],
  ])('a response with %s is not the envelope', async (_, body) => {
    expect(await failureOf(200, body)).toMatchObject({ kind: 'not-the-envelope', status: 200 })
  })

  test('a response with a byte order mark or another media type is accepted if its body is the envelope', async () => {
    await using server = await startServerThatSays(200, '\uFEFF{"success":true,"data":{"status":"success"}}', {
      'content-type': 'text/plain',
    })
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
    expect(await cards.getPayoutStatus({ reference: 'order-1' })).toEqual({ status: 'success' })
  })
})

describe('the error for a response', () => {
  test('the error has the id of the request, if the service gives one', async () => {
    const error = await failureOf(500, {}, { 'x-request-id': 'req-42' })
    expect(error).toMatchObject({ requestId: 'req-42' })
    expect(error.message).toContain(
      'received 500 with 2 characters of application/json; expected 200 with { success: true, data }. Request id: req-42.',
    )
  })

  test('the error has the body as text if it is no JSON, and cut off if it is long', async () => {
    const error = await failureOf(502, `<html>${'x'.repeat(100_000)}`, { 'content-type': 'text/html' })
    expect((error as CardApiError).body).toBe(`<html>${'x'.repeat(16_384 - 6)}`)
  })

  test('the error has the status of a refusal without a body', async () => {
    expect(await failureOf(401, '', { 'content-length': '0' })).toMatchObject({
      kind: 'rejected',
      status: 401,
      body: '',
    })
  })

  test('the error does not show the body to a log, because it may hold a card number', async () => {
    const error = await failureOf(500, { card_number: '4000001234567899' })
    expect(JSON.stringify(error)).not.toContain('4000001234567899')
    expect((error as CardApiError).body).toEqual({ card_number: '4000001234567899' })
  })
})

describe('isProblem', () => {
  const problem = {
    success: false,
    error: {
      code: 'request-invalid',
      message: 'the request does not fit the contract',
      details: [{ pointer: '/body/amount', message: 'must be >= 0.01' }],
    },
  }

  test('isProblem recognises a refusal in the form of the reference server, and its words are in the message', async () => {
    const error = await failureOf(400, problem)
    if (!isProblem(error)) return expect.unreachable()
    expect(error.body.error.code).toBe('request-invalid')
    expect(error.message).toMatchInlineSnapshot(
      `"getPayoutStatus: received 400 with request-invalid: the request does not fit the contract; /body/amount must be >= 0.01; expected 200 with { success: true, data }."`,
    )
  })

  test.each([
    ['another body', { title: 'Not Found', status: 404 }],
    ['a code that is no text', { success: false, error: { code: 404, message: 'no' } }],
    ['success', { ...problem, success: true }],
    ['no body', ''],
  ])('isProblem does not recognise %s', async (_, body) => {
    expect(isProblem(await failureOf(404, body))).toBe(false)
  })

  test('isProblem does not recognise other errors', () => {
    expect(isProblem(new Error('offline'))).toBe(false)
    expect(isProblem(undefined)).toBe(false)
  })
})
