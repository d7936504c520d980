import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '../../../src/engine/evidence/digest.ts'
import type { Report } from '../../../src/engine/nouns/report.ts'
import { differenceInWords } from '../../../src/engine/nouns/report.ts'
import { readReport } from '../../../src/engine/report/read-report.ts'
import { reporters } from '../../../src/reporters/index.ts'
import { judgeTarget, verifyReport } from '../../../src/with-cards.ts'
import { type ServedModel, serve } from '../../fixtures/serve.ts'
import { reportedBy } from '../../reporters/schemas.ts'

/** Answers may be nested as deep as you like, so they stay as they are. */
type Editable<T> = { -readonly [Key in keyof T]: Key extends 'answer' | 'pinned' ? T[Key] : Editable<T[Key]> }

/** The report of a server whose top-ups lose a cent. It has failures, warnings, skipped checks and gaps. */
let served: ServedModel
let report: Report

beforeAll(async () => {
  served = await serve((parts) => ({
    ...parts,
    acceptance: (data, matched) => {
      const isTopUp = matched.operation.operationId === 'topUpCard'
      return parts.acceptance(
        isTopUp ? { ...data, new_balance: Number(data.new_balance) - 0.01, currency: 'usd' } : data,
        matched,
      )
    },
  }))
  const selection = { operations: ['topUpCard', 'createCard'], only: [], skip: [] }
  report = await judgeTarget({
    target: { ...served.target, headers: [['X-Gateway', 'gateway-secret']] },
    selection,
    seed: 7,
  })
})

afterAll(() => served[Symbol.asyncDispose]())

/** The report as edited by somebody who also recomputed the digest. */
function tampered(change: (report: Editable<Report>) => void, isSealed = true): Report {
  const copy = readReport(reporters.json(report)) as Editable<Report>
  change(copy)
  if (isSealed) copy.digest = digestOf(copy as Report)
  return copy as Report
}

function find<T extends { id: string }>(list: T[], id: string): T {
  const found = list.find((one) => one.id === id)
  if (!found) throw new Error(`there is no ${id}`)
  return found
}

