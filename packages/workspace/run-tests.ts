import { rmSync } from 'node:fs'
import { budgetFor, type Step, stepsOf, workersVariable } from './budget.ts'
import { isTestTask, resultsOf } from './test-results.ts'
import { judgeRun } from './test-totals.ts'
import { runTurbo } from './turbo.ts'

const args = process.argv.slice(2)
const tasks = args.filter(isTestTask)
const others = args.filter((arg) => !isTestTask(arg))
const isWhole = !others.some(selectsPackages)

// These files are from an earlier run. Turbo restores the file of a package whose tests it replays from its cache.
for (const { path } of resultsOf(tasks)) rmSync(path, { force: true })

const isOnlyTests = isWhole && others.every((arg) => arg.startsWith('-'))
const steps: readonly Step[] = isOnlyTests ? stepsOf() : [{ filter: [], ...budgetFor() }]

let turboExitCode = 0
for (const { filter, tasks: concurrency, workers } of steps) {
  // One failing package must not hide the totals of the others.
  const options = ['--continue=dependencies-successful', `--concurrency=${concurrency}`, ...filter]
  const exitCode = await runTurbo([...tasks, ...options, ...others], { [workersVariable]: String(workers) })
  turboExitCode ||= exitCode
}

const verdict = judgeRun({ turboExitCode, isWhole, packages: resultsOf(tasks) })
for (const error of verdict.errors) console.error(error)
if (verdict.line) console.log(verdict.line)
process.exitCode = verdict.exitCode

function selectsPackages(arg: string): boolean {
  return /^(-F|--filter|--affected)/.test(arg)
}
