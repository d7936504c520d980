import { beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '../../../src/engine/evidence/digest.ts'
import type { Report, ReportedCheck } from '../../../src/engine/nouns/report.ts'
import { differenceInWords } from '../../../src/engine/nouns/report.ts'
import type { Exchange, RecordedRequest } from '../../../src/engine/nouns/wire/exchange.ts'
import { verifyReport } from '../../../src/with-cards.ts'
import { responding } from '../../../test/cards/mutants/patches.ts'
import { judgeBaseline, judgeServer } from '../../../test/cards/proof/judge-mutant.ts'
import { judgeVariant } from '../../../test/cards/proof/judge-variant.ts'
import { variants } from '../../../test/cards/variants/index.ts'

// The parts of the mutation matrix verify the reports that they make; these are reports that verify must reject.

type Edit = (report: Report) => Report

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

/** Changes a request for an accepted top-up; no check reads that request. */
const withRequest = (report: Report, change: (request: RecordedRequest) => RecordedRequest): Report => {
  const meant = report.exchanges.find(({ id }) => id.startsWith('top-up-card/accepts#'))
  return {
    ...report,
    exchanges: report.exchanges.map((exchange) =>
      exchange === meant ? { ...exchange, request: change(exchange.request) } : exchange,
    ),
  }
}

const failed = (report: Report): ReportedCheck => checkOf(report, ({ outcome }) => outcome === 'failed')
const passed = (report: Report): ReportedCheck => checkOf(report, ({ outcome }) => outcome === 'passed')

const edits: Readonly<Record<string, Edit>> = {
  'a failure is called a pass': (report) => withCheck(report, failed(report).id, { outcome: 'passed', findings: [] }),
  'a failure is called a warning': (report) => withCheck(report, failed(report).id, { outcome: 'warned' }),
  'a failure has another reason': (report) =>
    withCheck(report, failed(report).id, {
      findings: failed(report).findings.map((finding) => ({ ...finding, received: 'nearly that' })),
    }),
  'a failure has another side': (report) =>
    withCheck(report, failed(report).id, {
      findings: failed(report).findings.map(({ cause, ...finding }) => ({
        ...finding,
        cause: { ...cause, side: 'open' },
      })),
    }),
  'a pass is called a failure': (report) => withCheck(report, passed(report).id, { outcome: 'failed' }),
  'the verdict is the opposite': (report) => ({ ...report, verdict: 'conformant', verdictReasons: [] }),
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
  'a check is added': (report) => ({
    ...report,
    checks: [...report.checks, { ...passed(report), id: 'top-up-card/is-a-pleasure' }],
  }),
  'a check is listed twice': (report) => ({ ...report, checks: [...report.checks, passed(report)] }),
  'the failed check has a weaker level': (report) => withCheck(report, failed(report).id, { level: 'inferred' }),
  'the failure is called known': (report) => ({
    ...report,
    knownFailures: [{ id: failed(report).id, reason: 'never mind', state: 'still-fails' }],
  }),
  'the run had another seed': (report) => ({ ...report, suite: { ...report.suite, seed: 2 } }),
  'the run was less strict': (report) => ({ ...report, suite: { ...report.suite, failOn: 'documented' } }),
  'the exchange that shows the fault is corrected': (report) => {
    const shown = failed(report).findings[0]?.exchange
    return withExchange(
      report,
      ({ id }) => id === shown,
      (body) => body.replace(/"new_balance":"([\d.]+)"/, '"new_balance":$1'),
    )
  },
  'an exchange without a fault gets one': (report) =>
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
  'a request had another body': (report) =>
    withRequest(report, ({ body = '', ...request }) => ({ ...request, body: body.replace('{', '{ ') })),
  'a request had another target': (report) =>
    withRequest(report, ({ target, ...request }) => ({ ...request, target: `${target}?` })),
  'a request had one more header': (report) =>
    withRequest(report, ({ headers, ...request }) => ({ ...request, headers: [...headers, ['x-trick', '1']] })),
}

describe('verification of an edited report', () => {
  let report: Report
  beforeAll(async () => {
    // One documented deviation and one that is only observed.
    const alter = responding(['withdrawFromCard'], (data) => ({
      ...data,
      new_balance: String(data.new_balance),
      status: 'done',
    }))
    const operations = ['createCard', 'topUpCard', 'withdrawFromCard']
    report = await (await judgeServer({ alter }, { operations })).report()
  })

  it('verify accepts an untouched report with a failed check', async () => {
    expect(failed(report).id).toBe('withdraw-from-card/answers-data-new-balance')
    expect((await verifyReport(report)).differences).toEqual([])
  })

  it.each(Object.entries(edits))(
    'verify detects that %s: by its digest and, if that is recomputed, by its exchanges',
    async (_, edit) => {
      const edited = edit(report)
      expect(digestOf(edited)).not.toBe(report.digest)
      const { differences } = await verifyReport({ ...edited, digest: digestOf(edited) })
      expect(differences).not.toEqual([])
      expect(differences.map(differenceInWords).join('\n')).not.toContain('it was changed after it was written')
    },
  )
})

describe('verification of an edited hash', () => {
  let report: Report
  beforeAll(async () => {
    ;({ report } = await judgeBaseline())
  })

  it('verify reports an edited hash of the report', async () => {
    const digest = report.digest.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
    expect((await verifyReport({ ...report, digest })).differences).toEqual([
      { what: `it was changed after it was written: its digest is ${digest}, its content's is ${report.digest}` },
    ])
  })

  it('verify reports an edited hash of the contract', async () => {
    const edited = { ...report, contract: { ...report.contract, hash: '0'.repeat(64) } }
    expect((await verifyReport({ ...edited, digest: digestOf(edited) })).differences).toEqual([
      { what: expect.stringMatching(/^it was judged by another contract/) },
    ])
  })
})

describe('verification of whole runs, offline', () => {
  it('verify accepts a report where everything passed', async () => {
    expect((await verifyReport((await judgeBaseline()).report)).differences).toEqual([])
  })

  it.each(['a-strict-issuer', 'a-chatty-startup', 'asking-to-wait', 'very-late'])(
    'verify accepts a report of the server %s',
    async (id) => {
      const judged = await judgeVariant(variants.find((variant) => variant.id === id) ?? {}, { requests: 1_000 })
      const report = await judged.report()
      expect((await verifyReport(report)).differences).toEqual([])
    },
  )
})
