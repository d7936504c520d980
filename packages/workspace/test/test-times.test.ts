import { expect, test } from 'vitest'
import type { TaskResults } from '../test-results.ts'
import { timesOf } from '../test-times.ts'

function run(name: string, seconds: Readonly<Record<string, number>>, cpuSeconds?: number): TaskResults {
  const testResults = Object.entries(seconds).map(([file, lasted]) => ({
    ...{ name: `/repository/${file}`, status: 'passed', message: '', startTime: 5000, endTime: 5000 + lasted * 1000 },
    assertionResults: [],
  }))
  const counts = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }
  return { name, task: 'test', path: '', results: { ...counts, testResults, ...(cpuSeconds ? { cpuSeconds } : {}) } }
}

test('the times are those of the slowest files, and of each package that has finished', () => {
  const unfinished = { name: 'c', task: 'prove', path: '' } as const
  const runs = [
    run('a', { 'a/one.test.ts': 1, 'a/two.test.ts': 12.34 }, 20),
    run('b', { 'b/one.test.ts': 3 }),
    unfinished,
  ]
  expect(timesOf(runs, '/repository', 2)).toMatchInlineSnapshot(`
    "the slowest of 3 files, wall time
       12.3 s  a/two.test.ts
        3.0 s  b/one.test.ts

    package  script  files added up     CPU
    a        test            13.3 s  20.0 s
    b        test             3.0 s       ?
    all                      16.3 s  20.0 s"
  `)
})
