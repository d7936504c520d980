import type { Report } from '../model/report.ts'
import type { Reporter } from './reporter.ts'
import { counted, failuresOf } from './words.ts'

const colours = { conformant: 'brightgreen', 'not-conformant': 'red', incomplete: 'orange' } as const

/** What https://shields.io/badges/endpoint-badge draws a badge from, once it is published somewhere. */
export const badge: Reporter = (report) => {
  const { verdict, contract } = report
  const isGood = verdict === 'conformant'
  const content = {
    schemaVersion: 1,
    label: `card contract ${contract.version}`,
    message: messageOf(report),
    color: colours[verdict],
    // Whoever links to a badge may colour it otherwise, but not one that says this.
    ...(isGood ? {} : { isError: true }),
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

/** Nothing of it comes from the target, and nothing of it is longer than a badge. */
function messageOf(report: Report): string {
  const { verdict, suite, checks } = report
  const level = suite.failOn === 'documented' ? '' : ` (${suite.failOn})`
  if (verdict === 'conformant') return `conformant${level}`
  if (verdict === 'incomplete') return checks.length === 0 ? 'not judged' : 'incomplete'
  const failed = failuresOf(report).length
  // What fails then is the list of known failures.
  return failed === 0 ? 'not conformant' : `${counted(failed, 'check')} failed${level}`
}
