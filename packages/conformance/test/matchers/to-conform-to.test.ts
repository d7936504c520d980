import { describe, expect, it } from 'vitest'
import '../../src/matchers/vitest.ts'
import { matchers } from '../../src/matchers/matchers.ts'
import { converse, exampleOf } from '../fixtures/converse.ts'
import { credentialHeaders, serve } from '../fixtures/serve.ts'

const data = { operation: 'topup', card_id: 'crd_1', new_balance: 100.29, currency: 'USD', status: 'success' }
const topUp = (changes: object = {}) => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: { success: true, data: { ...data, ...changes } },
})

/** What a test says that fails. */
function messageOf(received: unknown, operationId = 'topUpCard', options?: { failOn: 'inferred' }): string {
  const result = matchers.toConformTo(received, operationId, options)
  if (result instanceof Promise) throw new TypeError('the matcher made a promise')
  expect(result.pass).toBe(false)
  return result.message()
}

describe('toConformTo', () => {
  it('toConformTo passes every response of a correct server, of which it reads a copy', async () => {
    await using served = await serve()
    const post = (path: string, body: unknown): Promise<Response> =>
      fetch(`${served.target.baseUrl}${path}`, {
        method: 'POST',
        headers: { ...credentialHeaders, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const registered = await post('/action/card/user', exampleOf('createCardUser'))
    await expect(registered).toConformTo('createCardUser', { failOn: 'inferred' })
    const { user_id } = ((await registered.json()) as { data: { user_id: string } }).data
    const issued = await post(`/action/card/${user_id}`, exampleOf('createCard'))
    await expect(issued).toConformTo('createCard', { failOn: 'inferred' })
    await expect(issued).not.toConformTo('topUpCard')
    const { card_id } = ((await issued.json()) as { data: { card_id: string } }).data
    const rejected = await post(`/virtual-cards/cards/${card_id}/topup`, { amuont: 5 })
    await expect(rejected).not.toConformTo('topUpCard')
    await expect(expect(rejected).toConformTo('topUpCard')).rejects.toThrow(/received: +status 400$/)
  })

  it.each<[string, object]>([
    ['supertest', { ...topUp(), text: JSON.stringify(topUp().body) }],
    ['axios', { status: 200, headers: topUp().headers, data: topUp().body }],
    [
      'an injected request of Fastify',
      { statusCode: 200, headers: topUp().headers, body: JSON.stringify(topUp().body) },
    ],
    ['header lines', { ...topUp(), headers: [['Content-Type', 'application/json']] }],
    ['Headers', { ...topUp(), headers: new Headers(topUp().headers) }],
    ['bytes', { ...topUp(), body: Buffer.from(JSON.stringify(topUp().body)) }],
  ])('toConformTo reads a response in the form of %s', (_, response) => {
    expect(response).toConformTo('topUpCard', { failOn: 'inferred' })
  })

  it('toConformTo tells subject, expected, received, place, requirement and level', () => {
    expect(messageOf(topUp({ new_balance: '100.29', currency: 'JPY' }))).toMatchInlineSnapshot(`
      "expected a response that conforms to topUpCard at the documented level

      topUpCard returned \`data.new_balance\` "100.29"
        expected:    a number
        received:    "100.29"
        where:       /data/new_balance
        requirement: top-up-card/answers-data-new-balance (documented): Every successful response of topUpCard MUST contain \`data.new_balance\`, a number.

      topUpCard returned \`data.currency\` "JPY"
        expected:    one of "USD", "EUR", "XAF"
        received:    "JPY"
        where:       /data/currency
        requirement: top-up-card/answers-data-currency (documented): Every successful response of topUpCard MUST contain \`data.currency\`, one of USD, EUR and XAF."
    `)
  })

  it('toConformTo with .not says what was met', () => {
    expect(() => expect(topUp()).not.toConformTo('topUpCard')).toThrowErrorMatchingInlineSnapshot(
      `[Error: expected a response that does not conform to topUpCard; received one that meets all 27 requirements at the documented level]`,
    )
  })

  it('toConformTo fails a deviation only from its level on', () => {
    const plainText = { ...topUp(), headers: { 'content-type': 'text/plain' } }
    expect(plainText).toConformTo('topUpCard')
    expect(messageOf(plainText, 'topUpCard', { failOn: 'inferred' })).toContain('(inferred)')
  })

  it('toConformTo hides card numbers and security codes', () => {
    const { send } = converse()
    const { user_id } = send('POST', '/action/card/user', exampleOf('createCardUser'))
    const card = send('POST', `/action/card/${user_id}`, exampleOf('createCard'))
    const leaking = { ...card, balance: `card ${card.card_number}` }
    const message = messageOf({ ...topUp(), body: { success: true, data: leaking } }, 'createCard')
    expect(message).toContain('data.balance')
    expect(message).not.toContain(card.card_number)
  })

  it.each([
    ['a body that is cut off', { ...topUp(), body: '{"success":true,"data":{' }],
    ['an empty body', { status: 200, headers: {}, body: '' }],
    ['success: false', { ...topUp(), body: { success: false } }],
    ['no body', { status: 200 }],
    ['another success status', { ...topUp(), status: 201 }],
    ['markup', { status: 500, headers: {}, body: '<script>\u001b[31m' }],
  ])('toConformTo fails a response with %s', (_, response) => {
    const message = messageOf(response)
    expect(message).toContain('expected a response that conforms to topUpCard')
    expect(message).not.toContain('\u001b')
  })

  it('toConformTo names operations that a misspelt one resembles, with .not, too', () => {
    expect(() => expect(topUp()).toConformTo('topupCard')).toThrow(
      /no operation "topupCard"\. Did you mean topUpCard\?/,
    )
    expect(() => expect(topUp()).not.toConformTo('topupCard')).toThrow(/Did you mean topUpCard\?/)
  })

  it.each<[string, unknown, RegExp]>([
    ['null', null, /received null$/],
    ['a promise', Promise.resolve(topUp()), /an object whose status is not a number$/],
    ['a text', '200', /received string$/],
  ])('toConformTo rejects %s as no response', (_, received, message) => {
    expect(() => expect(received).toConformTo('topUpCard')).toThrow(message)
  })

  it('toConformTo says that a body was read before', async () => {
    const response = new Response('{}')
    await response.text()
    expect(() => expect(response).toConformTo('topUpCard')).toThrow(
      /received one whose body was; call toConformTo first/,
    )
  })
})
