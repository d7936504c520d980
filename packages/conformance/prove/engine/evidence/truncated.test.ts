import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ReferenceModelOptions } from '../../../src/cards/model/reference-model.ts'
import { longTextsIn, shortenJson } from '../../../src/engine/evidence/shorten-json.ts'
import type { Report } from '../../../src/engine/nouns/report.ts'
import type { Exchange } from '../../../src/engine/nouns/wire/exchange.ts'
import type { Transport } from '../../../src/engine/nouns/wire/wire.ts'
import { readReport } from '../../../src/engine/report/read-report.ts'
import { reporters } from '../../../src/reporters/index.ts'
import { verifyReport } from '../../../src/with-cards.ts'
import { judgeInProcess } from '../../../test/fixtures/judge-in-process.ts'
import { credentials } from '../../../test/fixtures/serve.ts'
import { reportedBy } from '../../../test/reporters/schemas.ts'

const selection = { only: ['top-up-card/*', 'top-up/*'] }
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
    'a long body that is not JSON has its beginning, length and hash in a report that can be verified: status %d',
    async (status) => {
      const body = page(10, 'maintenance')
      const report = await judge(body, status)
      const bodySha256 = createHash('sha256').update(body).digest('hex')
      const beginning = `${body.toString().slice(0, kept)}…`
      const [response] = topUps(report)
      expect(response).toMatchObject({ body: beginning, bodyBytes: body.length, truncated: true, bodySha256 })
      expect(report.verdict).toBe('not-conformant')
      expect(reporters.html(report)).toContain(bodySha256)
      expect(reportedBy('report', JSON.parse(reporters.json(report)))).toEqual([])
      expect(await verifyReport(readReport(reporters.json(report)))).toEqual({ differences: [] })
    },
  )

  it('a long body is cut between characters', async () => {
    const [response] = topUps(await judge(Buffer.from(`<p>${'ж'.repeat(10_000)}`)))
    expect(response?.body).toBe(`<p>${'ж'.repeat((kept - 4) / 2)}…`)
  })

  it.each([
    ['a credential', credentials.apiKey],
    ['a credential in hexadecimal', Buffer.from(credentials.apiKey).toString('hex')],
  ])('a long body shows no part of a secret at its cut end: %s', async (_, secret) => {
    for (const shown of [secret.length - 4, secret.length - 1]) {
      const report = await judge(page(kept - shown, secret))
      const [response] = topUps(report)
      expect(response?.body).toBe(`${'<p>'.padEnd(kept - shown, '.')}…`)
      expect(await verifyReport(readReport(reporters.json(report)))).toEqual({ differences: [] })
    }
  })

  it.each([
    ['a security code', '"cvv": "123456"', '"cvv": "[cvv not in plain text]"'],
    ['a card number', '"card_number" :"4000001234567899"', '"card_number" :"[card_number 3]"'],
  ])('a long body shows the placeholder of %s up to its cut end', async (_, secret, written) => {
    for (const shown of [secret.length - 4, secret.length - 1]) {
      const report = await judge(page(kept - shown, secret))
      const [response] = topUps(report)
      expect(response?.body).toBe(`${`${'<p>'.padEnd(kept - shown, '.')}${written}...`.slice(0, kept)}…`)
      expect(await verifyReport(readReport(reporters.json(report)))).toEqual({ differences: [] })
    }
  })

  it('a long body is shown up to its cut end if that is only the beginning of a common word', async () => {
    const [response] = topUps(await judge(page(kept - 3, credentials.apiKey)))
    expect(response?.body).toHaveLength(kept + 1)
  })
})

