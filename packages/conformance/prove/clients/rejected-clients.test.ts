import { describe, expect, it } from 'vitest'
import { causeTable } from '../../src/reporters/cause-table.ts'
import { headers } from '../../test/clients/faulty-parts.ts'
import { judged } from '../../test/clients/judge-raw-client.ts'
import { adapterAround, type Change } from '../../test/clients/raw-client.ts'

const without = (wanted: string): Change =>
  headers((own) => Object.fromEntries(Object.entries(own).filter(([name]) => name !== wanted)))

/** Clients whose requests the server rejects, and what the report has to begin with. */
const rejected: readonly (readonly [what: string, title: string, change: Change])[] = [
  [
    'misspells the header of its key',
    'Sends no X-API-KEY',
    headers(({ 'X-API-KEY': key = '', ...own }) => ({ ...own, 'X-API_KEY': key })),
  ],
  [
    'forgets the word Bearer',
    'Sends Authorization without Bearer',
    headers((own) => (own.Authorization ? { ...own, Authorization: own.Authorization.slice(7) } : own)),
  ],
  [
    'swaps its tokens',
    'Sends the value of Authorization in the header x-sp-auth-token',
    headers(({ Authorization: bearer, 'x-sp-auth-token': service, ...own }) =>
      bearer && service ? { ...own, Authorization: service, 'x-sp-auth-token': bearer } : own,
    ),
  ],
  ['sends no token of the service', 'Sends no x-sp-auth-token', without('x-sp-auth-token')],
  [
    'writes the actions of operateCard to queryCardOperation',
    'the client sent "disable" as `action` to queryCardOperation',
    ({ query }) => ({
      query: (fields) => query({ ...fields, action: String(fields.action).replace('disabled', 'disable') }),
    }),
  ],
  [
    'sends a form',
    'Sends a body that is not JSON',
    ({ query }) => ({
      body: (fields) => query(fields),
      headersOfBody: { 'Content-Type': 'application/x-www-form-urlencoded' },
    }),
  ],
  [
    'declares its body as text',
    'Sends a body without `Content-Type: application/json`',
    () => ({ headersOfBody: { 'Content-Type': 'text/plain' } }),
  ],
  ['declares no Content-Type', 'Sends a body without `Content-Type: application/json`', () => ({ headersOfBody: {} })],
  [
    'sends amounts as texts',
    'Sends a wrong `amount`',
    () => ({ body: (fields) => JSON.stringify(fields).replace(/"(amount|balance)":([\d.]+)/, '"$1":"$2"') }),
  ],
  [
    'sends a number beyond all doubles',
    'Sends another `amount`',
    () => ({ body: (fields) => JSON.stringify(fields).replace(/"(amount|balance)":([\d.]+)/, '"$1":1e999') }),
  ],
  [
    'sends such a number in the query',
    'Sends another `amount`',
    ({ query }) => ({ query: (fields) => query('amount' in fields ? { ...fields, amount: '1e999' } : fields) }),
  ],
]

describe.concurrent('a client whose calls are rejected', () => {
  it.each(rejected)('client reports on one that %s', async (_, title, change) => {
    const report = await judged(adapterAround(change), [], 1000, 'documented')
    expect(report.verdict).toBe('not-conformant')
    expect(report.summary.byOutcome.errored).toBe(0)
    const { failed, warned, unjudged } = causeTable(report)
    const titles = [...failed.causes, ...warned.causes].map((cause) => cause.title)
    expect(failed.causes[0]?.title).toBe(title)
    // None of them is about a server.
    expect(titles.filter((one) => /^(Accepts|Rejects|Returns)|returned status|rejects? every/.test(one))).toEqual([])
    const texts = report.checks.flatMap(({ findings }) => findings.map(({ headline }) => headline))
    expect(texts.filter((one) => one.includes('rejected, which the server'))).toEqual([])
    const blocked = unjudged.filter(({ outcome }) => outcome === 'blocked')
    for (const { reason } of blocked) expect(reason).toMatch(/^the server rejected \w+ in this scenario: 4\d\d, /)
    expect(blocked.length).toBeGreaterThan(0)
  })
})
