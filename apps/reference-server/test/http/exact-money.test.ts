import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { money } from '../../src/money.ts'
import { type AppServer, startApp } from '../fixtures/app-server.ts'

// ECMAScript's JSON.rawJSON, which TypeScript's library does not declare yet.
const { rawJSON: rawJson } = JSON as unknown as { rawJSON: (text: string) => unknown }

let server: AppServer
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.close())

/** The text of a number in a response, which `JSON.parse` might round. */
function numberIn(text: string, field: string): string | undefined {
  return new RegExp(`"${field}":(-?[\\d.]+(?:e[+-]?\\d+)?)`).exec(text)?.[1]
}

describe('the digits of an amount in a response', () => {
  it.each([
    '0.29',
    '0.01',
    '12345678901234567.89',
    '0.010000000000000002',
    '9007199254740993',
    '1.005',
    '1000000000000000.1',
    '123456789012345678901234567890.123456789012345678901234567890',
    '1e300',
    '1.7976931348623157e308',
  ])('the amount %s is returned with exactly its digits', async (amount) => {
    const card = await server.card()
    const { status, text } = await card.topUp(amount)
    expect(status).toBe(200)
    expect(money.parse(numberIn(text, 'amount') ?? '')).toBe(money.parse(amount))
    // Also as an opening balance, and in the ledger.
    const other = await server.card({ balance: rawJson(amount) })
    const statement = await other.operate({ action: 'get_transactions' })
    expect(money.parse(numberIn(statement.text, 'new_balance') ?? '')).toBe(money.parse(amount))
    expect(money.parse(numberIn(statement.text, 'amount') ?? '')).toBe(money.parse(amount))
  })

  it('any amount is returned with exactly its digits', async () => {
    const card = await server.card()
    const digits = (max: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: max })
    const amounts = fc.tuple(fc.integer({ min: 1, max: 9 }), digits(25), digits(25)).map(([a, b, c]) => `${a}${b}.${c}`)
    await fc.assert(
      fc.asyncProperty(amounts, async (amount) => {
        const { text } = await card.topUp(amount)
        expect(money.parse(numberIn(text, 'amount') ?? '')).toBe(money.parse(amount))
      }),
      { numRuns: 60 },
    )
  })
})

describe('the digits of a balance', () => {
  it.each([
    ['0.1', ['0.2'], '0.3'],
    ['0.01', ['0.29', '1.005', '19.99', '4.35', '0.07'], '25.715'],
    ['0.01', ['1e300'], `1${'0'.repeat(300)}.01`],
    ['0.01', ['12345678901234567.89'], '12345678901234567.9'],
    ['0.01', ['8e307', '8e307'], `16${'0'.repeat(307)}.01`],
    ['9007199254740992', ['1'], '9007199254740993'],
  ])('a balance is the exact sum of %s and %s', async (opening, amounts, balance) => {
    const card = await server.card({ balance: rawJson(opening) })
    let last = ''
    for (const amount of amounts) last = (await card.topUp(amount)).text
    expect(numberIn(last, 'new_balance')).toBe(balance)
    for (const amount of amounts.toReversed()) last = (await card.withdraw(amount)).text
    expect(numberIn(last, 'new_balance')).toBe(opening)
  })

  it('a balance is the exact sum of a thousand cents', async () => {
    const card = await server.card({ balance: 0.01 })
    let last: unknown
    for (let cents = 1; cents < 1000; cents++) last = (await card.topUp('0.01')).data.new_balance
    expect(last).toBe(10)
  })
})

describe('the digits of an amount', () => {
  const send = async (body: string) => {
    const card = await server.card()
    return await server.send('topUpCard', { path: { cardId: card.cardId }, body })
  }

  it('the digits of an amount are not those of a nested field with its name', async () => {
    const { text } = await send('{"amount":2,"currency":"USD","extra":{"amount":11111111111111111.11}}')
    expect(numberIn(text, 'amount')).toBe('2')
  })

  it('the digits of an amount are rejected if the amount is below the minimum but rounds to it', async () => {
    const { code, details } = await send('{"amount":0.0099999999999999999999,"currency":"USD"}')
    expect([code, details]).toEqual([
      'request-invalid',
      [{ pointer: '/body/amount', message: 'must be >= 0.01', hint: 'An amount of money. At least 0.01.' }],
    ])
  })

  it('the digits of an amount are rejected if there are more than the server can store', async () => {
    const { code, details } = await send(`{"amount":1.${'3'.repeat(17_000)},"currency":"USD"}`)
    expect([code, details[0]?.message]).toEqual([
      'request-invalid',
      'must not have more digits than the server can store',
    ])
  })

  it.each(['1e400', '-1e400', `2${'0'.repeat(308)}`, '1e-400', '0', '-0', '-1', '0.009'])(
    'an amount of %s is rejected',
    async (amount) => {
      expect((await send(`{"amount":${amount},"currency":"USD"}`)).code).toBe('request-invalid')
    },
  )
})
