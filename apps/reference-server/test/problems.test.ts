import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProblemCode, problem, problemBody, problemCodes, problems } from '../src/problems.ts'
import { StoreUnavailableError } from '../src/store/store.ts'
import { type ApiResponse, type AppServer, type CardOfTest, startApp } from './fixtures/app-server.ts'
import { exampleUser } from './fixtures/gap.ts'

let server: AppServer
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.close())

const business = { ...exampleUser, is_business: true }

async function disabledCard(): Promise<CardOfTest> {
  const card = await server.card()
  await card.disable()
  return card
}

async function terminatedCard(): Promise<CardOfTest> {
  const card = await server.card()
  await card.terminate()
  return card
}

/** The response of a server whose store always fails with this error. */
async function failing(error: Error): Promise<ApiResponse> {
  const pollPayout = () => Promise.reject(error)
  const broken = await startApp({ store: { pollPayout, close: async () => {} } as never })
  const response = await broken.send('getPayoutStatus')
  await broken.close()
  return response
}

/** How to provoke every problem, and the pointer of its first detail. */
const provocations: Record<ProblemCode, [() => Promise<ApiResponse>, string]> = {
  'path-unknown': [() => server.fetch('/api/v1/nowhere'), '/path'],
  'method-not-allowed': [() => server.fetch('/api/v1/payouts/x', { method: 'PUT' }), '/method'],
  'credential-missing': [() => server.send('topUpCard', { headers: { 'X-API-KEY': undefined } }), '/headers/x-api-key'],
  'credential-invalid': [() => server.send('topUpCard', { headers: { 'X-API-KEY': 'wrong' } }), '/headers/x-api-key'],
  'media-type-unsupported': [
    () => server.send('topUpCard', { headers: { 'Content-Type': 'text/plain' } }),
    '/headers/content-type',
  ],
  'body-too-large': [() => server.send('topUpCard', { body: ' '.repeat(200_000) }), '/body'],
  'body-malformed': [() => server.send('topUpCard', { body: '{' }), '/body'],
  'body-unexpected': [() => server.send('disableCard', { body: '{}' }), '/body'],
  'request-invalid': [() => server.send('topUpCard', { body: { currency: 'USD' } }), '/body/amount'],
  'user-unknown': [() => server.send('createCard'), '/path/userId'],
  'card-unknown': [() => server.send('queryCardOperation', { query: 'action=transactions' }), '/path/id'],
  'payment-unknown': [() => server.send('checkPaymentStatus'), '/body'],
  'payout-unknown': [() => server.send('getPayoutStatus'), '/path/reference'],
  'card-disabled': [async () => (await disabledCard()).topUp(1), '/path/cardId'],
  'card-terminated': [async () => (await terminatedCard()).enable(), '/path/cardId'],
  'balance-too-low': [async () => (await server.card()).withdraw(51), '/body/amount'],
  'balance-too-high': [async () => (await server.card({ balance: 1.7e308 })).topUp('1.7e308'), '/body/amount'],
  'currency-mismatch': [async () => (await server.card()).topUp(1, 'XAF'), '/body/currency'],
  'amount-missing': [async () => (await server.card()).query('action=topup'), '/query/amount'],
  'business-name-missing': [() => server.send('createCardUser', { body: business }), '/body/business_name'],
  'birth-in-the-future': [
    () => server.send('createCardUser', { body: { ...exampleUser, dob: '2999-01-01' } }),
    '/body/dob',
  ],
  'internal-error': [() => failing(new Error('planted')), ''],
  'store-unavailable': [() => failing(new StoreUnavailableError('planted')), ''],
  'store-outcome-unknown': [() => failing(new StoreUnavailableError('planted', { mayHaveChanged: true })), ''],
}

