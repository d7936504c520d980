import { rmSync } from 'node:fs'
import { budgetFor } from './budget.ts'
import { isTestTask, resultsOf } from './test-results.ts'
import { judgeRun } from './test-totals.ts'
import { runTurbo } from './turbo.ts'

const args = process.argv.slice(2)
const tasks = args.filter(isTestTask)
const others = args.filter((arg) => !isTestTask(arg))

// These files are from an earlier run. Turbo restores the file of a package whose tests it replays from its cache.
for (const { path } of resultsOf(tasks)) rmSync(path, { force: true })

// One failing package must not hide the totals of the others.
const concurrency = `--concurrency=${budgetFor().tasks}`
const turboExitCode = await runTurbo([...tasks, '--continue=dependencies-successful', concurrency, ...others])

const verdict = judgeRun({ turboExitCode, isWhole: !others.some(selectsPackages), packages: resultsOf(tasks) })
for (const error of verdict.errors) console.error(error)
if (verdict.line) console.log(verdict.line)
process.exitCode = verdict.exitCode

function selectsPackages(arg: string): boolean {
  return /^(-F|--filter|--affected)/.test(arg)
}
