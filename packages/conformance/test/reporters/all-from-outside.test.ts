import { describe, expect, it } from 'vitest'
import type { Report } from '../../src/engine/nouns/report.ts'
import { compareReports, comparisonReporters } from '../../src/reporters/comparison/index.ts'
import { reporters } from '../../src/reporters/index.ts'
import { reportWith } from './hostile-report.ts'
import { sampleReport } from './sample-report.ts'

const hostile = '\ud800\u001b[31m\r\n::error::owned\n  ::stop-commands::x ##[error]owned ##vso[x] ::add-mask::x'

/** What a reader of reports chooses between, and what has to be an address or a moment. */
const words = new Set([
  'outcome',
  'verdict',
  'level',
  'state',
  'kind',
  'intent',
  'failOn',
  'weight',
  'format',
  'by',
  'formatVersion',
])
const forms = new Set(['baseUrl', 'startedAt'])

/** The report with something hostile behind every text, whatever it is for. */
function hostileEverywhere<Value>(value: Value, name = ''): Value {
  if (typeof value === 'string') {
    if (words.has(name) || forms.has(name)) return value
    return `${value}${hostile}` as Value
  }
  if (Array.isArray(value)) return value.map((one) => hostileEverywhere(one, name)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hostileEverywhere(one, key)])) as Value
}

const reports: readonly (readonly [name: string, report: Report])[] = [
  ['a usual report', hostileEverywhere(sampleReport())],
  ['a report of many outcomes', hostileEverywhere(reportWith('said'))],
  [
    'a report that begins its texts so',
    JSON.parse(JSON.stringify(reportWith('::error::owned')).replaceAll('"a"', '"::error::a"')),
  ],
]

/** What a terminal or the log of a CI service acts on, or no encoding has. Colours are the reporter's own. */
const acts = /(?![\n\t])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u
const commands = /^\s*::(?!(?:error|warning|notice) title=)|##(?:vso)?\[/m

describe.each(reports)('%s', (_, report) => {
  it.each(Object.keys(reporters))('the format %s shows what is hostile in it, and does not obey', (format) => {
    const text = reporters[format as keyof typeof reporters](report)
    expect(acts.exec(text)).toBeNull()
    if (['terminal', 'github', 'json', 'ctrf', 'har', 'badge'].includes(format)) expect(commands.exec(text)).toBeNull()
    if (format === 'github') expect(text.split('\n').every((line) => line === '' || line.startsWith('::'))).toBe(true)
  })

  it.each(Object.keys(comparisonReporters))(
    'a comparison as %s shows what is hostile in it, and does not obey',
    (format) => {
      const compared = compareReports([
        { name: `a${hostile}`, report },
        { name: 'b', report: sampleReport() },
      ])
      const text = comparisonReporters[format as keyof typeof comparisonReporters](compared)
      expect(acts.exec(text)).toBeNull()
      if (format === 'terminal' || format === 'json') expect(commands.exec(text)).toBeNull()
    },
  )
})
