import { validate as validateCtrf } from 'ctrf'
import { describe, expect, it } from 'vitest'
import { reportWords } from '../../src/cards/actions/words.ts'
import { type FaultName, usualKinds } from '../../src/engine/nouns/kind.ts'
import { compareReports, comparisonReporters } from '../../src/reporters/comparison/index.ts'
import { places, timestamps } from '../../src/reporters/faults-in-words.ts'
import { reporters } from '../../src/reporters/index.ts'
import { largeReport } from './large-report.ts'
import { check, finding, sampleReport, topUp } from './sample-report.ts'
import { parseXml, reportedBy } from './schemas.ts'

const { json, junit, markdown, har, ctrf, github } = reporters

describe('the JSON report', () => {
  it('the JSON report parses to the report, and matches its schema', () => {
    const report = sampleReport()
    expect(JSON.parse(json(report))).toEqual(JSON.parse(JSON.stringify(report)))
    expect(reportedBy('report', JSON.parse(json(report)))).toEqual([])
  })

  it('the JSON report has one check or exchange per line', () => {
    const lines = json(sampleReport()).split('\n')
    expect(lines.filter((line) => line.startsWith('    {"id":"'))).toHaveLength(7 + 1 + 1 + 1)
  })

  it('the JSON report escapes terminal control characters', () => {
    const report = sampleReport({ verdictReasons: ['\u009b2J \u202e \u007f'] })
    expect(json(report)).toContain('"\\u009b2J \\u202e \\u007f"')
    expect(JSON.parse(json(report)).verdictReasons).toEqual(report.verdictReasons)
  })
})

describe('the caveats of a run', () => {
  it.each(['terminal', 'markdown', 'html'] as const)('the %s report has the caveats, whatever its verdict', (name) => {
    const sample = sampleReport()
    const warnings = ['the target states a minimum']
    const report = reporters[name](sampleReport({ suite: { ...sample.suite, warnings } }))
    expect(report.replaceAll(/\s+/g, ' ')).toContain('the target states a minimum')
  })
})

describe('the schema of the JSON report', () => {
  it.each([
    ['an unknown key', (report: Record<string, unknown>) => Object.assign(report, { surprise: 1 })],
    ['another format version', (report: Record<string, unknown>) => Object.assign(report, { formatVersion: '1' })],
    ['a missing digest', (report: Record<string, unknown>) => Reflect.deleteProperty(report, 'digest')],
    ['a failed check without findings', () => check('x', { outcome: 'failed' })],
    ['a passed check with findings', () => check('x', { findings: [finding()] })],
    ['a blocked check without a reason', () => check('x', { outcome: 'blocked' })],
    [
      'an answered gap without an answer',
      (report: { gaps: object[] }) => Reflect.deleteProperty(report.gaps[0] ?? {}, 'answer'),
    ],
  ])('the schema rejects %s', (_, corrupt) => {
    const report = JSON.parse(json(sampleReport()))
    const corrupted = corrupt(report)
    if (typeof corrupted === 'object' && 'outcome' in corrupted) report.checks = [corrupted]
    expect(reportedBy('report', report)).not.toEqual([])
  })

  it('the schema accepts every kind of check', () => {
    const report = sampleReport({
      checks: Object.keys({ ...usualKinds, ...reportWords.kinds }).map((kind) => check(kind, { kind })),
    })
    expect(reportedBy('report', JSON.parse(json(report)))).toEqual([])
  })

  it.each([...Object.keys(places), ...Object.keys(timestamps), ...Object.keys(reportWords.faults)])(
    'the schema accepts a fault that has a title: %s',
    (fault) => {
      const own = check('a/check', { about: { fault: fault as FaultName } })
      expect(reportedBy('report', JSON.parse(json(sampleReport({ checks: [own] }))))).toEqual([])
    },
  )
})

