import { beforeAll, describe, expect, it } from 'vitest'
import type { Exchange } from '../../src/model/exchange.ts'
import type { Report, ReportedCheck } from '../../src/model/report.ts'
import { digestOf } from '../../src/run/digest.ts'
import { verifyReport } from '../../src/run/verify.ts'
import { answering } from '../miniatures/patches.ts'
import { variants } from '../variants/index.ts'
import { judgeBaseline, judgeServer } from './judge-miniature.ts'
import { judgeVariant } from './judge-variant.ts'

// The parts of the kill matrix verify the reports that they make; here it is what must not pass for one.

type Forgery = (report: Report) => Report

const checkOf = (report: Report, isMeant: (check: ReportedCheck) => boolean): ReportedCheck => {
  const found = report.checks.find(isMeant)
  if (!found) throw new Error('the report has no such check')
  return found
}

const withCheck = (report: Report, id: string, change: Partial<ReportedCheck>): Report => ({
  ...report,
  checks: report.checks.map((check) => (check.id === id ? { ...check, ...change } : check)),
})

const withExchange = (
  report: Report,
  isMeant: (exchange: Exchange) => boolean,
  change: (body: string) => string,
): Report => {
  const meant = report.exchanges.find(isMeant)
  return {
    ...report,
    exchanges: report.exchanges.map((exchange) =>
      exchange === meant && exchange.response
        ? { ...exchange, response: { ...exchange.response, body: change(exchange.response.body) } }
        : exchange,
    ),
  }
}

const failed = (report: Report): ReportedCheck => checkOf(report, ({ outcome }) => outcome === 'failed')
const passed = (report: Report): ReportedCheck => checkOf(report, ({ outcome }) => outcome === 'passed')

const forgeries: Readonly<Record<string, Forgery>> = {
  'a failure is called a pass': (report) => withCheck(report, failed(report).id, { outcome: 'passed', findings: [] }),
  'a failure is called a warning': (report) => withCheck(report, failed(report).id, { outcome: 'warned' }),
  'a failure has another reason': (report) =>
    withCheck(report, failed(report).id, {
      findings: failed(report).findings.map((finding) => ({ ...finding, received: 'nearly that' })),
    }),
  'a pass is called a failure': (report) => withCheck(report, passed(report).id, { outcome: 'failed' }),
  'the verdict is turned round': (report) => ({ ...report, verdict: 'conformant', verdictReasons: [] }),
  'the count of failures is lower': (report) => ({
    ...report,
    summary: { ...report.summary, byOutcome: { ...report.summary.byOutcome, failed: 0 } },
  }),
  'the failed check is gone': (report) => {
    const { id } = failed(report)
    return { ...report, checks: report.checks.filter((check) => check.id !== id) }
  },
  'a passed check is gone': (report) => {
    const { id } = passed(report)
    return { ...report, checks: report.checks.filter((check) => check.id !== id) }
  },
  'the run was less strict': (report) => ({ ...report, suite: { ...report.suite, failOn: 'documented' } }),
  'the exchange that shows the fault is mended': (report) => {
    const shown = failed(report).findings[0]?.exchange
    return withExchange(
      report,
      ({ id }) => id === shown,
      (body) => body.replace(/"new_balance":"([\d.]+)"/, '"new_balance":$1'),
    )
  },
  'an exchange without fault is spoilt': (report) =>
    withExchange(
      report,
      ({ operationId, intent }) => operationId === 'createCard' && intent === 'valid',
      (body) => body.replace(/"status":"active"/, '"status":7'),
    ),
  'an exchange is gone': (report) => ({ ...report, exchanges: report.exchanges.slice(0, -1) }),
  'an exchange is added': (report) => {
    const [first] = report.exchanges
    return { ...report, exchanges: [...report.exchanges, ...(first ? [{ ...first, id: `${first.id}9` }] : [])] }
  },
  'a request was another one': (report) => ({
    ...report,
    exchanges: report.exchanges.map((exchange, index) =>
      index === 40 ? { ...exchange, request: { ...exchange.request, method: 'PATCH' } } : exchange,
    ),
  }),
}

describe('a report that was edited is caught', () => {
  let report: Report
  beforeAll(async () => {
    const recast = answering(['withdrawFromCard'], (data) => ({ ...data, new_balance: String(data.new_balance) }))
    report = await judgeServer({ recast })
  }, 60_000)

  it('and one that was not comes out as it was', async () => {
    expect(failed(report).id).toBe('withdraw-from-card/answers-data-new-balance')
    expect((await verifyReport(report)).differences).toEqual([])
  })

  it.each(Object.entries(forgeries))('where %s, by its digest', async (_, forge) => {
    const { differences } = await verifyReport(forge(report))
    expect(differences.join('\n')).toContain('it was changed after it was written')
  })

  it.each(Object.entries(forgeries))(
    'where %s and the digest is that of the forgery, by its exchanges',
    async (_, forge) => {
      const forged = forge(report)
      const { differences } = await verifyReport({ ...forged, digest: digestOf(forged) })
      expect(differences).not.toEqual([])
    },
  )
})

describe('a report is judged again, offline, as it was judged', () => {
  it('where everything passed', async () => {
    expect((await verifyReport(await judgeBaseline())).differences).toEqual([])
  })

  it.each(['a-strict-issuer', 'a-chatty-startup', 'asking-to-wait', 'very-late'])(
    'where the server is %s',
    async (id) => {
      const { report } = await judgeVariant(variants.find((variant) => variant.id === id) ?? {})
      expect((await verifyReport(report)).differences).toEqual([])
    },
    120_000,
  )
})
