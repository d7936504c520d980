import { failsAt } from '../engine/nouns/level.ts'
import type { Report, ReportedCheck } from '../engine/nouns/report.ts'
import { neverAcceptedFirst, percentOf } from './coverage-in-words.ts'
import { bounded, plainLines } from './plain.ts'
import type { Reporter } from './reporter.ts'
import { knownFailuresIn } from './shown-outcomes.ts'
import { isConformant, verdictInWords } from './verdict-in-words.ts'
import { addressOf, byOperation, findingTextsIn } from './words.ts'

type Ending = 'failure' | 'error' | 'skipped'

interface Case {
  readonly name: string
  readonly seconds: number
  readonly properties?: Readonly<Record<string, string>>
  readonly ending?: { readonly kind: Ending; readonly message: string; readonly text: string }
  readonly output?: string
}

interface Suite {
  readonly name: string
  readonly cases: readonly Case[]
  readonly properties?: Readonly<Record<string, string>>
}

/**
 * JUnit XML for CI systems. The verdict is a test case, too: otherwise a run that judged nothing would give an empty file,
 * which CI systems treat as passed.
 */
export const junit: Reporter = (report) => {
  const textsOf = findingTextsIn(report)
  const known = new Map(report.knownFailures.map((one) => [one.id, one.reason]))
  const suites = [...byOperation(report)].map(
    ([name, checks]): Suite => ({
      name,
      cases: checks.map((check): Case => ({ name: check.id, seconds: check.durationMs / 1000, ...ending(check) })),
    }),
  )
  const properties = {
    verdict: report.verdict,
    'known-failures': String(knownFailuresIn(report).length),
    ...(report.coverage ? { 'coverage-percent': String(percentOf(report.coverage)) } : {}),
  }
  return document([{ name: 'verdict', cases: [verdictCase(report)], properties }, ...suites], report.suite.startedAt)

  function ending(check: ReportedCheck): Pick<Case, 'ending' | 'output' | 'properties'> {
    const { outcome, level, reason = '' } = check
    const { messages, whole } = textsOf(check)
    const address = addressOf(check)
    const text = address === undefined ? whole : `${whole}\n${address}`
    const weighs = failsAt(level, report.suite.failOn)
    switch (outcome) {
      case 'passed':
        return {}
      case 'warned':
        return { output: `warning (${level})\n${text}` }
      case 'failed': {
        const excuse = known.get(check.id)
        if (excuse !== undefined) {
          const message = `known failure: ${excuse}`
          return { ending: { kind: 'skipped', message, text }, properties: { 'known-failure': excuse } }
        }
        return {
          ending: {
            kind: 'failure',
            message: messages[0] ?? '',
            text: `${text}\nRequirement (${level}): ${check.requirement.text}`,
          },
        }
      }
      case 'blocked':
        return { ending: { kind: weighs ? 'error' : 'skipped', message: `blocked: ${reason}`, text: reason } }
      case 'skipped':
        return { ending: { kind: 'skipped', message: reason, text: '' } }
      case 'errored':
        return { ending: { kind: 'error', message: `fault of the suite: ${reason.split('\n')[0]}`, text: reason } }
    }
  }
}

function verdictCase(report: Report): Case {
  const { headline, sentence } = verdictInWords(report)
  const common = { name: 'verdict', seconds: report.summary.durationMs / 1000 }
  const message = `${neverAcceptedFirst(report)}${headline}: ${sentence}`
  if (isConformant(report.verdict)) return { ...common, output: message }
  const text = report.verdictReasons.join('\n')
  const kind = report.verdict === 'incomplete' ? 'error' : 'failure'
  return { ...common, ending: { kind, message, text } }
}

function document(suites: readonly Suite[], timestamp: string): string {
  const inner = suites.map(({ name, cases, properties }) => {
    const open = `  <testsuite${attributes({ name, ...totals(cases), timestamp })}>\n${propertiesOf(properties, '    ')}`
    return `${open}${cases.map((one) => testcase(one, name)).join('')}  </testsuite>\n`
  })
  const all = attributes({ name: 'card-conformance', ...totals(suites.flatMap(({ cases }) => cases)) })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${all}>\n${inner.join('')}</testsuites>\n`
}

function totals(cases: readonly Case[]): Record<string, string> {
  const count = (kind: Ending): string => String(cases.filter(({ ending }) => ending?.kind === kind).length)
  const time = cases.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(3)
  const [tests, failures, errors] = [String(cases.length), count('failure'), count('error')]
  return { tests, failures, errors, skipped: count('skipped'), time }
}

function testcase({ name, seconds, properties, ending, output }: Case, suite: string): string {
  const open = `    <testcase${attributes({ classname: `card-conformance.${suite}`, name, time: seconds.toFixed(3) })}`
  const inner = [
    propertiesOf(properties, '      '),
    ...(ending
      ? [`      <${ending.kind}${attributes({ message: ending.message })}>${text(ending.text)}</${ending.kind}>\n`]
      : []),
    ...(output === undefined ? [] : [`      <system-out>${text(output)}</system-out>\n`]),
  ]
  const content = inner.join('')
  return content === '' ? `${open}/>\n` : `${open}>\n${content}    </testcase>\n`
}

function propertiesOf(properties: Readonly<Record<string, string>> = {}, indent: string): string {
  const lines = Object.entries(properties).map(
    ([name, value]) => `${indent}  <property${attributes({ name, value })}/>\n`,
  )
  return lines.length === 0 ? '' : `${indent}<properties>\n${lines.join('')}${indent}</properties>\n`
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(
      ([name, value]) =>
        ` ${name}="${text(bounded(value, 1_000)).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')}"`,
    )
    .join('')
}

/** Characters that XML does not allow even as a reference are spelled out first, like all invisible ones. */
function text(value: string): string {
  return plainLines(bounded(value, 20_000))
    .replaceAll('\ufffe', '\\ufffe')
    .replaceAll('\uffff', '\\uffff')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
