import { loadContract } from '@card-contract/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLocalRequest } from '../../src/audience.ts'
import { byteSize, databaseUrl, hostName, Unacceptable } from '../../src/config/readers.ts'
import { money } from '../../src/money.ts'
import { expectedSetting } from '../../src/trouble/rule-text.ts'
import { type AppServer, type Sending, startApp } from '../../test/fixtures/app-server.ts'

// More than the server accepts by default: quadratic work on it takes many seconds of CPU, linear work some milliseconds. CPU, because
// a busy machine makes everything late.
const length = 150_000
// Of a header or a query, because Node limits the head of a request to 16 kB.
const headLength = 15_000
const cpuAtMostMs = 1_000

const zeros = '0'.repeat(length)
const blanks = ' '.repeat(headLength)

function cpuMsSince(before: NodeJS.CpuUsage): number {
  return process.cpuUsage(before).user / 1_000
}

describe('the requests that are worst for a server', () => {
  let server: AppServer
  beforeAll(async () => {
    server = await startApp({ limits: { bodyBytes: 2 * length } })
    // The first request of an operation compiles its validators.
    await server.send('topUpCard', { path: { cardId: 'none' } })
    await server.send('createCardUser')
  })
  afterAll(() => server.close())

  const path = { cardId: 'none' }
  const example = loadContract().operation('createCardUser').requestBody?.examples[0]?.value
  const movement = (amount: string): Sending => ({ path, body: `{"amount":${amount},"currency":"USD"}` })
  const withHeader = (name: string, value: string): Sending => ({ path, headers: { [name]: value } })
  const user = (field: string, value: string): Sending => ({ body: { ...(example as object), [field]: value } })

  it.each<[string, string, Sending]>([
    ['an amount with many decimals, all but the last of them zeros', 'topUpCard', movement(`1.${zeros}1`)],
    ['an amount of many zeros', 'topUpCard', movement(`1.${zeros}`)],
    ['an amount of many digits', 'topUpCard', movement(`1${zeros}1`)],
    ['an amount with an exponent of many digits', 'topUpCard', movement(`1e${zeros}1`)],
    ['an amount that ends in no digit', 'topUpCard', movement(`1.${zeros}x`)],
    ['many long numbers', 'topUpCard', movement(`1,${Array(9_999).fill('"a":1.00000000000000001').join(',')}`)],
    ['many fields', 'topUpCard', movement(`1,${Array.from({ length: 20_000 }, (_, at) => `"a${at}":1`).join(',')}`)],
    ['deep nesting', 'topUpCard', movement(`1,"a":${'['.repeat(length / 2)}${']'.repeat(length / 2)}`)],
    ['a text of escapes', 'topUpCard', movement(`1,"a":"${'\\\\'.repeat(length / 2)}"`)],
    ['an e-mail address of one long word', 'createCardUser', user('email', `a@${'a'.repeat(length)}`)],
    ['an e-mail address of many dots', 'createCardUser', user('email', `${'a.'.repeat(length / 2)}@a`)],
    ['an e-mail address of many labels', 'createCardUser', user('email', `a@${'a-.'.repeat(length / 3)}`)],
    ['a date of digits', 'createCardUser', user('dob', '1'.repeat(length))],
    ['a charset of blanks', 'topUpCard', withHeader('content-type', `application/json;charset=${blanks}x${blanks}"`)],
    ['many parameters', 'topUpCard', withHeader('content-type', `application/json${';a=b'.repeat(headLength / 4)}`)],
    ['a token of blanks', 'createCardUser', withHeader('authorization', `Bearer${blanks}x${blanks}x`)],
    ['a request id of digits', 'topUpCard', withHeader('x-request-id', '1'.repeat(headLength))],
    ['an origin of slashes', 'topUpCard', withHeader('origin', '/'.repeat(headLength))],
    [
      'an amount with many zeros in a query',
      'queryCardOperation',
      { path: { id: 'none' }, query: `action=topup&amount=1.${'0'.repeat(headLength)}1` },
    ],
    ['a query of many names', 'queryCardOperation', { path: { id: 'none' }, query: 'a&'.repeat(headLength / 2) }],
    ['an id of dots', 'topUpCard', { path: { cardId: '.'.repeat(headLength) } }],
  ])('the server takes linear time for %s', async (_, operationId, sending) => {
    const before = process.cpuUsage()
    const { status } = await server.send(operationId, sending)
    expect(cpuMsSince(before)).toBeLessThan(cpuAtMostMs)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  it('the server takes linear time for a path of many slashes', async () => {
    const before = process.cpuUsage()
    expect((await server.fetch(`/api/v1${'/'.repeat(headLength)}`)).status).toBe(404)
    expect(cpuMsSince(before)).toBeLessThan(cpuAtMostMs)
  })
})

describe('the functions that have the worst inputs', () => {
  const many = (text: string) => text.repeat(length / text.length)
  it.each<[string, () => unknown]>([
    ['money.parse', () => expect(() => money.parse(`1.${zeros}1`)).toThrow(RangeError)],
    ['the sum of two long amounts', () => money.add(money.parse(`0.${'0'.repeat(9_999)}1`), money.parse('1e-16383'))],
    ['a Host header', () => isLocalRequest({ headers: { host: `${many('a.')}:1:` } })],
    ['a Host header in brackets', () => isLocalRequest({ headers: { host: `[${many(':')}` } })],
    ['a rule of colons', () => expectedSetting(`*=late${many(':')}`, new Map())],
    ['a rule of at signs', () => expectedSetting(`*=late:1${many('@')}`, new Map())],
    ['a host', () => expect(() => hostName.read(many('['))).toThrow(Unacceptable)],
    ['a size', () => expect(() => byteSize.read(many('1'))).toThrow(Unacceptable)],
    ['a database URL', () => databaseUrl.read(many('a+'))],
  ])('linear time is enough for %s', (_, read) => {
    const before = process.cpuUsage()
    read()
    expect(cpuMsSince(before)).toBeLessThan(cpuAtMostMs)
  })
})
