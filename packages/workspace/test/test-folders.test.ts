import { expect, test } from 'vitest'
import { sourcePaths } from '../sources.ts'
import { testTasks } from '../test-results.ts'
import { workspacePackages } from '../workspace.ts'

const testFiles = sourcePaths().filter((path) => /\.test(-d)?\.ts$/.test(path))

test('every test file is in a folder that a script of its package runs', () => {
  const run = workspacePackages().flatMap(({ folder, manifest }) =>
    [...testTasks, 'nightly'].filter((task) => manifest.scripts?.[task]).map((task) => `${folder}/${task}/`),
  )
  expect(testFiles.length).toBeGreaterThan(250)
  expect(testFiles.filter((path) => !run.some((folder) => path.startsWith(folder)))).toEqual([])
})

test.each([...testTasks, 'nightly'])(
  'the script %s of every package runs its folder of that name, and writes its results apart',
  (task) => {
    for (const { folder, manifest } of workspacePackages()) {
      const hasFiles = testFiles.some((path) => path.startsWith(`${folder}/${task}/`))
      const results = task === 'test' ? '' : ` --outputFile.json=${task}-results.json`
      expect([folder, manifest.scripts?.[task]]).toEqual([
        folder,
        hasFiles ? `vitest run --dir ${task}${results}` : undefined,
      ])
    }
  },
)
