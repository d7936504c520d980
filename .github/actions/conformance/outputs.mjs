import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Started by action.yml after the run: writes the outputs of the step. The suite itself writes the summary, if it ran.
const [reports = '', exitCode = ''] = process.argv.slice(2)
const { GITHUB_OUTPUT = '', GITHUB_STEP_SUMMARY = '' } = process.env

const outputs = Object.entries({ 'exit-code': exitCode, reports, ...outcomeOf(join(reports, 'report.json')) })
appendFileSync(GITHUB_OUTPUT, outputs.map(([name, value]) => `${name}=${value}\n`).join(''))

function outcomeOf(report) {
  if (!existsSync(report)) {
    appendFileSync(
      GITHUB_STEP_SUMMARY,
      `card-conformance wrote no report and exited with code ${exitCode}. The log says why.\n`,
    )
    return {}
  }
  const { verdict, summary, target } = JSON.parse(readFileSync(report, 'utf8'))
  if (target.isEmbedded) {
    // What the suite tests by default, if the project has installed it. A job that passes would say nothing about the service.
    console.log('::error::There is no base URL, so the reference server was tested. Set base-url.')
    return { 'exit-code': 2 }
  }
  return { verdict, ...summary.byOutcome }
}
