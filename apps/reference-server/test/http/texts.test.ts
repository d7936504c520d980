import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppServer, startApp } from '../fixtures/app-server.ts'

let server: AppServer
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.close())

const user = () => ({ ...(server.contract.operation('createCardUser').requestBody?.examples[0]?.value as object) })

describe('text that no store can keep', () => {
  it.each([
    ['U+0000', '\\u0000'],
    ['a high surrogate alone', '\\ud83d'],
    ['a low surrogate alone', '\\ude00'],
    ['two surrogates in the wrong order', '\\ude00\\ud83d'],
  ])('text with %s in a body is rejected', async (_, escaped) => {
    const body = JSON.stringify({ ...user(), last_name: 'here' }).replace('here', `a${escaped}b`)
    const { status, code, details } = await server.send('createCardUser', { body })
    expect({ status, code }).toEqual({ status: 400, code: 'request-invalid' })
    expect(details[0]).toMatchObject({
      pointer: '/body/last_name',
      message: 'must not contain U+0000 or an unpaired surrogate',
    })
  })

  it('text that no store can keep is rejected in a path', async () => {
    const { code, details } = await server.send('getPayoutStatus', { path: { reference: 'a\0b' } })
    expect([code, details[0]?.pointer]).toEqual(['request-invalid', '/path/reference'])
  })

  it('text that no store can keep is ignored in fields that the contract does not declare', async () => {
    const body = JSON.stringify({ ...user(), nickname: 'here' }).replace('here', '\\u0000')
    expect((await server.send('createCardUser', { body })).status).toBe(200)
  })
})

it.each([
  ['an emoji, escaped', '\\ud83d\\ude00', '😀'],
  ['control characters', '\\u0001\\n\\t\\u001b[31m', '\u0001\n\t\u001b[31m'],
  ['right-to-left marks', '\\u202e', '\u202e'],
  ['quotes and markup', '\\"<script>\\u0027', '"<script>\''],
])('any other text is returned unchanged: %s', async (_, sent, expected) => {
  const body = JSON.stringify({ ...user(), first_name: 'here' }).replace('here', sent)
  expect((await server.send('createCardUser', { body })).data.first_name).toBe(expected)
})

it('fields named like built-in properties are ordinary fields, without side effects', async () => {
  const body = `{"__proto__":{"is_business":true},"constructor":{"prototype":{}},${JSON.stringify(user()).slice(1)}`
  const { status, data } = await server.send('createCardUser', { body })
  expect(status).toBe(200)
  const kept = await server.store.findUser(String(data.user_id))
  expect(Object.keys(kept?.profile ?? {}).sort()).toEqual([...Object.keys(user()), 'is_business'].sort())
  expect(kept?.profile.is_business).toBe(false)
  expect((await server.send('createCardUser', { body: '{"__proto__":{"amount":1}}' })).code).toBe('request-invalid')
})
