import { describe, expect, it } from 'vitest'
import { reporters } from '../../src/reporters/index.ts'
import { check, finding, sampleReport } from './sample-report.ts'

const { terminal } = reporters

describe('the terminal report', () => {
  it('says the verdict first, shows failures in full and counts the rest', () => {
    const written = [{ format: 'json', path: 'out/report.json' }]
    expect(terminal(sampleReport(), { written })).toMatchInlineSnapshot(`
      "
        Not conformant at the documented level
        1 check failed.

        target    http://127.0.0.1:4010/api/v1
        contract  Cards 1.0.0 (c0ffee000000)
        run       1,234 requests in 2.3 s, seed 42, suite 9.9.9

                              passed   failed   warned  blocked  skipped  errored
        createCard                 1        ·        ·        ·        ·        ·
        topUpCard                  0        1        1        ·        1        1
        disableCard                0        1        ·        ·        ·        ·
        checkPaymentStatus         0        ·        ·        1        ·        ·
        total                      1        2        1        1        1        1

        failed  top-up/raises-the-balance  documented
          What top-up/raises-the-balance asks for.
          topUpCard: /data/new_balance
          expected  100.29
          received  100.28
          exchange  top-up/raises-the-balance#3
          curl -sS -X POST \\
            http://127.0.0.1:4010/api/v1/virtual-cards/cards/card-7/topup \\
            -H "X-API-KEY: $CARD_API_KEY" -H 'content-type: application/json' \\
            --data-raw '{"amount":0.29,"currency":"USD"}'

        1 known         disable-card/known
        1 warned        top-up/echoes
        1 blocked       needs --order-id and --pay-id
        1 errored       TypeError: x
        1 skipped       large amounts are refused here
        1 gap           what this implementation does where the interface is silent

        json      out/report.json
        again     card-conformance replay out/report.json top-up/raises-the-balance
        why       card-conformance explain top-up/raises-the-balance

      "
    `)
  })

  it('is short where nothing is wrong', () => {
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

        target    http://127.0.0.1:4010/api/v1
        contract  Cards 1.0.0 (c0ffee000000)
        run       1,234 requests in 2.3 s, seed 42, suite 9.9.9

                      passed   failed   warned  blocked  skipped
        topUpCard          1        ·        ·        ·        ·
        createCard         1        ·        ·        ·        ·
        total              2        ·        ·        ·        ·

      "
    `)
  })

  it('says what is missing where the verdict is incomplete', () => {
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
        Nothing was found wrong, but not everything could be asked.
        - 51 checks blocked: needs --order-id and --pay-id
        - no documented check was executed for checkPaymentStatus

        target    http://127.0.0.1:4010/api/v1
        contract  Cards 1.0.0 (c0ffee000000)
        run       1,234 requests in 2.3 s, seed 42, suite 9.9.9

                     passed   failed   warned  blocked  skipped
        topUpCard         1        ·        ·        1        ·
        total             1        ·        ·        1        ·

        1 blocked       needs --order-id and --pay-id
        1 gap           what this implementation does where the interface is silent

      "
    `)
  })

  it('is one message where nothing could be judged', () => {
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

  it('keeps to the width of the terminal, except in lines that are made to be copied', () => {
    const long = finding({ received: 'x'.repeat(300), subject: `topUpCard: /data/${'y'.repeat(120)}` })
    const report = sampleReport({ checks: [check('a', { outcome: 'failed', findings: [long] })] })
    for (const columns of [60, 80, 100]) {
      const lines = terminal(report, { columns }).split('\n')
      const tooLong = lines.filter(
        (line) => line.length > columns && !/curl|http:|--data-raw|card-conformance/.test(line),
      )
      expect(tooLong).toEqual([])
    }
  })

  describe('where 500 checks failed for three reasons, and 50 were blocked', () => {
    const places = ['/data/currency', '/data/status', '/data/operation']
    const failed = Array.from({ length: 500 }, (_, index) => {
      const subject = `topUpCard: ${places[index % 3]}`
      return check(`top-up/number-${index}`, { outcome: 'failed', findings: [finding({ subject })] })
    })
    const blocked = Array.from({ length: 50 }, (_, index) =>
      check(`blocked/number-${index}`, { outcome: 'blocked', reason: `reason ${index}` }),
    )
    const report = sampleReport({ checks: [...failed, ...blocked] })
    const shownOn = (rows?: number) =>
      terminal(report, rows === undefined ? {} : { rows })
        .trimEnd()
        .split('\n')
    const toldIn = (lines: readonly string[]) => lines.filter((line) => line.startsWith('  failed  ')).length

    it('fits the screen', () => {
      for (const rows of [60, 50, 40, 30, 25]) expect([rows, shownOn(rows).length < rows]).toEqual([rows, true])
    })

    it('tells less of the failures on a small screen, and everything else all the same', () => {
      expect([shownOn(), shownOn(40), shownOn(25)].map(toldIn)).toEqual([2, 1, 0])
      expect(shownOn(25).join('\n')).toContain('500 failed')
      expect(shownOn().join('\n')).toContain('166 more failed')
    })
  })

  it('colours what it says, and nothing else', () => {
    const coloured = terminal(sampleReport(), { isColoured: true })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences are what is looked for
    expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(terminal(sampleReport()))
    expect(coloured).toContain('\u001b[31m')
  })
})
