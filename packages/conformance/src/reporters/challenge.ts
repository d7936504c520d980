import type { Level } from '../engine/nouns/level.ts'
import type { Report, ReportedCheck } from '../engine/nouns/report.ts'
import type { Exchange, HeaderLine } from '../engine/nouns/wire/exchange.ts'
import { cell, code, codeBlock } from './markdown-text.ts'
import { bounded, plainLines } from './plain.ts'
import { exchangesById, sideInWords } from './words.ts'

const meanings: Readonly<Record<Level, string>> = {
  documented: 'the interface states it',
  decided: 'the interface left it open, and its owners decided it',
  observed: 'the interface shows it, without saying that there is nothing else',
  inferred: 'it follows from names or common sense; the interface does not state it',
}

/** An issue for those who disagree with a finding, filled in as far as a report can. `file` is the place in the contract. */
export function challenge(report: Report, check: ReportedCheck, file: string): string {
  const { contract, suite } = report
  const [finding] = check.findings
  const { level = check.level, expected = '', received = '', headline = check.requirement.text } = finding ?? {}
  const exchange = exchangesById(report).get(finding?.exchange ?? '')
  const rows = [
    ['requirement', cell(check.requirement.text)],
    ['level', `${level}: ${meanings[level]}`],
    ['in the contract', `${code(file)}, ${code(check.requirement.contractPointer)}`],
    ['found', cell(headline)],
    ['expected', cell(expected)],
    ['received', cell(received)],
    ['who deviates', finding ? sideInWords(finding.cause, check.requirement.id) : ''],
    ['contract', `${cell(contract.version)} (${code(contract.hash.slice(0, 12))})`],
    ['suite', `${cell(suite.version)}, seed ${suite.seed}, ${cell(suite.startedAt)}`],
  ]
  return [
    `# ${code(check.id)} is disputed`,
    ['| | |', '| --- | --- |', ...rows.map(([name, text]) => `| ${name} | ${text} |`)].join('\n'),
    ...(exchange ? ['## The exchange', block(requestIn(exchange)), block(responseIn(exchange))] : []),
    '## What the text of the interface says',
    '<!-- Quote the sentence, or say that there is none. -->',
    '## Why it is no deviation',
    '<!-- What a correct implementation may do, and why. -->',
    '',
  ].join('\n\n')
}

function requestIn({ request: { method, target, headers, body = '' } }: Exchange): string {
  return [`${method} ${target}`, ...headers.map(headerInWords), '', body].join('\n')
}

function responseIn({ response, trouble }: Exchange): string {
  if (!response) return `no response: ${trouble?.message ?? 'unknown reason'}`
  return [response.status, ...response.headers.map(headerInWords), '', response.body].join('\n')
}

const headerInWords = ([name, value]: HeaderLine): string => `${name}: ${value}`

const block = (text: string): string => codeBlock(plainLines(bounded(text.trimEnd(), 8_000)), 'http')
