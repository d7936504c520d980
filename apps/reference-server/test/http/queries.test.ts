import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppServer, type CardOfTest, startApp } from '../fixtures/app-server.ts'

let server: AppServer
let card: CardOfTest
beforeAll(async () => {
  server = await startApp()
  card = await server.card()
})
afterAll(() => server.close())

describe('an amount in a query', () => {
  it.each([
    ['10', '10'],
    ['0.29', '0.29'],
    ['1e2', '100'],
    ['1E2', '100'],
    ['1e%2B2', '100'],
    ['1e-1', '0.1'],
    ['10.00', '10'],
    ['%31%30', '10'],
    ['12345678901234567.89', '12345678901234567.89'],
    ['0.010000000000000002', '0.010000000000000002'],
  ])('the amount %s in a query is %s', async (text, expected) => {
    const { status, text: response } = await card.query(`action=topup&amount=${text}`)
    expect(status).toBe(200)
    expect(response).toContain(`"amount":${expected},`)
  })

  it.each([
    ['Infinity', 'not JSON'],
    ['-Infinity', 'not JSON'],
    ['NaN', 'not JSON'],
    ['1e400', 'not in the range of a double'],
    ['0x10', 'hexadecimal'],
    ['0b1', 'binary'],
    ['0o17', 'octal'],
    ['%2010', 'a blank'],
    ['10%20', 'a blank'],
    ['%09', 'a blank'],
    ['%2B10', 'a sign'],
    ['+10', 'a sign, or a blank'],
    ['010', 'a leading zero'],
    ['10.', 'no digits after the point'],
    ['.5', 'no digits before the point'],
    ['10,5', 'a comma'],
    ['1_000', 'a separator'],
    ['10n', 'a bigint'],
    ['', 'nothing'],
    ['ten', 'a word'],
    ['true', 'another type'],
    ['null', 'another type'],
    ['%ff', 'not UTF-8'],
    ['0.009', 'below the minimum'],
    ['0.00999999999999999999999', 'below the minimum before rounding'],
    ['-1', 'below the minimum'],
    ['0', 'below the minimum'],
  ])('the amount %s in a query is rejected: %s', async (text) => {
    const before = await card.balance()
    const { status, code } = await card.query(`action=topup&amount=${text}`)
    expect({ status, code }).toEqual({ status: 400, code: 'request-invalid' })
    expect(await card.balance()).toBe(before)
  })
})

describe('a query that is rejected', () => {
  it.each([
    ['an undeclared parameter', 'action=transactions&limit=10', ['/query']],
    ['a misspelled parameter', 'action=topup&amout=10', ['/query']],
    ['a repeated parameter', 'action=topup&amount=1&amount=2', ['/query/amount']],
    ['a parameter repeated with the same value', 'action=transactions&action=transactions', ['/query/action']],
    ['a parameter with brackets', 'action[]=transactions', ['/query', '/query/action']],
    ['a nested parameter', 'action[x]=transactions', ['/query', '/query/action']],
    ['the name of a built-in property', 'action=transactions&__proto__=1&constructor=1', ['/query']],
    ['no required parameter', 'amount=1', ['/query/action']],
    ['an empty parameter', 'action=', ['/query/action']],
    ['a parameter without a value', 'action', ['/query/action']],
    ['an action of operateCard', 'action=get_transactions', ['/query/action']],
    ['an action in another case', 'action=Transactions', ['/query/action']],
    ['malformed encoding', 'action=transactions&currency=%zz', ['/query', '/query/currency']],
    ['a NUL', 'action=transactions%00', ['/query/action']],
    [
      'every fault at once',
      'action=x&amount=0x1&currency=GBP&x=1',
      ['/query/amount', '/query', '/query/action', '/query/currency'],
    ],
  ])('a query with %s is rejected', async (_, query, pointers) => {
    const { status, code, details } = await card.query(query)
    expect({ status, code }).toEqual({ status: 400, code: 'request-invalid' })
    expect(details.map(({ pointer }) => pointer)).toEqual(pointers)
  })
})

it('a query is rejected by an operation that declares none', async () => {
  const { code, details } = await server.send('getPayoutStatus', { path: { reference: 'x' }, query: 'verbose=1' })
  expect(code).toBe('request-invalid')
  expect(details[0]?.message).toBe('must not have undeclared parameters; the operation has no query parameters')
  expect((await server.send('getPayoutStatus', { path: { reference: 'x' }, query: '' })).code).toBe('payout-unknown')
})

it('names and values that were sent are not repeated', async () => {
  const { text } = await card.query('action=planted-1&amount=planted-2&planted-3=planted-4')
  expect(text).not.toContain('planted')
})