describe('verify', () => {
  it('verify finds no difference in the report of a run', async () => {
    expect(report.verdict).toBe('not-conformant')
    expect(reportedBy('report', JSON.parse(reporters.json(report)))).toEqual([])
    expect(await verifyReport(readReport(reporters.json(report)))).toEqual({ differences: [] })
  })

  it('verify rejects a second verdict, even with the digest of the first', () => {
    const text = reporters.json(report).replace('"verdict":', '"verdict": "conformant", "verdict":')
    expect(() => readReport(text)).toThrow('expected each key once, received "verdict" twice in one object')
  })

  it('verify accepts another order of keys', async () => {
    const sorted = JSON.parse(
      JSON.stringify(report, (_, value) => {
        if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
        return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      }),
    )
    expect(await verifyReport(sorted)).toEqual({ differences: [] })
  })

  it.each<[string, (report: Editable<Report>) => void, RegExp]>([
    [
      'an outcome that was flipped',
      ({ checks }) =>
        Object.assign(find(checks, 'top-up-card/answers-data-currency'), { outcome: 'passed', findings: [] }),
      /^check top-up-card\/answers-data-currency: its outcome is passed, but its exchanges say failed$/,
    ],
    [
      'a verdict that was flipped',
      (changed) => Object.assign(changed, { verdict: 'conformant', verdictReasons: [] }),
      /^the report: its verdict is conformant, but its exchanges say not-conformant$/,
    ],
    [
      'a check that was removed',
      (changed) => {
        changed.checks = changed.checks.filter(({ id }) => id !== 'top-up-card/answers-data-currency')
      },
      /^check top-up-card\/answers-data-currency: missing$/,
    ],
    [
      'a check that was added',
      ({ checks }) =>
        checks.push({ ...find(checks, 'top-up-card/answers-json'.replace('json', 'data')), id: 'made/up' }),
      /^check made\/up: no check of the run sends or produces it$/,
    ],
    [
      'a finding that was softened',
      ({ checks }) => {
        const [first] = find(checks, 'top-up-card/answers-data-currency').findings
        if (first) first.received = '"USD"'
      },
      /^check top-up-card\/answers-data-currency: its findings is /,
    ],
    [
      'a key that was removed from a request',
      ({ exchanges }) => {
        const [, first] = exchanges
        if (first) first.request.headers = first.request.headers.filter(([name]) => name.toLowerCase() !== 'x-api-key')
      },
      /the recorded request has another set of headers than its check sends$/,
    ],
    [
      'another version of the contract',
      ({ contract }) => Object.assign(contract, { version: '9.9.9' }),
      /^the contract: its version is 9\.9\.9, but its exchanges say /,
    ],
    [
      'another path of the base URL',
      ({ target }) => Object.assign(target, { baseUrl: target.baseUrl.replace('/api/v1', '/api/v2') }),
      /the recorded request has another target than its check sends$/,
    ],
    [
      'another host of the base URL',
      ({ target }) => Object.assign(target, { baseUrl: 'https://pay.example.com/api/v1' }),
      /^its requests were sent to another base URL than https:\/\/pay\.example\.com\/api\/v1: the ID of the run, r[0-9a-z]{8}, shows it$/,
    ],
    [
      'exchanges in another order',
      ({ exchanges }) => exchanges.reverse(),
      /^exchange .*: not in the order of the run$/,
    ],
    [
      'a field that was added to a response',
      ({ exchanges }) => Object.assign(exchanges[3]?.response ?? {}, { note: 'approved' }),
      /^the report: no run writes \/exchanges\/3\/response\/note$/,
    ],
    [
      'a field that was added to the report',
      (changed) => Object.assign(changed.suite.options, { approvedBy: 'the bank' }),
      /^the report: no run writes \/suite\/options\/approvedBy$/,
    ],
    [
      'an answer that was edited',
      ({ exchanges }) => {
        for (const { operationId, response } of exchanges) {
          if (operationId === 'topUpCard' && response) response.body = response.body.replace('"usd"', '"USD"')
        }
      },
      /^check top-up-card\/answers-data-currency: its outcome is failed, but its exchanges say passed$/,
    ],
    [
      'a request that was edited',
      ({ exchanges }) => {
        const topUp = exchanges.find(
          ({ operationId, intent, request }) =>
            operationId === 'topUpCard' && intent === 'valid' && request.body?.includes('amount'),
        )
        if (topUp?.request.body) topUp.request.body = topUp.request.body.replace('amount', 'amount ')
      },
      /^exchange .*: the recorded request has another body than its check sends$/,
    ],
    [
      'a header that was edited',
      ({ exchanges }) => {
        const [first] = exchanges
        if (first) first.request.headers = first.request.headers.filter(([name]) => name !== 'X-Gateway')
      },
      /^exchange smoke#1: the recorded request has another set of headers than its check sends$/,
    ],
    [
      'an exchange that was removed',
      (changed) => {
        changed.exchanges = changed.exchanges.filter(({ operationId }) => operationId !== 'topUpCard')
      },
      /^exchange .*: missing: POST /,
    ],
    [
      'an exchange that was added',
      ({ exchanges }) => exchanges.push({ ...(exchanges[0] as Editable<Report['exchanges'][number]>), id: 'extra#1' }),
      /^exchange extra#1: recorded, but no check sends it$/,
    ],
    [
      'an intent that was changed',
      ({ exchanges }) => {
        const topUp = exchanges.find(({ operationId, intent }) => operationId === 'topUpCard' && intent === 'valid')
        if (topUp) topUp.intent = 'open'
      },
      /^exchange .*: its intent is open, but its exchanges say valid$/,
    ],
    [
      'another seed',
      ({ suite }) => Object.assign(suite, { seed: 8 }),
      /^exchange .*: the recorded request has another (body|target) than its check sends$/,
    ],
    [
      'a selection that leaves a failure out',
      ({ suite }) => Object.assign(suite.options, { skip: ['top-up-card/answers-data-currency'] }),
      /^check top-up-card\/answers-data-currency: no check of the run sends or produces it$/,
    ],
    [
      'a level that was lowered',
      ({ checks }) => Object.assign(find(checks, 'top-up-card/answers-data-currency'), { level: 'inferred' }),
      /: its level is inferred, but its exchanges say documented$/,
    ],
    [
      'another contract',
      ({ contract }) => Object.assign(contract, { hash: '0'.repeat(64) }),
      /^it was judged by another contract: expected hash [0-9a-f]{64}, received 0{64}$/,
    ],
    [
      'another suite',
      ({ suite }) => Object.assign(suite, { version: '0.0.1' }),
      /^it was written by another suite: expected version .*, received 0\.0\.1$/,
    ],
    [
      'a known failure that was made up',
      (changed) => changed.knownFailures.push({ id: 'made/up', reason: 'x', state: 'still-fails' }),
      /^known failure made\/up: its state is still-fails, but its exchanges say matches-nothing$/,
    ],
  ])('verify reports %s', async (_, change, expected) => {
    const { differences } = await verifyReport(tampered(change))
    expect(differences.map(differenceInWords)).toContainEqual(expect.stringMatching(expected))
  })

  it('verify notices an edit that changes no verdict', async () => {
    const { differences } = await verifyReport(
      tampered(({ exchanges }) => {
        const [first] = exchanges
        if (first) first.startedMs += 1
      }, false),
    )
    expect(differences.map(differenceInWords)).toEqual([
      expect.stringMatching(/^it was changed after it was written: its digest is /),
    ])
  })

  it('verify judges an interrupted run again', async () => {
    const interruption = new AbortController()
    const cut = await judgeTarget({
      target: served.target,
      seed: 7,
      selection: { operations: ['topUpCard'] },
      signal: interruption.signal,
      onProgress: ({ requests }) => {
        if (requests > 40) interruption.abort()
      },
    })
    expect(cut.suite.interrupted).toBe('the run was interrupted')
    expect(cut.checks.some(({ obstacle }) => obstacle?.kind === 'deadline')).toBe(true)
    expect(cut.checks.some(({ outcome }) => outcome === 'passed')).toBe(true)
    expect(reportedBy('report', JSON.parse(reporters.json(cut)))).toEqual([])
    expect(await verifyReport(readReport(reporters.json(cut)))).toEqual({ differences: [] })
  })

  it('verify judges a run again that could not judge the target', async () => {
    const rejected = await judgeTarget({
      target: { ...served.target, credentials: { apiKey: 'wrong', accessToken: 'wrong', serviceToken: 'wrong' } },
      seed: 7,
    })
    expect(rejected).toMatchObject({ verdict: 'incomplete', checks: [] })
    expect(await verifyReport(readReport(reporters.json(rejected)))).toEqual({ differences: [] })
  })
})

