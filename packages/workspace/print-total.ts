// The total of the last runs of `test` and `prove` together, or of the one that is named: CI runs one after the other.
import { isTestTask, resultsOf, testTasks } from './test-results.ts'
import { judgeRun } from './test-totals.ts'

const named = process.argv.slice(2).filter(isTestTask)
const packages = resultsOf(named.length > 0 ? named : testTasks)
const { line, errors, exitCode } = judgeRun({ turboExitCode: 0, isWhole: true, packages })
for (const error of errors) console.error(error)
if (line) console.log(line)
process.exitCode = exitCode
