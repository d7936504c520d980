import type { Report } from '../engine/nouns/report.ts'
import { counted } from '../engine/values/texts.ts'
import { failuresOf } from './cause-table.ts'
import { jsonText } from './plain.ts'
import type { Reporter } from './reporter.ts'
import { isConformant, knownInWords, toneOf, withinInWords } from './verdict-in-words.ts'

const colours = {
  conformant: 'yellow',
  'conformant-within-budget': 'yellow',
  'no-deviation': 'yellow',
  'not-conformant': 'red',
  incomplete: 'orange',
} as const

/** The JSON for https://shields.io/badges/endpoint-badge, to be published by the user. */
export const badge: Reporter = (report) => {
  const { verdict, contract } = report
  const isGood = isConformant(verdict)
  const content = {
    schemaVersion: 1,
    label: `contract ${contract.version}`,
    message: messageOf(report),
    color: toneOf(report) === 'good' ? 'brightgreen' : colours[verdict],
    // A badge URL may override the colour, but not of an error.
    ...(isGood ? {} : { isError: true }),
  }
  return jsonText(content)
}

/** Contains no data from the target and no long text. */
function messageOf(report: Report): string {
  const { verdict, suite, checks } = report
  const level = suite.failOn === 'documented' ? '' : ` (${suite.failOn})`
  const known = knownInWords(report)
  if (verdict === 'no-deviation') return `no deviation recorded${level}`
  if (isConformant(verdict))
    return `conformant${withinInWords(suite)}${level}${known === undefined ? '' : `, except for ${known}`}`
  if (verdict === 'incomplete') return checks.length === 0 ? 'not judged' : 'incomplete'
  const failed = failuresOf(report).length
  // In this case the list of known failures fails.
  return failed === 0 ? 'not conformant' : `${counted(failed, 'check')} failed${level}`
}