describe('readReport', () => {
  it.each([
    ['no JSON', 'x', 'expected a report in JSON, received invalid JSON'],
    ['other JSON', '{}', 'expected a report of card-conformance, received other JSON'],
    ['a list', '[]', 'expected a report of card-conformance, received other JSON'],
    [
      'another version of the format',
      '{"format":"card-conformance-report","formatVersion":"1"}',
      'expected a report of format version 2, received version "1"',
    ],
    [
      'a report with a missing part',
      '{"format":"card-conformance-report","formatVersion":"2","verdict":"conformant"}',
      "the report's verdictReasons is missing or malformed",
    ],
  ])('readReport rejects %s', (_, text, message) => {
    expect(() => readReport(text)).toThrow(message)
  })

  it('readReport names the place of what is malformed or missing', () => {
    expect(() => readReport(edited(({ checks }) => Object.assign(checks[0] ?? {}, { outcome: 'better' })))).toThrow(
      "the report's checks.0.outcome is missing or malformed",
    )
    expect(() => readReport(edited(({ target }) => Object.assign(target, { baseUrl: 'http://' })))).toThrow(
      "the report's target.baseUrl is missing or malformed",
    )
    expect(() => readReport(edited(({ checks }) => Object.assign(checks[0] ?? {}, { requirement: {} })))).toThrow(
      "the report's checks.0.requirement.id is missing or malformed",
    )
  })

  it('readReport reads fields that a later suite adds, and leaves edited contents to verify', () => {
    const text = edited((copy) => {
      Object.assign(copy.summary, { later: 1 })
      copy.digest = ''
      for (const check of copy.checks) check.outcome = 'passed'
    })
    expect(readReport(text)).toEqual(JSON.parse(text))
  })
})

function edited(change: (report: Editable<Report>) => void): string {
  const copy = JSON.parse(reporters.json(report)) as Editable<Report>
  change(copy)
  return JSON.stringify(copy)
}
