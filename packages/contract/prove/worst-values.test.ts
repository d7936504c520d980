import { expect, test } from 'vitest'
import { loadContract, validate } from '../src/index.ts'
import { isIsoTimestamp } from '../src/iso-timestamp.ts'
import { pointerTo, tokensOf, valueAt } from '../src/json-pointer.ts'

// What takes quadratic time on a value of this size does not end before the tests do.
const length = 256 * 1024

const repeat = (part: string): string => part.repeat(length / part.length)
const parts = ['0', '-', '.', '@', 'a@', 'a.', 'a-', ' ', '\n', '/', '~', '~1', '"', '[', '\ud800', '\u{1f600}', 'é']
const texts = [
  ...parts.map(repeat),
  `2026-01-01T00:00:00.${repeat('0')}`,
  `2026-01-01T00:00:00${repeat('+')}Z`,
  `2026-01-01T${repeat('0:')}`,
  `a@${repeat('a-')}`,
  `a@${repeat('a.')}`,
  `"${repeat('\\"')}`,
]
const { operations, document } = loadContract()

/** Where a value can be: in each field that the contract gives a response or a request, and in none of them. */
const fields = [...new Set(JSON.stringify(document).match(/"[a-z][a-z_]*":/g))].map((key) => key.slice(1, -2))

test('a text of any kind is read as a timestamp in linear time', () => {
  expect(texts.filter(isIsoTimestamp)).toEqual([])
})

test('a pointer of any kind is followed in linear time', () => {
  for (const text of texts) {
    expect(tokensOf(pointerTo(text))).toEqual([text])
    expect(valueAt(document, `/${text}`)).toBeUndefined()
  }
})

test.each(operations.map(({ operationId }) => operationId))('%s is validated in linear time', (operationId) => {
  for (const text of texts) {
    const data = Object.fromEntries(fields.map((field) => [field, text]))
    expect(validate.requestBody(operationId, data)).toBeInstanceOf(Array)
    expect(validate.response(operationId, { success: text, data })).not.toEqual([])
    expect(validate.response(operationId, { success: true, data: text })).not.toEqual([])
  }
})

test.each([
  ['numbers', 1],
  ['lists', []],
  ['empty objects', {}],
  ['objects of wrong values', { amount: 'x', type: 1, currency: 1, created_at: '', reference: {}, status: [] }],
])('a list with very many %s is validated in linear time', (_, item) => {
  const transactions = Array.from({ length: 40_000 }, () => item)
  const response = { success: true, data: { transactions } }
  expect(validate.response('operateCard', response).length).toBeGreaterThan(0)
  expect(validate.schema('Transaction', transactions).length).toBeGreaterThan(0)
})

test('an object with very many fields is validated in linear time', () => {
  const data = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`field_${index}`, index]))
  for (const { operationId } of operations) {
    expect(validate.requestBody(operationId, data)).toBeInstanceOf(Array)
    expect(validate.response(operationId, { success: true, data }).length).toBeGreaterThan(0)
  }
})
