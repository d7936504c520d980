import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Started by action.yml after the run: writes the outputs of the step. The suite itself writes the summary, if it ran.
const [reports = '', exitCode = ''] = process.argv.slice(2)
const { GITHUB_OUTPUT = '', GITHUB_STEP_SUMMARY = '' } = process.env

const outputs = { 'exit-code': exitCode, reports, ...outcomeOf(join(reports, 'report.json')) }
appendFileSync(
  GITHUB_OUTPUT,
  Object.entries(outputs)
    .map(([name, value]) => `${name}=${value}\n`)
    .join(''),
)

function outcomeOf(report) {
  if (existsSync(report)) {
    const { verdict, summary } = JSON.parse(readFileSync(report, 'utf8'))
    return { verdict, ...summary.byOutcome }
  }
  const text = `card-conformance wrote no report and exited with code ${exitCode}. The log says why.\n`
  appendFileSync(GITHUB_STEP_SUMMARY, text)
  return {}
}
