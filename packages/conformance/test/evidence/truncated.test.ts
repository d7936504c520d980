import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../src/model/exchange.ts'
import type { Report } from '../../src/model/report.ts'
import type { Transport } from '../../src/model/wire.ts'
import { verifyReport } from '../../src/offline/verify.ts'
import { readReport } from '../../src/report/read-report.ts'
import { reporters } from '../../src/reporters/index.ts'
import { judgeInProcess } from '../fixtures/judge-in-process.ts'
import { credentials } from '../fixtures/serve.ts'
import { reportedBy } from '../reporters/schemas.ts'

const selection = { operations: ['createCard', 'topUpCard'] }
const kept = 4 * 1024

/** The target responds to every top-up with this body, whatever it is. */
const toTopUps =
  (status: number, body: Buffer) =>
  (transport: Transport): Transport => ({
    ...transport,
    async send(request) {
      const result = await transport.send(request)
      const isTopUp = request.target.endsWith('/topup') && result.response?.status === 200
      return isTopUp ? { response: { status, headers: [['Content-Type', 'text/html']], body } } : result
    },
  })

function judge(body: Buffer, status = 200): Promise<Report> {
  return judgeInProcess({ seed: 7, fuzz: 0, probes: false, selection, around: toTopUps(status, body) })
}

/** The responses to top-ups, as somebody reads them who has only the report. */
function topUps(report: Report): NonNullable<Exchange['response']>[] {
  return report.exchanges.flatMap(({ operationId, intent, response }) =>
    operationId === 'topUpCard' && intent === 'valid' && response ? [response] : [],
  )
}

/** Text whose first `before` characters come before what the report may not show. */
function page(before: number, said: string): Buffer {
  return Buffer.from(`${'<p>'.padEnd(before, '.')}${said}${'.'.repeat(20_000)}`)
}

describe('a long body that is not JSON', () => {
  it.each([200, 502])(
    'is in a report with its beginning, its length and its hash, and the report can be verified: status %d',
    async (status) => {
      const body = page(10, 'maintenance')
      const report = await judge(body, status)
      const bodySha256 = createHash('sha256').update(body).digest('hex')
      const beginning = body.toString().slice(0, kept)
      const [response] = topUps(report)
      expect(response).toMatchObject({ body: beginning, bodyBytes: body.length, truncated: true, bodySha256 })
      expect(report.verdict).toBe('not-conformant')
      expect(reporters.html(report)).toContain(bodySha256)
      expect(reportedBy('report', JSON.parse(reporters.json(report)))).toEqual([])
      expect(await verifyReport(readReport(reporters.json(report)))).toEqual({ differences: [] })
    },
  )

  it('is cut between characters', async () => {
    const [response] = topUps(await judge(Buffer.from(`<p>${'ж'.repeat(10_000)}`)))
    expect(response?.body).toBe(`<p>${'ж'.repeat((kept - 4) / 2)}`)
  })

  it.each([
    ['a credential', credentials.apiKey],
    ['a credential in hexadecimal', Buffer.from(credentials.apiKey).toString('hex')],
    ['a security code', '"cvv": "123456"'],
    ['a card number', '"card_number" :"4000001234567899"'],
  ])('shows no part of a secret at its cut end: %s', async (_, secret) => {
    for (const shown of [secret.length - 4, secret.length - 1]) {
      const report = await judge(page(kept - shown, secret))
      const [response] = topUps(report)
      expect(response?.body).toBe('<p>'.padEnd(kept - shown, '.'))
      expect(await verifyReport(readReport(reporters.json(report)))).toEqual({ differences: [] })
    }
  })

  it('is shown up to its cut end if that is only the beginning of a common word', async () => {
    const [response] = topUps(await judge(page(kept - 3, credentials.apiKey)))
    expect(response?.body).toHaveLength(kept)
  })
})

it('a long body that is JSON is in a report whole, because the run is judged on it', async () => {
  const report = await judge(Buffer.from(JSON.stringify({ success: true, data: { more: 'x'.repeat(20_000) } })))
  const [response] = topUps(report)
  expect(response).toMatchObject({ truncated: false })
  expect(response?.bodySha256).toBeUndefined()
  expect(response?.body.length).toBe(response?.bodyBytes)
})
