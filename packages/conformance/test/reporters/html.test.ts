import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { compareReports, comparisonReporters } from '../../src/reporters/comparison/index.ts'
import { reporters } from '../../src/reporters/index.ts'
import { browserForTests, openFile } from './chromium.ts'
import { comparisonWith, everythingHostile, reportWith } from './hostile-report.ts'
import { largeReport } from './large-report.ts'
import { check, finding, sampleReport, topUp } from './sample-report.ts'

const { html } = reporters

/** The page without its script and styles. */
function contentOf(page: string): string {
  return page.replace(/<(style|script)\b[^>]*>[\s\S]*?<\/\1>/g, '')
}

describe('the HTML report', () => {
  it.each([
    ['report', html(sampleReport())],
    ['comparison', comparisonReporters.html(compareReports([{ name: 'a.json', report: sampleReport() }]))],
  ])('the HTML %s makes no requests', (_, page) => {
    expect(page).toMatch(/http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-/)
    expect(page).not.toMatch(/<img|<link|<iframe|<object|javascript:|url\(|fetch\(|import\b|XMLHttpRequest/)
    expect(contentOf(page)).not.toMatch(/\son\w+=|\sstyle=|\ssrc=/)
  })

  it.each(['style', 'script'])('the HTML report allows its %s by hash', (name) => {
    const page = html(sampleReport())
    const texts = [...page.matchAll(new RegExp(`<${name}[^>]*>([\\s\\S]*?)</${name}>`, 'g'))].map(
      ([, text = '']) => text,
    )
    const hashes = texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    expect(page).toContain(`${name}-src ${hashes.join(' ')};`)
  })

  it('the HTML report starts with the verdict in words and the target', () => {
    const [, top = ''] = /<header[^>]*>([\s\S]*?)<\/header>/.exec(html(sampleReport())) ?? []
    const words = top
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    expect(words).toMatchInlineSnapshot(
      `"Conformance report Not conformant at the documented level 1 check failed; 1 deviation at a weaker level (inferred). 1 passed 1 failed 1 known 1 warned 1 blocked 1 skipped 1 errored of 7 checks target http://127.0.0.1:4010/api/v1, nginx contract Cards 1.0.0 c0ffee000000 level documented: what the interface states, and what was decided suite 9.9.9, seed 42 , run a1b2c3d4 started 2026-03-01 10:00:00 UTC requests 1,234 in 2.3 s"`,
    )
  })

  it('the HTML report shows a failure with what the server did, the requirement, a diff, the exchange, the place in the contract, curl and the replay', () => {
    const page = html(sampleReport())
    expect(page).toContain('id="check-top-up/raises-the-balance"')
    expect(page).toContain(
      '<h3>topUpCard returned <code>data.new_balance</code> 100.28 after a top-up of 0.29 on 100</h3>',
    )
    expect(page).toContain('<p>Requirement (documented): What top-up/raises-the-balance asks for.</p>')
    expect(page).toContain('<dt>expected</dt><dd>100.2<del>9</del></dd>')
    expect(page).toContain('<dt>received</dt><dd>100.2<ins>8</ins></dd>')
    expect(page).toContain('<mark>    &quot;new_balance&quot;: 100.28</mark>')
    expect(page).toContain('status 200, 3.3 ms')
    expect(page).toContain('<code>/components/schemas/CardOperation</code>')
    expect(page).toContain('conformance replay report.json top-up/raises-the-balance</code>')
    expect(page).toContain('curl -sS -X POST')
  })

  it.each([
    ['100.29', '100.28', '100.2<del>9</del>', '100.2<ins>8</ins>'],
    ['15.34', '15.340000000000002', '15.34', '15.34<ins>0000000000002</ins>'],
    ['a rejection', '200 {}', 'a rejection', '200 {}'],
  ])(
    'the HTML report marks the difference between %s and %s, unless they have too little in common',
    (expected, received, wanted, came) => {
      const found = check('top-up/raises-the-balance', {
        outcome: 'failed',
        findings: [finding({ expected, received })],
      })
      const page = html(sampleReport({ checks: [found], knownFailures: [] }))
      expect(page).toContain(`<dt>expected</dt><dd>${wanted}</dd>`)
      expect(page).toContain(`<dt>received</dt><dd>${came}</dd>`)
    },
  )

  it('the HTML report keeps the numbers of a response as received', () => {
    const body = '{"data":{"new_balance":100.280000000000000001,"new_balance":1e400}}'
    const response = { status: 200, headers: [], body, bodyBytes: body.length, truncated: false }
    const page = html(sampleReport({ exchanges: [topUp({ response: response })] }))
    expect(page).toContain('&quot;new_balance&quot;: 100.280000000000000001,')
    expect(page).toContain('&quot;new_balance&quot;: 1e400')
  })

  it('the HTML report has a cell for every operation and area of requirements, with links to existing rows', () => {
    const page = html(sampleReport())
    const cells = [...page.matchAll(/href="#(rows-[^"]*)" data-only[^>]*>(.*?)<\/a>/g)]
    expect(cells.map(([, , content = '']) => content.replace(/<[^>]*>/g, ''))).toMatchInlineSnapshot(`
      [
        "createCard, accepts valid requests: ✓ 1 passed",
        "topUpCard, behaves as described: 1 failed 1 warned 1 skipped 1 errored of 4",
        "disableCard, behaves as described: 1 known of 1",
        "checkPaymentStatus, behaves as described: 1 blocked of 1",
      ]
    `)
    for (const [, anchor] of cells) expect(page).toContain(`id="${anchor}"`)
  })

  it('the HTML report lists checks without a result by reason, and gaps with their answers', () => {
    const page = html(sampleReport())
    expect(page).toContain('<h3>needs --order-id and --pay-id</h3>')
    expect(page).toContain('<h3>large amounts are refused here</h3>')
    expect(page).toContain('<td>Is <code>0.015</code> accepted?<br>')
    expect(page).toContain('<strong>rejected with 422</strong>')
  })

  it('the HTML report shows response times by operation', () => {
    expect(html(sampleReport())).toContain('<th scope="row">topUpCard</th><td class="number">1</td>')
  })

  it('the HTML report shows the verdict and the reason if a run could judge nothing', () => {
    const page = html(
      sampleReport({ verdict: 'incomplete', verdictReasons: ['nobody answered'], checks: [], gaps: [], exchanges: [] }),
    )
    expect(page).toContain('<h1 class="odd">Not judged</h1><p class="sentence">Nobody answered</p>')
    expect(page).not.toContain('What was tried')
  })

  it('the HTML report shows the attempted requests if a run could judge nothing', () => {
    const { response: _, ...lost } = topUp({ trouble: { kind: 'connect', message: 'ECONNREFUSED' } })
    const reasons = { verdict: 'incomplete', verdictReasons: ['nobody answered'] } as const
    const page = html(sampleReport({ ...reasons, checks: [], gaps: [], knownFailures: [], exchanges: [lost] }))
    expect(page).toContain('What was tried</h2><p class="about">1 request</p>')
    expect(page).toContain('<strong>no response</strong>: ECONNREFUSED')
  })
})

describe('a report of 1,500 checks', () => {
  it.each([
    ['pass', false],
    ['fail, each for its own reason', true],
  ])('a report of 1,500 checks stays under 3 MB when all of them %s', (_, isFailing) => {
    const page = html(largeReport(isFailing))
    expect(Buffer.byteLength(page)).toBeLessThan(3_000_000)
    expect(page.match(/<tr data-row data-outcome/g)).toHaveLength(1_500)
  })
})

describe('a decided gap in the HTML report', () => {
  const decision = {
    answer: 'rejected',
    text: 'An amount MUST have two decimals.',
    by: 'the card team',
    on: '2026-11-24',
  }
  const gap = { id: 'amounts/decimals', question: 'Is `0.015` accepted?', weight: 'money' as const, decision }
  const answered = { ...gap, state: 'answered' as const, answer: 'accepted', words: 'accepted', departs: true as const }
  const page = html(sampleReport({ gaps: [answered], checks: [check(gap.id, { kind: 'decision', level: 'decided' })] }))

  it('a decided gap stands beside the decision, and beside the departure from it', () => {
    expect(page).toContain('<em>Decided by the card team, 2026-11-24:</em> An amount MUST have two decimals.')
    expect(page).toContain('departs from what was decided or pinned')
    expect(page).toContain('1 answer to what was decided or pinned is judged.')
  })
})

describe('the HTML comparison', () => {
  const responding = (words: string, changes = {}) =>
    sampleReport({
      gaps: [
        {
          id: 'amounts/decimals',
          question: 'Is `0.015` accepted?',
          weight: 'money',
          state: 'answered',
          answer: words,
          words,
        },
      ],
      ...changes,
    })
  const comparing = (...reports: ReturnType<typeof sampleReport>[]) =>
    comparisonReporters.html(
      compareReports(
        reports.map((report, index) => {
          const target = { ...report.target, baseUrl: `http://127.0.0.1:${4010 + index}/api/v1` }
          return { name: `${index}.json`, report: { ...report, target } }
        }),
      ),
    )
  const markedIn = (page: string) =>
    [...page.matchAll(/<td data-under="."><strong>(.*?)<\/strong>/g)].map(([, text]) => text)

  it('the comparison marks answers that differ from the majority', () => {
    expect(markedIn(comparing(responding('refused'), responding('rounded'), responding('refused')))).toEqual([
      'rounded',
    ])
  })

  it('the comparison marks none of two, none without a majority, and none if all agree', () => {
    expect(markedIn(comparing(responding('refused'), responding('rounded')))).toEqual([])
    expect(markedIn(comparing(responding('refused'), responding('rounded'), responding('accepted')))).toEqual([])
    expect(markedIn(comparing(responding('refused'), responding('refused'), responding('refused')))).toEqual([])
  })

  it('the comparison marks none of two where a third was not asked', () => {
    const unasked = sampleReport({ gaps: [] })
    expect(markedIn(comparing(responding('refused'), responding('rounded'), unasked))).toEqual([])
  })

  it('the comparison shows requirements that some implementation violates before those that all meet', () => {
    const page = comparing(sampleReport(), sampleReport())
    const failed = page.indexOf('<code>top-up/raises-the-balance</code>')
    const met = page.indexOf('1 requirement met by every implementation')
    expect(failed).toBeGreaterThan(0)
    expect(met).toBeGreaterThan(failed)
  })

  it('the comparison counts the results of requirements per operation and implementation', () => {
    const page = comparing(sampleReport(), sampleReport({ checks: [check('top-up/echoes', { level: 'inferred' })] }))
    const cells = [...page.matchAll(/<td class="\w+"><a href="#\w+" data-only="(\w+)">(.*?)<\/a>/g)]
    expect(cells.map(([, , content = '']) => content.replace(/<[^>]*>/g, ''))).toMatchInlineSnapshot(`
      [
        "createCard, 0.json: ✓ 1 passed",
        "topUpCard, 0.json: 1 failed 1 warned 1 skipped 1 errored of 4",
        "topUpCard, 1.json: ✓ 1 passed",
        "disableCard, 0.json: 1 failed of 1",
        "checkPaymentStatus, 0.json: 1 blocked of 1",
      ]
    `)
  })

  it('the comparison warns if the contracts differ', () => {
    const other = sampleReport({ contract: { title: 'Cards', version: '2.0.0', hash: 'f'.repeat(64), envelopes: {} } })
    expect(comparing(sampleReport(), other)).toContain('tested against different versions of the contract')
    expect(comparing(sampleReport(), sampleReport())).not.toContain('different versions')
  })
})

const browser = browserForTests()

describe('a page in a browser', () => {
  it.each([
    ['a report', reporters.html(sampleReport())],
    ['a hostile report', reporters.html(reportWith(everythingHostile))],
    ['a hostile comparison', comparisonReporters.html(comparisonWith(everythingHostile))],
  ])('%s opens without errors or requests', async (_, html) => {
    await using opened = await openFile(browser(), html)
    await opened.page.getByRole('heading', { level: 1 }).waitFor()
    await opened.page.getByRole('search').waitFor()
    expect(opened.trouble).toEqual([])
  })
})
