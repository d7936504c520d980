import { describe, expect, it } from 'vitest'
import type { GapAnswer } from '../../src/engine/nouns/answers/probe.ts'
import type { Level } from '../../src/engine/nouns/level.ts'
import type { Report, ReportedCheck } from '../../src/engine/nouns/report.ts'
import { compareReports, comparisonReporters } from '../../src/reporters/comparison/index.ts'
import { check, finding, sampleReport } from './sample-report.ts'

/** Two reports of one address are compared as those of one service. */
const elsewhere = { baseUrl: 'http://127.0.0.1:4011/api/v1', isEmbedded: false }

type Answered = Extract<GapAnswer, { state: 'answered' }>

const ids = [
  'card-operations/refused-movements-move-nothing/dedicated',
  'card-operations/refused-movements-move-nothing/operate-card',
  'card-operations/refused-movements-move-nothing/query-card-operation',
]

function reportOf(outcome: 'passed' | 'failed') {
  const requirement = { text: 'A refused movement moves nothing.', contractPointer: '' }
  return sampleReport({
    checks: ids.map((id) => ({
      ...{ id, level: 'inferred', kind: 'money', requirement: { id, ...requirement }, outcome },
      ...{ findings: outcome === 'failed' ? [finding({ level: 'inferred' })] : [], exchanges: [], durationMs: 1 },
    })),
  })
}

const shown = (columns: number): string[] =>
  comparisonReporters
    .terminal(
      compareReports([
        { name: 'a.json', report: reportOf('passed') },
        { name: 'b.json', report: reportOf('failed') },
        { name: 'c.json', report: reportOf('passed') },
      ]),
      { columns },
    )
    .split('\n')

describe('the comparison in a terminal', () => {
  it('the comparison never truncates an ID, because IDs differ at the end', () => {
    const table = shown(80)
    const last = table.findIndex((line) => line.includes('inferred  '))
    expect(table.slice(last - 1, last + 5).join('\n')).toMatchInlineSnapshot(`
      "  card-operations/refused-movements-move-
          nothing/dedicated                           inferred      pass   FAIL   pass
        card-operations/refused-movements-move-
          nothing/operate-card                        inferred      pass   FAIL   pass
        card-operations/refused-movements-move-
          nothing/query-card-operation                inferred      pass   FAIL   pass"
    `)
    for (const line of table) expect(line.length).toBeLessThanOrEqual(80)
  })

  it('the comparison fits the width of the terminal', () => {
    const lines = shown(120)
    for (const id of ids) expect(lines.some((line) => line.includes(` ${id} `))).toBe(true)
  })
})

describe('what was exercised, in a comparison', () => {
  const compared = (neverAccepted: readonly string[]) => {
    const coverage = { covered: 279, of: 310, neverAccepted, operations: [] }
    const full = { name: 'full.json', report: sampleReport({ checks: [check('a')], coverage }) }
    return compareReports([full, { name: 'old.json', report: sampleReport({ checks: [check('a')] }) }])
  }

  it('a comparison says in every format how much of the contract each run exercised', () => {
    const { terminal, markdown, html } = comparisonReporters
    for (const format of [terminal, markdown, html]) {
      expect(format(compared([]), { columns: 300 }).split('; 90 % of the contract was exercised')).toHaveLength(2)
    }
  })

  it('a comparison names the operations that accepted no valid request, and lets their names do nothing', () => {
    const { terminal, markdown, html } = comparisonReporters
    const hostile = compared(['topUpCard', '<b>\u001b[31m`x`'])
    expect(terminal(hostile, { columns: 300 })).toContain('no valid request was accepted by topUpCard, <b>')
    expect(terminal(hostile)).not.toContain('\u001b[31m')
    expect(markdown(hostile)).not.toContain('<b>')
    expect(html(hostile)).toContain('by topUpCard, &lt;b&gt;')
  })
})

describe('a requirement in a comparison', () => {
  const standing = (...checks: readonly (ReportedCheck | undefined)[]) =>
    compareReports(
      checks.map((one, index) => ({ name: `${index}.json`, report: sampleReport({ checks: one ? [one] : [] }) })),
    ).requirements.map((one) => one.standing)
  const deviating = (outcome: 'failed' | 'warned', level: Level = 'observed') =>
    check('a', { level: 'observed', outcome, findings: [finding({ level })] })
  const stuck = check('a', { level: 'observed', outcome: 'blocked' })
  const passed = check('a', { level: 'observed' })

  it('a compared requirement differs if its results do', () => {
    expect(standing(passed, deviating('failed'))).toEqual(['differs'])
    expect(standing(passed, stuck)).toEqual(['differs'])
    expect(standing(passed, deviating('failed'), undefined)).toEqual(['differs'])
  })

  it('a compared requirement does not differ only because --fail-on did', () => {
    expect(standing(deviating('warned'), deviating('failed'))).toEqual(['not-met'])
  })

  it('a compared requirement differs if the findings of one are at a weaker level, which is shown', () => {
    const [strong, weak] = [deviating('failed'), deviating('failed', 'inferred')]
    expect(standing(strong, weak)).toEqual(['differs'])
    const comparison = compareReports([
      { name: 'a.json', report: sampleReport({ checks: [strong] }) },
      { name: 'b.json', report: sampleReport({ checks: [weak], target: elsewhere }) },
    ])
    expect(comparisonReporters.html(comparison)).toContain('✗ failed (inferred)')
    expect(comparisonReporters.markdown(comparison)).toContain('| **failed** | **failed** (inferred) |')
    expect(comparisonReporters.terminal(comparison)).toContain('   FAIL  FAIL*\n  * only at a weaker level')
  })

  it('a compared requirement comes before those of weaker levels, and before those with a better result', () => {
    const ids = ['a', 'b', 'c'] as const
    const passing = ids.map((id) => check(id, { level: id === 'c' ? 'documented' : 'inferred' }))
    const found = [finding({ level: 'inferred' })]
    const changes: Partial<ReportedCheck>[] = [
      { outcome: 'skipped' },
      { outcome: 'failed', findings: found },
      { outcome: 'blocked' },
    ]
    const page = comparisonReporters.terminal(
      compareReports([
        { name: 'a.json', report: sampleReport({ checks: passing }) },
        {
          name: 'b.json',
          report: sampleReport({
            checks: passing.map((one, index) => ({ ...one, ...changes[index] })),
            target: elsewhere,
          }),
        },
      ]),
    )
    expect(page.match(/^ {2}\w (?=documented|inferred)/gm)?.map((line) => line.trim())).toEqual(['c', 'b', 'a'])
  })

  it('a compared requirement is met, not tested, or not met otherwise', () => {
    expect(standing(passed, passed)).toEqual(['met'])
    expect(standing(passed, undefined)).toEqual(['not-tested'])
    expect(standing(stuck, stuck)).toEqual(['not-met'])
    expect(standing(deviating('failed'), undefined)).toEqual(['not-met'])
  })
})