describe('a long body that is JSON', () => {
  const cut = (text: string, length: number): string => `${text.slice(0, length)}…`
  const long = 'x'.repeat(20_000)

  it('a long JSON body is in a report without the ends of long texts, with its length and its hash', async () => {
    const whole = Buffer.from(JSON.stringify({ success: true, data: { more: long, currency: long } }))
    const [response] = topUps(await judge(whole))
    const bodySha256 = createHash('sha256').update(whole).digest('hex')
    expect(response).toMatchObject({ truncated: true, bodyBytes: whole.length, bodySha256 })
    expect(JSON.parse(response?.body ?? '')).toEqual({
      success: true,
      data: { more: cut(long, 512), currency: cut(long, 2048) },
    })
  })

  it('a long JSON body keeps every transaction, and the beginning of other lists', async () => {
    const list = Array.from({ length: 1_000 }, (_, id) => ({ id: String(id) }))
    const [response] = topUps(
      await judge(Buffer.from(JSON.stringify({ data: { transactions: list.slice(0, 30), links: list } }))),
    )
    expect(JSON.parse(response?.body ?? '')).toEqual({
      data: { transactions: list.slice(0, 30), links: list.slice(0, 20) },
    })
  })

  it('a long JSON body is whole in a report if the contract defines all of it', async () => {
    const transactions = Array.from({ length: 200 }, (_, id) => ({ id: String(id), amount: 1, currency: 'USD' }))
    const whole = JSON.stringify({ success: true, data: { transactions } }, null, 1)
    const [response] = topUps(await judge(Buffer.from(whole)))
    expect(response).toMatchObject({ truncated: false, body: whole })
    expect(response?.bodySha256).toBeUndefined()
  })

  it.each([
    ['a credential', credentials.apiKey],
    ['a credential in hexadecimal', Buffer.from(credentials.apiKey).toString('hex')],
  ])('a long JSON body shows no part of a secret where a text was cut: %s', async (_, secret) => {
    for (const shown of [secret.length - 4, secret.length - 1]) {
      const more = `${'.'.repeat(512 - shown)}${secret}${long}`
      const report = await judge(Buffer.from(JSON.stringify({ success: false, more, last: 1 })), 422)
      const [response] = topUps(report)
      expect(JSON.parse(response?.body ?? '')).toEqual({
        success: false,
        more: cut('.'.repeat(512), 512 - shown),
        last: 1,
      })
      expect(await verifyReport(readReport(reporters.json(report)))).toEqual({ differences: [] })
    }
  })

  it('a long JSON body keeps a text that the request contains, because checks compare the two', () => {
    const sent = 'y'.repeat(3_000)
    const keeping = { fields: new Set(['first_name']), sent: longTextsIn({ first_name: sent }) }
    expect(shortenJson({ first_name: sent, more: sent, other: `${sent}!` }, keeping)).toEqual({
      first_name: sent,
      more: sent,
      other: cut(sent, 512),
    })
  })
})

type Alter = NonNullable<ReferenceModelOptions['alter']>

/** Adds this to the body of each rejection. */
const rejecting =
  (more: object): Alter =>
  (parts) => ({
    ...parts,
    reject(rejection, request) {
      const response = parts.reject(rejection, request)
      return { ...response, body: JSON.stringify({ ...JSON.parse(response.body), ...more }) }
    },
  })

describe('a correct server', () => {
  const paragraph = 'The request could not be understood. '.repeat(4_000)

  it.each<[string, Alter]>([
    ['whose rejections take 60 kB, as texts', rejecting({ trace: paragraph.slice(0, 60_000) })],
    ['whose rejections take 60 kB, as lists', rejecting({ trace: Array(2_000).fill({ at: 'a line of a trace' }) })],
    [
      'whose accepting responses take 150 kB',
      (parts) => ({
        ...parts,
        acceptance: (data, matched) => parts.acceptance({ ...data, terms: paragraph }, matched),
      }),
    ],
  ])('a correct server %s is conformant, and the report can be verified', async (_, alter) => {
    const report = await judgeInProcess({ seed: 7, alter, budget: 1_000 })
    expect(report.verdict).toBe('conformant-within-budget')
    expect(await verifyReport(report)).toEqual({ differences: [] })
  })
})
