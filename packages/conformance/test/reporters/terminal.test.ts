import { describe, expect, it } from 'vitest'
import type { Report } from '../../src/engine/nouns/report.ts'
import { reporters } from '../../src/reporters/index.ts'
import { check, finding, sampleReport } from './sample-report.ts'

const { terminal } = reporters

describe('the terminal report', () => {
  it('the terminal report says in one line what the run sent again and waited for', () => {
    const { summary, ...report } = sampleReport()
    const waits = [
      { reason: 'rate-limited', repetitions: 552, waitedMs: 61_200 },
      { reason: 'rejected-once', repetitions: 1, waitedMs: 0 },
    ] as const
    const lines = terminal({ ...report, summary: { ...summary, waits } }, { columns: 100 }).split('\n')
    expect(lines.filter((line) => line.startsWith('  retries '))).toEqual([
      '  retries   552 after a 429 or 503 (waits of all scenarios add up to 61 s), 1 after a rejection',
    ])
    expect(terminal(sampleReport())).not.toContain('  retries  ')
  })

  it('the terminal report does not compute the digest, which only a written report needs', () => {
    const report = Object.defineProperty(sampleReport(), 'digest', {
      get: () => {
        throw new Error('the digest is being computed')
      },
    })
    expect(() => terminal(report)).not.toThrow()
  })

  it('the terminal report shows the verdict first, failures in full, and counts of the rest', () => {
    const written = [{ format: 'json', path: 'out/report.json' }]
    expect(terminal(sampleReport(), { written })).toMatchInlineSnapshot(`
      "
        Not conformant at the documented level
        1 check failed; 1 deviation at a weaker level (inferred).
        7 checks: 1 passed, 1 failed, 1 known, 1 warned, 1 blocked, 1 skipped, 1
        errored

        failed  topUpCard returned \`data.new_balance\` 100.28 after a top-up of 0.29 on
                100 (service)
          Requirement (documented): What top-up/raises-the-balance asks for.
          expected  100.29
          received  100.28
          exchange  top-up/raises-the-balance#3
          check     top-up/raises-the-balance
          curl -sS -X POST \\
            http://127.0.0.1:4010/api/v1/virtual-cards/cards/card-7/topup \\
            -H "X-API-KEY: $CARD_API_KEY" -H 'content-type: application/json' \\
            --data-raw '{"amount":0.29,"currency":"USD"}'

                              passed   failed    known   warned  blocked  skipped  errored
        createCard                 1        ·        ·        ·        ·        ·        ·
        topUpCard                  0        1        ·        1        ·        1        1
        disableCard                0        ·        1        ·        ·        ·        ·
        checkPaymentStatus         0        ·        ·        ·        1        ·        ·
        total                      1        1        1        1        1        1        1

        1 known
          waits for issue 12
            disable-card/known
        1 warned
          topUpCard returned \`data.new_balance\` 100.28 after a top-up of 0.29 on 100
          (service)
            top-up/echoes
        1 blocked
          needs --order-id and --pay-id
            payments/found
        1 errored
          TypeError: x
            top-up/errored
        1 skipped
          large amounts are refused here
            top-up/large
        1 gap           open questions; the answers are recorded, not judged

        target    http://127.0.0.1:4010/api/v1
        contract  Cards 1.0.0 (c0ffee000000)
        run       1,234 requests in 2.3 s, seed 42, suite 9.9.9

        json      out/report.json
        replay    npx @card-contract/conformance replay out/report.json
        explain   npx @card-contract/conformance explain top-up/raises-the-balance

        Not conformant at the documented level
      "
    `)
  })

  it('the terminal report is short if nothing failed', () => {
    const report = sampleReport({
      verdict: 'conformant',
      verdictReasons: [],
      checks: [check('a'), check('b', { operationId: 'createCard' })],
      knownFailures: [],
      gaps: [],
    })
    expect(terminal(report)).toMatchInlineSnapshot(`
      "
        Conformant at the documented level
        2 checks passed on 2 operations.

                      passed   failed   warned  blocked  skipped
        topUpCard          1        ·        ·        ·        ·
        createCard         1        ·        ·        ·        ·
        total              2        ·        ·        ·        ·

        target    http://127.0.0.1:4010/api/v1
        contract  Cards 1.0.0 (c0ffee000000)
        run       1,234 requests in 2.3 s, seed 42, suite 9.9.9

        Conformant at the documented level
      "
    `)
  })

  it('the terminal report names what is missing if the verdict is incomplete', () => {
    const report = sampleReport({
      verdict: 'incomplete',
      verdictReasons: [
        '51 checks blocked: needs --order-id and --pay-id',
        'no documented check was executed for checkPaymentStatus',
      ],
      checks: [check('a'), check('b', { outcome: 'blocked', reason: 'needs --order-id and --pay-id' })],
      knownFailures: [],
    })
    expect(terminal(report)).toMatchInlineSnapshot(`
      "
        Incomplete at the documented level
        No deviation was found, but not every check could run.
        - 51 checks blocked: needs --order-id and --pay-id
        - no documented check was executed for checkPaymentStatus
        2 checks: 1 passed, 1 blocked

                     passed   failed   warned  blocked  skipped
        topUpCard         1        ·        ·        1        ·
        total             1        ·        ·        1        ·

        1 blocked
          needs --order-id and --pay-id
            b
        1 gap           open questions; the answers are recorded, not judged

        target    http://127.0.0.1:4010/api/v1
        contract  Cards 1.0.0 (c0ffee000000)
        run       1,234 requests in 2.3 s, seed 42, suite 9.9.9

        Incomplete at the documented level
      "
    `)
  })

  it('the terminal report is one message if nothing could be judged', () => {
    const report = sampleReport({
      verdict: 'incomplete',
      verdictReasons: ['the target cannot be reached: connect ECONNREFUSED 127.0.0.1:4010. Is it running?'],
      checks: [],
      gaps: [],
      knownFailures: [],
    })
    expect(terminal(report)).toMatchInlineSnapshot(`
      "
        Not judged
        The target cannot be reached: connect ECONNREFUSED 127.0.0.1:4010. Is it
        running?

        target    http://127.0.0.1:4010/api/v1
        contract  Cards 1.0.0 (c0ffee000000)
        run       1,234 requests in 2.3 s, seed 42, suite 9.9.9
      "
    `)
  })

  it('the terminal report fits the width of the terminal, except for lines to copy', () => {
    const long = finding({ received: 'x'.repeat(300), headline: `topUpCard returned no ${'y'.repeat(120)}` })
    const report = sampleReport({ checks: [check('a', { outcome: 'failed', findings: [long] })] })
    for (const columns of [60, 80, 100]) {
      const lines = terminal(report, { columns }).split('\n')
      expect(lines.length).toBeGreaterThan(20)
      const tooLong = lines.filter(
        (line) => line.length > columns && !/curl|http:|--data-raw|card-conformance/.test(line),
      )
      expect(tooLong).toEqual([])
    }
  })

  describe('the terminal report with 500 failed checks for three reasons and 50 blocked ones', () => {
    const places = ['/data/currency', '/data/status', '/data/operation']
    const failed = Array.from({ length: 500 }, (_, index) => {
      const pointer = places[index % 3] ?? ''
      return check(`top-up/number-${index}`, { outcome: 'failed', findings: [finding({ pointer })] })
    })
    const blocked = Array.from({ length: 50 }, (_, index) =>
      check(`blocked/number-${index}`, { outcome: 'blocked', reason: `reason ${index}` }),
    )
    const report = sampleReport({ checks: [...failed, ...blocked] })
    const shownOn = (rows?: number) =>
      terminal(report, rows === undefined ? {} : { rows })
        .trimEnd()
        .split('\n')
    const failuresIn = (lines: readonly string[]) => lines.filter((line) => line.startsWith('  failed  ')).length

    it('a long terminal report fits the screen', () => {
      for (const rows of [60, 50, 40, 30, 24]) expect([rows, shownOn(rows).length < rows]).toEqual([rows, true])
    })

    it('a long terminal report shows every cause with its evidence, and fewer of them on a small screen', () => {
      const evidence = (lines: readonly string[]) =>
        lines.filter((line) => /^ {4}(expected|received) /.test(line)).length
      expect([shownOn(70), shownOn(40), shownOn(24)].map(failuresIn)).toEqual([3, 3, 3])
      expect([shownOn(70), shownOn(40), shownOn(24)].map(evidence)).toEqual([6, 6, 6])
      expect(shownOn(40).join('\n')).toContain(
        'failed  Returns a wrong `data.currency` in topUpCard (service; 167 checks)',
      )
    })

    it('a long terminal report ends with the verdict, and begins with it', () => {
      for (const lines of [shownOn(24), shownOn(60), shownOn()]) {
        expect([lines[1], lines.at(-1)]).toEqual([
          '  Not conformant at the documented level',
          '  Not conformant at the documented level',
        ])
      }
    })

    it('a long terminal report names ten checks of a cause where there is no screen, and all of them with --verbose', () => {
      const text = (isVerbose: boolean) => terminal(report, { isVerbose }).replace(/\s+/g, ' ')
      expect(text(false).match(/and 157 more: --verbose/g)).toHaveLength(2)
      expect(text(false)).not.toContain('top-up/number-498')
      expect(text(true)).toContain('top-up/number-498')
      expect(text(true)).not.toContain('--verbose')
    })
  })

  it('the terminal report lists everything with --verbose', () => {
    const checks = [...Array.from({ length: 60 }).keys()].flatMap((index) => [
      check(`a/failed-${index}`, { outcome: 'failed', findings: [finding({ pointer: `/data/f${index % 30}` })] }),
      check(`b/warned-${index}`, { outcome: 'warned', findings: [finding()] }),
      check(`c/skipped-${index}`, { outcome: 'skipped', reason: `${'because '.repeat(12)}${index}` }),
    ])
    const report = sampleReport({ checks, knownFailures: [] })
    const missing = (text: string) =>
      checks.filter(({ id, reason = id }) => !text.replace(/\s+/g, ' ').includes(reason))
    expect(missing(terminal(report, { isVerbose: true }))).toEqual([])
    expect(missing(terminal(report, { rows: 50 })).length).toBeGreaterThan(0)
  })

  it('the terminal report shows the advice at the end of a long reason, as the other formats for people do', () => {
    const reason = `the target rejects a plain registration (${'x'.repeat(160)}…). ${'It is open. '.repeat(20)}Set it with --sample.`
    const blocked = check('a', { outcome: 'blocked', reason, obstacle: { kind: 'setup', message: reason } })
    const incomplete = sampleReport({ verdict: 'incomplete', verdictReasons: [reason], checks: [blocked] })
    for (const format of ['terminal', 'markdown', 'html'] as const) {
      const text = reporters[format](incomplete).replace(/\s+/g, ' ')
      expect(text.match(/Set it with --sample\./g)?.length).toBeGreaterThanOrEqual(2)
    }
  })

  it('the terminal report keeps the number of causes when the fixtures are in doubt, and ends a question with its own mark', () => {
    const failed = ['a', 'b'].map((id) => check(id, { outcome: 'failed', findings: [finding()] }))
    const doubt = 'every request for the payout was rejected: does the service have it?'
    const report = sampleReport({ checks: failed, knownFailures: [], verdictReasons: ['2 checks failed', doubt] })
    expect(terminal(report, { columns: 200 }).split('\n')[2]).toBe(`  2 checks failed, with 1 likely cause; ${doubt}`)
  })

  it('the terminal report says what to change if a limit on requests used up the time', () => {
    const advice =
      'The service limits requests: send only what finds most with --budget 1000, send fewer at a time with --concurrency 2, or allow more time'
    const shown = (waitedMs: number, changes: Partial<Report> = {}): string => {
      const { suite, summary } = sampleReport()
      const waits = [{ reason: 'rate-limited', repetitions: 2_121, waitedMs }] as const
      const interrupted = 'the run reached its deadline of 600 s'
      return terminal(
        sampleReport({
          verdict: 'incomplete',
          verdictReasons: [interrupted],
          suite: { ...suite, interrupted },
          summary: { ...summary, durationMs: 600_100, waits },
          ...changes,
        }),
        { columns: 300 },
      )
    }
    expect(shown(2_121_000)).toContain(`The run reached its deadline of 600 s. ${advice}`)
    const failed = {
      verdict: 'not-conformant',
      verdictReasons: ['1 check failed', 'the run reached its deadline'],
    } as const
    expect(shown(2_121_000, failed)).toContain(
      `1 check failed; 1 deviation at a weaker level (inferred); the run reached its deadline. ${advice}`,
    )
    expect(shown(3_000)).not.toContain(advice)
    const { suite, summary } = sampleReport()
    // Twice the time, and a third more, in whole minutes.
    const late = {
      summary: { ...summary, durationMs: 600_100, expectedMs: 1_200_000 },
      suite: { ...suite, interrupted: 'the run reached its deadline' },
    }
    expect(shown(0, late)).toContain(
      'The run needs more time: send only what finds most with --budget 1000, send more at a time with --concurrency 32, or allow more time with --deadline 1560.',
    )
    const limitedTo = (rate: number, requests: number) =>
      shown(0, {
        suite: { ...suite, interrupted: 'the run reached its deadline', options: { ...suite.options, rate } },
        summary: { ...summary, durationMs: 600_100, requests },
      })
    expect(limitedTo(4, 2_380)).toContain(
      'The run needs more time: send only what finds most with --budget 1000, raise --rate, or allow more time with --deadline.',
    )
    // A slow service was the limit.
    expect(limitedTo(400, 2_380)).not.toContain('--rate')
    expect(shown(2_121_000, { summary: sampleReport().summary })).not.toContain(advice)
  })

  it('the terminal report says how many known failures a conformant service has, and how many deviations at which weaker levels', () => {
    const weaker = (level: 'observed' | 'inferred') => ({ outcome: 'warned', findings: [finding({ level })] }) as const
    const checks = [
      check('a'),
      ...['b', 'c'].map((id) => check(id, weaker('observed'))),
      ...['d', 'e', 'f'].map((id) => check(id, weaker('inferred'))),
    ]
    const good = { verdict: 'conformant', verdictReasons: [] } as const
    expect(
      terminal(sampleReport({ ...good, checks, knownFailures: [] }))
        .split('\n')
        .slice(1, 4),
    ).toEqual([
      '  Conformant at the documented level',
      '  1 of 6 checks passed on 1 operation; 5 deviations at weaker levels (2',
      '  observed, 3 inferred).',
    ])
    const excused = check('disable-card/known', { outcome: 'failed', findings: [finding()] })
    const lines = terminal(sampleReport({ ...good, checks: [check('a'), excused] })).split('\n')
    expect([lines[1], lines.at(-2)]).toEqual([
      '  Conformant at the documented level, except for 1 known failure',
      '  Conformant at the documented level, except for 1 known failure',
    ])
    expect(lines.map((line) => line.trim())).toContain('passed   failed    known   warned  blocked  skipped')
  })

  it('the terminal report uses the width of the terminal', () => {
    const widest = (columns: number) =>
      Math.max(
        ...terminal(sampleReport(), { columns, rows: 50 })
          .split('\n')
          .map(({ length }) => length),
      )
    expect(widest(160)).toBeGreaterThan(110)
    expect(widest(160)).toBeLessThanOrEqual(160)
  })

  it('the terminal report ends a good run of the reference server with the next step', () => {
    const good = { verdict: 'conformant', verdictReasons: [], checks: [check('a')], knownFailures: [] } as const
    const embedded = { baseUrl: 'http://127.0.0.1:4010/api/v1', isEmbedded: true }
    expect(terminal(sampleReport({ ...good, target: embedded }))).toContain(
      'Now test your own:\n    npx @card-contract/conformance run --base-url URL',
    )
    expect(terminal(sampleReport(good))).not.toContain('--base-url')
  })

  it('the terminal report says of a partial run how many of its checks passed, and that it is never conformant', () => {
    const { suite } = sampleReport()
    const report = (checks: Report['checks']) =>
      terminal(
        sampleReport({
          verdict: 'incomplete',
          verdictReasons: ['no documented check was executed for createCard'],
          checks,
          knownFailures: [],
          suite: { ...suite, options: { ...suite.options, only: ['*'] } },
        }),
      )
    const passed = report([check('a'), check('b')])
    expect(passed).toContain('2 of 2 selected checks passed; a partial run is never called conformant.')
    expect(passed).not.toContain('no documented check')
    const blocked = report([check('a'), check('b', { outcome: 'blocked', reason: 'needs --order-id and --pay-id' })])
    expect(blocked).toContain('1 of 2 selected checks passed, 1 blocked; a partial run')
    expect(blocked).toContain('no documented check')
  })

  it('the terminal report differs only in escape sequences when coloured', () => {
    const coloured = terminal(sampleReport(), { isColoured: true })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences are the subject of this test
    expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(terminal(sampleReport()))
    expect(coloured).toContain('\u001b[31m')
  })
})
