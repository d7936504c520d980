import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { judgeRun, type TestResults } from './test-totals.ts'
import { runTurbo } from './turbo.ts'
import { repositoryRoot, workspacePackages } from './workspace.ts'

const args = process.argv.slice(2)
const tested = workspacePackages()
  .filter(({ manifest }) => manifest.scripts?.test)
  .map(({ name, folder }) => ({ name, path: join(repositoryRoot, folder, 'test-results.json') }))

// These files are from an earlier run. Turbo restores the file of a package whose tests it replays from its cache.
for (const { path } of tested) rmSync(path, { force: true })

// One failing package must not hide the totals of the others.
const turboExitCode = await runTurbo(['test', '--continue=dependencies-successful', ...args])

const verdict = judgeRun({
  turboExitCode,
  isWhole: !args.some((arg) => /^(-F|--filter|--affected)/.test(arg)),
  packages: tested.map(({ name, path }) => ({ name, results: readResults(path) })),
})
for (const error of verdict.errors) console.error(error)
if (verdict.line) console.log(verdict.line)
process.exitCode = verdict.exitCode

function readResults(path: string): TestResults | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // The file is missing or incomplete: either way, the tests of the package did not finish.
    return undefined
  }
}