describe('an open question in a comparison', () => {
  const gap = { id: 'responses/caching', question: 'Cached?', weight: 'detail' as const }
  const answering = (answer?: Answered['answer']) =>
    answer === undefined
      ? { ...gap, state: 'not-asked' as const, reason: 'needs a payment' }
      : { ...gap, state: 'answered' as const, answer, words: JSON.stringify(answer) }
  const standing = (...answers: readonly (Answered['answer'] | undefined)[]) =>
    compareReports(
      answers.map((answer, index) => ({ name: `${index}.json`, report: sampleReport({ gaps: [answering(answer)] }) })),
    ).gaps.map((one) => one.standing)

  it('a compared question has the same answer in whatever order its parts and values were seen', () => {
    expect(standing({ a: 'x', b: ['1', '2'] }, { b: ['2', '1'], a: 'x' })).toEqual(['alike'])
    expect(standing({ a: 'x', b: ['1', '2'] }, { a: 'x', b: ['1'] })).toEqual(['differs'])
    expect(standing('1', 1)).toEqual(['differs'])
  })

  it('a compared question has the same answer in other words, which another version of the suite may have written', () => {
    const [one, other] = [answering('accepted'), { ...answering('accepted'), words: 'yes' }].map((answer, index) => ({
      name: `${index}.json`,
      report: sampleReport({ gaps: [answer] }),
    }))
    expect(one && other && compareReports([one, other]).gaps[0]?.standing).toBe('alike')
  })

  it('a compared question is not different where it was not asked', () => {
    expect(standing('accepted', undefined)).toEqual(['not-asked'])
    expect(standing('accepted', undefined, 'rejected')).toEqual(['differs'])
  })

  it('a compared question is decided with the letters of those whose contract says so, if contracts differ', () => {
    const decision = { text: 'It MUST be cached.', by: 'the card team', on: '2026-11-24' }
    const newer = sampleReport({
      gaps: [{ ...answering('accepted'), decision }],
      contract: { title: 'Cards', version: '2.0.0', hash: 'f'.repeat(64), envelopes: {} },
    })
    const comparison = compareReports([
      { name: 'a.json', report: sampleReport({ gaps: [answering('rejected')] }) },
      { name: 'b.json', report: newer },
    ])
    expect(comparisonReporters.markdown(comparison)).toContain('**B** It MUST be cached. (the card team, 2026-11-24) |')
    expect(comparisonReporters.terminal(comparison)).toContain(
      'decided (B): It MUST be cached. (the card team, 2026-11-24)',
    )
    expect(comparisonReporters.html(comparison)).toContain('<b>B</b> It MUST be cached.')
  })

  it('a compared question departs through the requirement that a decision names', () => {
    const decision = { requirement: 'top-up/exact', text: 'It MUST.', by: 'the card team', on: '2026-11-24' }
    const report = sampleReport({
      gaps: [{ ...answering('accepted'), decision }],
      checks: [check('top-up/exact', { outcome: 'failed', findings: [finding()] })],
    })
    expect(compareReports([{ name: 'a.json', report }]).gaps[0]?.answers).toEqual([
      { answer: 'accepted', words: '"accepted"', departsFrom: 'decided' },
    ])
  })

  it('a compared question departs from a pinned answer', () => {
    const departing = { ...answering('accepted'), departs: true as const }
    const { suite } = sampleReport()
    const pinned = { ...suite, options: { ...suite.options, pinned: { [gap.id]: 'rejected' } } }
    const departsFrom = (gaps: Report['gaps']) => {
      const report = sampleReport({ gaps, suite: pinned })
      return compareReports([{ name: 'a.json', report }]).gaps[0]?.answers[0]?.departsFrom
    }
    expect(departsFrom([departing])).toBe('pinned')
    const decision = { answer: 'rejected', text: 'It MUST.', by: 'the card team', on: '2026-11-24' }
    expect(departsFrom([{ ...departing, decision }])).toBe('decided or pinned')
  })
})