describe('the JUnit report', () => {
  it('the JUnit report has a case for every check and one for the verdict', () => {
    expect(junit(sampleReport())).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="card-conformance" tests="8" failures="2" errors="2" skipped="2" time="2.374">
        <testsuite name="verdict" tests="1" failures="1" errors="0" skipped="0" time="2.346" timestamp="2026-03-01T10:00:00.000Z">
          <properties>
            <property name="verdict" value="not-conformant"/>
            <property name="known-failures" value="1"/>
          </properties>
          <testcase classname="card-conformance.verdict" name="verdict" time="2.346">
            <failure message="Not conformant at the documented level: 1 check failed; 1 deviation at a weaker level (inferred).">1 check failed</failure>
          </testcase>
        </testsuite>
        <testsuite name="createCard" tests="1" failures="0" errors="0" skipped="0" time="0.004" timestamp="2026-03-01T10:00:00.000Z">
          <testcase classname="card-conformance.createCard" name="create-card/accepts-usd" time="0.004"/>
        </testsuite>
        <testsuite name="topUpCard" tests="4" failures="1" errors="1" skipped="1" time="0.016" timestamp="2026-03-01T10:00:00.000Z">
          <testcase classname="card-conformance.topUpCard" name="top-up/raises-the-balance" time="0.004">
            <failure message="topUpCard returned \`data.new_balance\` 100.28 after a top-up of 0.29 on 100: expected 100.29, received 100.28 (service; exchange top-up/raises-the-balance#3; top-up/raises-the-balance)">topUpCard returned \`data.new_balance\` 100.28 after a top-up of 0.29 on 100: expected 100.29, received 100.28 (service; exchange top-up/raises-the-balance#3; top-up/raises-the-balance)
      curl -sS -X POST http://127.0.0.1:4010/api/v1/virtual-cards/cards/card-7/topup -H "X-API-KEY: $CARD_API_KEY" -H 'content-type: application/json' --data-raw '{"amount":0.29,"currency":"USD"}'

      topUpCard returned \`data.new_balance\` 100.28 after a top-up of 0.29 on 100: expected 2, received 1 (service; exchange top-up/raises-the-balance#3; top-up/raises-the-balance)
      curl -sS -X POST http://127.0.0.1:4010/api/v1/virtual-cards/cards/card-7/topup -H "X-API-KEY: $CARD_API_KEY" -H 'content-type: application/json' --data-raw '{"amount":0.29,"currency":"USD"}'
      Requirement (documented): What top-up/raises-the-balance asks for.</failure>
          </testcase>
          <testcase classname="card-conformance.topUpCard" name="top-up/echoes" time="0.004">
            <system-out>warning (inferred)
      topUpCard returned \`data.new_balance\` 100.28 after a top-up of 0.29 on 100: expected 100.29, received 100.28 (service; exchange top-up/raises-the-balance#3; top-up/echoes)
      curl -sS -X POST http://127.0.0.1:4010/api/v1/virtual-cards/cards/card-7/topup -H "X-API-KEY: $CARD_API_KEY" -H 'content-type: application/json' --data-raw '{"amount":0.29,"currency":"USD"}'</system-out>
          </testcase>
          <testcase classname="card-conformance.topUpCard" name="top-up/large" time="0.004">
            <skipped message="large amounts are refused here"></skipped>
          </testcase>
          <testcase classname="card-conformance.topUpCard" name="top-up/errored" time="0.004">
            <error message="fault of the suite: TypeError: x">TypeError: x
          at y</error>
          </testcase>
        </testsuite>
        <testsuite name="disableCard" tests="1" failures="0" errors="0" skipped="1" time="0.004" timestamp="2026-03-01T10:00:00.000Z">
          <testcase classname="card-conformance.disableCard" name="disable-card/known" time="0.004">
            <properties>
              <property name="known-failure" value="waits for issue 12"/>
            </properties>
            <skipped message="known failure: waits for issue 12">topUpCard returned \`data.new_balance\` 100.28 after a top-up of 0.29 on 100: expected 100.29, received 100.28 (service; exchange top-up/raises-the-balance#3; disable-card/known)
      curl -sS -X POST http://127.0.0.1:4010/api/v1/virtual-cards/cards/card-7/topup -H "X-API-KEY: $CARD_API_KEY" -H 'content-type: application/json' --data-raw '{"amount":0.29,"currency":"USD"}'</skipped>
          </testcase>
        </testsuite>
        <testsuite name="checkPaymentStatus" tests="1" failures="0" errors="1" skipped="0" time="0.004" timestamp="2026-03-01T10:00:00.000Z">
          <testcase classname="card-conformance.checkPaymentStatus" name="payments/found" time="0.004">
            <error message="blocked: needs --order-id and --pay-id">needs --order-id and --pay-id</error>
          </testcase>
        </testsuite>
      </testsuites>
      "
    `)
  })

  it('the JUnit report has counts that match its parsed content', () => {
    const { elements } = parseXml(junit(sampleReport()))
    const named = (name: string) => elements.filter((element) => element.name === name)
    const [root] = named('testsuites')
    expect(root?.attributes).toMatchObject({ tests: '8', failures: '2', errors: '2', skipped: '2' })
    expect(named('testcase')).toHaveLength(8)
    expect(named('failure')).toHaveLength(2)
    expect(named('error')).toHaveLength(2)
    expect(named('skipped')).toHaveLength(2)
  })

  it('the JUnit report reports an error if the run could judge nothing', () => {
    const report = sampleReport({ verdict: 'incomplete', verdictReasons: ['nobody answered'], checks: [] })
    const { elements } = parseXml(junit(report))
    expect(elements.map(({ name }) => name)).toContain('error')
  })
})

