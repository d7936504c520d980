import { beforeAll, describe, expect, it } from 'vitest'
import { cardSuite } from '../../src/cards/suite.ts'
import { judgeClientAgain } from '../../src/clients/judge-again.ts'
import { digestOf } from '../../src/engine/evidence/digest.ts'
import type { Report } from '../../src/engine/nouns/report.ts'
import { differenceInWords } from '../../src/engine/nouns/report.ts'
import { readReport } from '../../src/engine/report/read-report.ts'
import { reporters } from '../../src/reporters/index.ts'
import { verifyReport } from '../../src/with-cards.ts'
import { judged } from './judge-raw-client.ts'
import { adapterAround } from './raw-client.ts'

const misspells = 'top-up-card/client-misspells-no-name'
const found = (report: Report) => judgeClientAgain(report, cardSuite()).differences.map(differenceInWords)

describe('verify judges the requests of a client again', () => {
  let report: Report
  beforeAll(async () => {
    const start = adapterAround(() => ({ body: (fields) => JSON.stringify(fields).replace('"currency"', '"curency"') }))
    const run = await judged(start, ['top-up-card/*', 'client-does-it-once/*', 'withdraw-from-card/*'])
    report = readReport(reporters.json(run))
  })

  it('judgeClientAgain finds what the run found', async () => {
    expect(report.checks.find(({ id }) => id === misspells)).toMatchObject({ outcome: 'failed' })
    expect(found(report)).toEqual([])
    expect((await verifyReport(report)).differences).toEqual([])
    const { judged: count } = judgeClientAgain(report, cardSuite())
    expect(count).toBeGreaterThan(5)
    expect(count).toBeLessThan(report.checks.length)
  })

  it('judgeClientAgain finds a finding that was taken out, although the digest was made anew', async () => {
    const checks = report.checks.map((one) =>
      one.id === misspells ? { ...one, outcome: 'passed' as const, findings: [] } : one,
    )
    const changed = { ...report, checks }
    const edited = { ...changed, digest: digestOf(changed) }
    expect((await verifyReport(edited)).differences).toEqual([])
    expect(found(edited)).toContain(`check ${misspells}: its outcome is passed, but its exchanges say failed`)
  })

  it('judgeClientAgain finds a verdict that does not follow from the checks', () => {
    expect(found({ ...report, verdict: 'conformant' })).toEqual([
      'the report: its verdict is conformant, but its exchanges say not-conformant',
    ])
  })

  it('judgeClientAgain judges nothing by another contract', () => {
    const other = { ...report, contract: { ...report.contract, hash: 'another' }, verdict: 'conformant' as const }
    expect(judgeClientAgain(other, cardSuite())).toEqual({ differences: [], judged: 0 })
  })
})
