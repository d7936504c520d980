import { describe, expect, it } from 'vitest'
import type { Report, ReportedCheck } from '../../src/engine/nouns/report.ts'
import { compareReports, comparisonReporters } from '../../src/reporters/comparison/index.ts'
import { hasRegression, releaseOf } from '../../src/reporters/comparison/release.ts'
import { check, finding, sampleReport } from './sample-report.ts'

const passed = check('a')
const failed = check('a', { outcome: 'failed', findings: [finding()] })
const weaker = check('a', { outcome: 'failed', level: 'inferred', findings: [finding({ level: 'inferred' })] })
const warned: ReportedCheck = { ...weaker, outcome: 'warned' }
const [blocked, skipped] = [check('a', { outcome: 'blocked' }), check('a', { outcome: 'skipped' })]

const report = (...checks: readonly ReportedCheck[]): Report => sampleReport({ checks })
const release = (old: readonly ReportedCheck[], now: readonly ReportedCheck[]) =>
  releaseOf(report(...old), report(...now))
const changes = (old: readonly ReportedCheck[], now: readonly ReportedCheck[]) =>
  release(old, now).changes.map(({ change }) => change)

describe('what a newer report of one service changes', () => {
  it.each([
    ['regression', [passed], [failed]],
    ['regression', [weaker], [failed]],
    ['warns-now', [passed], [warned]],
    ['fixed', [failed], [passed]],
    ['fixed', [warned], [passed]],
    ['still-failing', [failed], [failed]],
    ['still-failing', [warned], [weaker]],
    ['new-check', [], [failed]],
    ['new-check', [], [passed]],
    ['cannot-tell', [passed], [blocked]],
    ['cannot-tell', [failed], [skipped]],
    ['cannot-tell', [skipped], [failed]],
    ['cannot-tell', [skipped], [skipped]],
    ['cannot-tell', [passed], []],
  ] as const)('%s, number %#', (change, old, now) => {
    expect(changes(old, now)).toEqual([change])
  })

  it('only a check that passed in both is unchanged', () => {
    expect(release([passed, check('b')], [passed, check('b', { outcome: 'errored' })])).toMatchObject({ unchanged: 1 })
  })

  it('a deviation that only warns is no regression', () => {
    expect(hasRegression(release([passed], [warned]))).toBe(false)
    expect(hasRegression(release([passed], [failed]))).toBe(true)
  })
})

describe('a release in every format', () => {
  const hostile = finding({ headline: 'topUpCard returned `<b>` <b> \u001b[31m' })
  const named = [
    { name: 'old.json', report: report(passed, check('b'), check('c', { outcome: 'skipped' })) },
    { name: 'new.json', report: report({ ...failed, findings: [hostile] }, check('b'), check('d')) },
  ]

  it('two reports of one address are compared in the terms of a release', () => {
    expect(comparisonReporters.terminal(compareReports(named), { columns: 80 })).toMatchInlineSnapshot(`
      "
        A  old.json, http://127.0.0.1:4010/api/v1
           highest level met  inferred
           its run            not conformant at the documented level
        B  new.json, http://127.0.0.1:4010/api/v1
           highest level met  none: 1 documented requirement not met
           its run            not conformant at the documented level

        The only open question has the same answer.

        From A to B: 1 regression, 1 new check, 1 cannot tell; 1 check passed in both.

        1 regression
          a documented
            topUpCard returned \`<b>\` <b> \\u001b[31m (service)

        1 new check
          d documented
            passed

        1 cannot tell
          c documented
            skipped, then left out

        1 question with the same answer.

      "
    `)
  })

  it('the report of another service is compared so only if the caller says that it is the same', () => {
    const target = { baseUrl: 'http://127.0.0.1:4011/api/v1', isEmbedded: false }
    const moved = named.map((one, index) => (index === 0 ? one : { ...one, report: { ...one.report, target } }))
    expect(compareReports(moved).release).toBeUndefined()
    expect(compareReports(moved, { isRelease: true }).release?.changes).toHaveLength(3)
  })

  it('three reports are compared as implementations', () => {
    expect(compareReports([...named, ...named.slice(0, 1)]).release).toBeUndefined()
  })

  it('the page and the Markdown list the same changes, and no text of a service does anything there', () => {
    const comparison = compareReports(named)
    for (const text of [comparisonReporters.html(comparison), comparisonReporters.markdown(comparison)]) {
      for (const title of ['1 regression', '1 new check', '1 cannot tell']) expect(text).toContain(title)
      expect(text).not.toContain('\u001b')
    }
    expect(comparisonReporters.html(comparison)).not.toContain('<b> ')
    expect(comparisonReporters.markdown(comparison)).toContain('| topUpCard returned `<b>`')
  })
})