describe('the CTRF report', () => {
  it('the CTRF report passes the reference validator', () => {
    const document = JSON.parse(ctrf(sampleReport()))
    expect(validateCtrf(document)).toMatchObject({ valid: true })
    expect(document.results.summary).toMatchObject({ tests: 8, passed: 2, failed: 2, skipped: 1, pending: 0, other: 3 })
  })
})

describe('the HAR report', () => {
  it('the HAR report matches the schema of HAR 1.2', () => {
    const withoutResponse = topUp({ id: 'x#1', trouble: { kind: 'timeout', message: 'no answer within 10 ms' } })
    const { response: _, ...lost } = withoutResponse
    const document = JSON.parse(har(sampleReport({ exchanges: [topUp(), lost] })))
    expect(reportedBy('har', document)).toEqual([])
    expect(document.log.entries[0]).toMatchObject({
      startedDateTime: '2026-03-01T10:00:00.012500Z',
      request: { method: 'POST', url: 'http://127.0.0.1:4010/api/v1/virtual-cards/cards/card-7/topup' },
      response: { status: 200 },
    })
    expect(document.log.entries[1]).toMatchObject({ comment: 'x#1: no answer within 10 ms', response: { status: 0 } })
  })
})

describe('the markdown report', () => {
  it('the markdown report is short', () => {
    expect(markdown(sampleReport())).toMatchInlineSnapshot(`
      "## ❌ Not conformant at the documented level

      1 check failed; 1 deviation at a weaker level (inferred).

      Target \`http://127.0.0.1:4010/api/v1\`; contract 1.0.0 (\`c0ffee000000\`);
      1,234 requests in 2.3 s; seed 42; suite 9.9.9.

      | | passed | failed | known | warned | blocked | skipped | errored |
      | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
      | createCard | 1 | 0 | 0 | 0 | 0 | 0 | 0 |
      | topUpCard | 0 | **1** | 0 | 1 | 0 | 1 | 1 |
      | disableCard | 0 | 0 | 1 | 0 | 0 | 0 | 0 |
      | checkPaymentStatus | 0 | 0 | 0 | 0 | 1 | 0 | 0 |

      ### 1 check failed

      - **topUpCard returned \`data.new_balance\` 100.28 after a top-up of 0.29 on 100 (service)** (documented)<br>Requirement: What top-up/raises-the-balance asks for.<br>\`expected 100.29, received 100.28\`<br>\`top-up/raises-the-balance\`

      - \`disable-card/known\`: a known failure (waits for issue 12), still fails
      - warned: topUpCard returned \`data.new_balance\` 100.28 after a top-up of 0.29 on 100 (service) (inferred)
      - 1 blocked: needs --order-id and --pay-id
      - 1 errored: TypeError: x
      - 1 skipped: large amounts are refused here

      <details><summary>1 open question, and what this implementation does</summary>

      | question | answer |
      | --- | --- |
      | Is \`0.015\` accepted? | rejected with 422 |

      </details>
      "
    `)
  })
})

describe('a markdown report of 1,500 failures', () => {
  it('a markdown report of 1,500 failures fits in a comment, with the answers if there is room', () => {
    const text = markdown(largeReport(true))
    expect(text.length).toBeLessThan(65_536)
    expect(text).toContain('### 1,500 checks failed\n')
    expect(text).toMatch(/^- and [\d,]+ more$/m)
    expect(text).toContain('<details><summary>200 open questions')
    const question = { id: 'g', question: 'x'.repeat(400), weight: 'detail' as const }
    const long = { ...question, state: 'answered' as const, answer: 'accepted', words: 'y'.repeat(400) }
    const longer = markdown(sampleReport({ gaps: Array.from({ length: 500 }, () => long) }))
    expect(longer.length).toBeLessThan(65_536)
    expect(longer).toContain('500 open questions; the answers are too long for a comment')
  })
})

