import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestResults } from './test-totals.ts'
import { repositoryRoot, workspacePackages } from './workspace.ts'

/** The scripts that run tests: `test` those of the folder `test`, which are quick, `prove` those of the folder `prove`. */
export const testTasks = ['test', 'prove'] as const
export type TestTask = (typeof testTasks)[number]

export function isTestTask(name: string): name is TestTask {
  return testTasks.some((task) => task === name)
}

export interface TaskResults {
  /** The package. */
  readonly name: string
  readonly task: TestTask
  readonly path: string
  /** What its last run wrote, if it finished. */
  readonly results?: TestResults | undefined
}

/** The results of each package that has the script of one of these tasks. */
export function resultsOf(tasks: readonly TestTask[]): readonly TaskResults[] {
  return tasks.flatMap((task) =>
    workspacePackages()
      .filter(({ manifest }) => manifest.scripts?.[task])
      .map(({ name, folder }) => {
        const path = join(repositoryRoot, folder, `${task}-results.json`)
        return { name, task, path, results: read(path) }
      }),
  )
}

function read(path: string): TestResults | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // The file is missing or incomplete: either way, the tests of the package did not finish.
    return undefined
  }
}