describe('every problem of the catalogue', () => {
  it.each(Object.entries(provocations))(
    '%s can be provoked, with its status and title',
    async (code, [provoke, pointer]) => {
      const { status, title } = problems[code as ProblemCode]
      const response = await provoke()
      expect(response.status).toBe(status)
      expect(JSON.parse(response.text)).toEqual({
        success: false,
        error: {
          code,
          message: title,
          details: response.details,
          ...(code === 'store-unavailable' && { applied: false }),
        },
      })
      expect(response.details[0]).toMatchObject({ pointer, message: expect.any(String) })
      expect(response.headers.get('x-request-id')).toMatch(/^req_/)
      expect(response.text).not.toContain('planted')
    },
  )

  it('every problem is in PROBLEMS.md, which has no others', async () => {
    await expect(problemsPage()).toMatchFileSnapshot('../PROBLEMS.md')
    const page = readFileSync(new URL('../PROBLEMS.md', import.meta.url), 'utf8')
    const documented = [...page.matchAll(/^\| `([a-z-]+)` \| (.+) \| (.+) \|$/gm)]
    const catalogue = Object.entries(problems)
    expect(documented.map(([, code, title, hint]) => [code, title, hint]).sort()).toEqual(
      catalogue.map(([code, { title, hint }]) => [code, title, hint]).sort(),
    )
    const statuses = [...page.matchAll(/^## (\d+)$/gm)].map(([, status]) => Number(status))
    expect(statuses).toEqual([...new Set(catalogue.map(([, { status }]) => status))].sort((a, b) => a - b))
  })

  it('every problem has a typed code', () => {
    problem('card-disabled', '/path/cardId')
    // @ts-expect-error: no problem has this code
    expect(() => problemBody(problem('card-enabled', '/path/cardId'))).toThrow()
    expect(problemCodes).toEqual(Object.keys(provocations))
  })
})

const introduction = `# Problems

Every problem that the reference server responds with, by status. The interface itself documents no error responses, so do not
expect these of another implementation. The codes are stable; titles and hints are for people and may change.

\`\`\`json
{
  "success": false,
  "error": {
    "code": "request-invalid",
    "message": "the request violates the contract",
    "details": [
      { "pointer": "/body/amount", "message": "must be >= 0.01", "hint": "An amount of money. At least 0.01." }
    ]
  }
}
\`\`\`

\`pointer\` is a JSON pointer (RFC 6901) to the part of the request that is wrong:

| pointer | part |
| --- | --- |
| \`/path\`, \`/path/cardId\` | the path, or a parameter in it, by its name in the contract |
| \`/method\` | the method |
| \`/headers/x-api-key\` | a header, in lower case |
| \`/query\`, \`/query/action\` | the query, or a parameter in it |
| \`/body\`, \`/body/amount\` | the body, or a field of it |
| (empty) | the whole request; for 5xx the request may be valid |

The server checks path, method, credentials, media type, body and state in this order, and reports the first that is wrong.
Violations in path parameters, query and body are reported together, one detail each. No error response repeats what was sent.
A 5xx with \`"applied": false\` in \`error\` certainly changed nothing; without it, the change may have been applied.
A 401 has \`WWW-Authenticate\`, a 405 has \`Allow\`, a 503 has \`Retry-After\`, and every response has \`x-request-id\`.

Node itself rejects a request that is not HTTP, has more than 16 kB of headers, or takes too long to arrive. It responds with 400,
431, 413 or 408 without a body, after the responses to earlier requests on the connection, and closes the connection.
`

/** PROBLEMS.md, written from the catalogue. */
function problemsPage(): string {
  const byStatus = Map.groupBy(Object.entries(problems), ([, { status }]) => status)
  const sections = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, ofStatus]) => {
      const rows = ofStatus.map(([code, { title, hint }]) => `| \`${code}\` | ${title} | ${hint} |\n`)
      return `\n## ${status}\n\n| code | message | hint |\n| --- | --- | --- |\n${rows.join('')}`
    })
  return introduction + sections.join('')
}
