import { expect, test } from 'vitest'
import { createCardClient, isCardError } from '../src/index.ts'
import { describeCause, redact, redactValues } from '../src/redact.ts'
import { safePath } from '../src/safe-path.ts'
import { validateResponse } from '../src/validation.ts'
import { credentials } from '../test/sample-calls.ts'

// What takes quadratic time on one of these does not end before the tests do.
const length = 256 * 1024

const repeat = (part: string): string => part.repeat(length / part.length)
const texts = ['0', ' ', '\n', '<', '/', '.', './', '%', '%25', '"', '\\"', '[', '{"a":', 'a', '-', '\ud800', 'é'].map(
  repeat,
)
const secrets = Object.values(credentials)
const prefixes = [...secrets, 'key', 'a', '0'].map((secret) => repeat(secret.slice(0, -1) || secret))

async function errorOf(status: number, body: string, headers: Readonly<Record<string, string>> = {}) {
  const cards = createCardClient({
    baseUrl: 'https://api.example.com/api/v1',
    ...credentials,
    retries: 0,
    validate: validateResponse,
    fetch: async () => new Response(body, { status, headers }),
  })
  return cards.operateCard({ cardId: 'crd_1', body: { action: 'get_transactions' } }).catch((error: unknown) => error)
}

test.each([200, 202, 302, 404, 500])('a worst body with status %d is explained in linear time', async (status) => {
  for (const text of [...texts, ...prefixes]) expect(isCardError(await errorOf(status, text))).toBe(true)
})

test.each([
  ['code', (text: string) => ({ success: false, error: { code: text, message: text } })],
  ['details', (text: string) => ({ success: false, error: { code: 'c', message: 'm', details: [{ pointer: text }] } })],
  ['field names', (text: string) => ({ success: false, [text]: text })],
  ['data', (text: string) => ({ success: true, data: text })],
  ['transactions', (text: string) => ({ success: true, data: { status: text, transactions: [text, { type: text }] } })],
])('a rejection with the worst %s is explained in linear time', async (_, bodyFor) => {
  for (const text of [...texts, ...prefixes]) {
    expect(isCardError(await errorOf(422, JSON.stringify(bodyFor(text))))).toBe(true)
    await errorOf(200, JSON.stringify(bodyFor(text)))
  }
})

test('a list of very many wrong transactions is explained in linear time', async () => {
  for (const item of [1, [], {}]) {
    const transactions = Array.from({ length: 10_000 }, () => item)
    const body = JSON.stringify({ success: true, data: { transactions } })
    expect(await errorOf(200, body)).toMatchObject({ kind: 'contract-violation' })
  }
})

test('the worst headers are explained in linear time', async () => {
  for (const part of ['0', ',', ';', ' a', '-', '1 ']) {
    const text = repeat(part).trim()
    const headers = { 'retry-after': text, 'content-type': text, 'x-request-id': text, location: text }
    for (const status of [200, 302, 429, 503]) expect(isCardError(await errorOf(status, '<', headers))).toBe(true)
  }
})

test('secrets are removed in linear time', () => {
  for (const text of [...texts, ...prefixes]) {
    for (const secret of ['a', '0', 'key', ...secrets]) {
      expect(redact(text, [secret])).toBeTypeOf('string')
      expect(redactValues({ [text]: [text, text] }, [secret])).toBeTypeOf('object')
      expect(describeCause(new Error(text), [secret]).message).toBeTypeOf('string')
    }
  }
})

test('the worst ids become a path or are rejected in linear time', () => {
  for (const text of texts) {
    const path = pathOrError(text)
    expect(typeof path === 'string' || isCardError(path)).toBe(true)
  }
})

function pathOrError(cardId: string): unknown {
  try {
    return safePath('operateCard', { cardId })
  } catch (error) {
    return error
  }
}