describe('GitHub annotations', () => {
  it('GitHub annotations are one line each', () => {
    const odd = finding({ received: '100%\nof::error title=x::', requirement: 'a,b:c' })
    const report = sampleReport({ checks: [check('a,b:c', { outcome: 'failed', findings: [odd] })] })
    expect(github(report)).toMatchInlineSnapshot(`
      "::error title=card-conformance::Not conformant at the documented level: 1 check failed.
      ::error title=a%2Cb%3Ac::topUpCard returned \`data.new_balance\` 100.28 after a top-up of 0.29 on 100: expected 100.29, received 100%25\\nof::error title=x:: (service; exchange top-up/raises-the-balance#3; a,b:c)
      "
    `)
  })
})

describe('a service with a known failure', () => {
  const excused = check('disable-card/known', { outcome: 'failed', findings: [finding()] })
  const report = sampleReport({
    verdict: 'conformant',
    verdictReasons: ['1 known failure'],
    checks: [check('a'), excused],
  })
  const headline = 'Conformant at the documented level, except for 1 known failure'

  it.each(['terminal', 'markdown', 'html', 'junit', 'ctrf', 'github'] as const)(
    'a known failure qualifies the verdict in %s',
    (name) => {
      expect(reporters[name](report)).toContain(headline)
    },
  )

  it('a known failure has no tick in markdown, and a warning on GitHub', () => {
    expect(markdown(report).split('\n')[0]).toBe(`## ⚠️ ${headline}`)
    expect(github(report).split('\n')[0]).toMatch(/^::warning title=card-conformance::/)
  })

  it('a known failure has the colour of a warning in HTML', () => {
    expect(reporters.html(report)).toContain('<h1 class="odd"')
    expect(reporters.html(report)).toContain('<b class="known">1</b> known')
  })

  it('a known failure has a skipped case in JUnit, with the reason as its message and as a property', () => {
    const { elements } = parseXml(junit(report))
    const skipped = elements.find(({ name }) => name === 'skipped')
    expect(skipped?.attributes.message).toBe('known failure: waits for issue 12')
    const properties = elements.filter(({ name }) => name === 'property').map(({ attributes }) => attributes)
    expect(properties).toEqual([
      { name: 'verdict', value: 'conformant' },
      { name: 'known-failures', value: '1' },
      { name: 'known-failure', value: 'waits for issue 12' },
    ])
  })

  it('a known failure has a test that is neither passed nor failed in CTRF, with the reason', () => {
    const { tests, environment } = JSON.parse(ctrf(report)).results
    expect(tests[2]).toMatchObject({ status: 'other', rawStatus: 'known failure' })
    expect(tests[2].message).toContain('known failure: waits for issue 12; ')
    expect(environment.extra).toMatchObject({ knownFailures: 1 })
  })

  it('a service with a known failure is not simply conformant in a comparison', () => {
    const comparison = compareReports([
      { name: 'ours.json', report },
      { name: 'theirs.json', report },
    ])
    expect(comparison.implementations[0]).toMatchObject({ verdict: 'conformant', knownFailures: 1 })
    for (const name of ['terminal', 'markdown', 'html'] as const) {
      expect(comparisonReporters[name](comparison).replace(/\s+/g, ' ')).toContain(
        'conformant at the documented level, except for 1 known failure',
      )
    }
  })
})

describe('20 failures with one cause', () => {
  const first = finding({ pointer: '/data/status' })
  const checks = [
    ...Array.from({ length: 20 }, (_, index) => check(`top-up/${index}`, { outcome: 'failed', findings: [first] })),
    check('top-up/other', { outcome: 'failed', findings: [finding()] }),
  ]
  const report = sampleReport({ checks, knownFailures: [], gaps: [] })

  it('20 failures with one cause get one annotation per likely cause', () => {
    expect(github(report).match(/^::error title=top-up\/\w+::/gm)).toEqual([
      '::error title=top-up/0::',
      '::error title=top-up/other::',
    ])
    expect(github(report)).toContain(
      '::Returns a wrong `data.status` in topUpCard (service; 20 checks). For example, topUpCard returned',
    )
  })

  it('20 failures with one cause get one entry per likely cause in the markdown report', () => {
    expect(markdown(report).match(/^- \*\*.*?<br>/gm)).toEqual([
      '- **Returns a wrong `data.status` in topUpCard (service; 20 checks)** (documented)<br>',
      '- **topUpCard returned `data.new_balance` 100.28 after a top-up of 0.29 on 100 (service)** (documented)<br>',
    ])
  })
})
