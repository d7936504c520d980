import { describe, expect, it } from 'vitest'
import { compareReports, comparisonReporters } from '../../src/reporters/comparison/index.ts'
import { sampleReport } from './sample-report.ts'

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
      ...{ findings: [], exchanges: [], durationMs: 1 },
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
  it('never truncates an ID, because IDs differ at the end', () => {
    const table = shown(80)
    const last = table.findIndex((line) => line.includes('inferred'))
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

  it('fits the width of the terminal', () => {
    const lines = shown(120)
    for (const id of ids) expect(lines.some((line) => line.includes(` ${id} `))).toBe(true)
  })
})
