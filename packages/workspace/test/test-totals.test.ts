import { describe, expect, test } from 'vitest'
import { addUp, judgeRun, type TestFile, type TestResults, totalLine } from '../test-totals.ts'

const results = (counts: Partial<TestResults>): TestResults => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...counts,
})
const file = (status: string, tests: readonly string[]): TestFile => ({
  ...{ name: `${status}.test.ts`, status, message: '', startTime: 0, endTime: 0 },
  assertionResults: tests.map((status, index) => ({ status, fullName: `test ${index + 1}` })),
})
const green = results({ numPassedTests: 3 })

describe('addUp', () => {
  test('addUp sums passed, failed and skipped tests over all packages', () => {
    const one = results({ numPassedTests: 300, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 })
    const other = results({ numPassedTests: 12, numFailedTests: 1, numPendingTests: 1 })
    expect(addUp([one, other])).toEqual({ passed: 312, failed: 2, skipped: 4 })
  })

  test('addUp counts a test file that failed to load as one failed test', () => {
    const broken = results({
      numPassedTests: 5,
      testResults: [file('passed', Array(5).fill('passed')), file('failed', [])],
    })
    expect(addUp([broken])).toEqual({ passed: 5, failed: 1, skipped: 0 })
  })
})

describe('a test file whose preparation failed', () => {
  const skipped = { ...file('failed', ['skipped', 'skipped']), message: 'no database' }
  const broken = results({ numPassedTests: 5, numPendingTests: 2, testResults: [skipped] })

  test('the file counts as one failed test', () => {
    expect(addUp([broken])).toEqual({ passed: 5, failed: 1, skipped: 2 })
  })

  test('the run fails, and says why', () => {
    const packages = [{ name: 'a', task: 'prove', results: broken }]
    expect(judgeRun({ turboExitCode: 1, isWhole: true, packages })).toEqual({
      exitCode: 1,
      errors: ['failed.test.ts failed before its tests: no database'],
      line: 'tests: 5 passed, 1 failed, 2 skipped',
    })
  })

  test('a file of which a test failed counts as that test only', () => {
    const failed = results({ numFailedTests: 1, testResults: [file('failed', ['failed', 'skipped'])] })
    expect(addUp([failed]).failed).toBe(1)
  })

  test('the run names each test that failed', () => {
    const failed = results({ numFailedTests: 1, testResults: [file('failed', ['passed', 'failed', 'skipped'])] })
    const packages = [{ name: 'a', task: 'prove', results: failed }]
    expect(judgeRun({ turboExitCode: 1, isWhole: true, packages }).errors).toEqual(['failed.test.ts failed: test 2'])
  })
})

describe('totalLine', () => {
  test('totalLine gives the numbers of passed and failed tests', () => {
    expect(totalLine({ passed: 312, failed: 0, skipped: 0 })).toBe('tests: 312 passed, 0 failed')
  })

  test('totalLine gives the number of skipped tests if there are any', () => {
    expect(totalLine({ passed: 312, failed: 1, skipped: 4 })).toBe('tests: 312 passed, 1 failed, 4 skipped')
  })
})

describe('judgeRun', () => {
  test('judgeRun succeeds when every package passed', () => {
    const packages = [
      { name: 'a', task: 'test', results: green },
      { name: 'b', task: 'test', results: green },
    ]
    expect(judgeRun({ turboExitCode: 0, isWhole: true, packages })).toEqual({
      exitCode: 0,
      errors: [],
      line: 'tests: 6 passed, 0 failed',
    })
  })

  test('judgeRun fails without a total when no test ran, even if turbo succeeded', () => {
    expect(judgeRun({ turboExitCode: 0, isWhole: true, packages: [] })).toEqual({
      exitCode: 1,
      errors: ['no test ran'],
    })
    const onlySkipped = [{ name: 'a', task: 'test', results: results({ numPendingTests: 7 }) }]
    expect(judgeRun({ turboExitCode: 0, isWhole: true, packages: onlySkipped })).toEqual({
      exitCode: 1,
      errors: ['no test ran'],
    })
  })

  test('judgeRun fails, with the total of the others, when a package wrote no results', () => {
    const packages = [
      { name: 'a', task: 'test', results: green },
      { name: 'b', task: 'prove' },
    ]
    expect(judgeRun({ turboExitCode: 0, isWhole: true, packages })).toEqual({
      exitCode: 1,
      errors: ['b wrote no prove-results.json: its tests did not finish'],
      line: 'tests: 3 passed, 0 failed',
    })
  })

  test('judgeRun does not require results of packages that were not selected', () => {
    const packages = [
      { name: 'a', task: 'test', results: green },
      { name: 'b', task: 'prove' },
    ]
    expect(judgeRun({ turboExitCode: 0, isWhole: false, packages })).toEqual({
      exitCode: 0,
      errors: [],
      line: 'tests: 3 passed, 0 failed',
    })
  })

  test('judgeRun fails with the exit code of turbo, and gives the total', () => {
    expect(
      judgeRun({ turboExitCode: 3, isWhole: true, packages: [{ name: 'a', task: 'test', results: green }] }),
    ).toEqual({
      exitCode: 3,
      errors: [],
      line: 'tests: 3 passed, 0 failed',
    })
  })

  test('judgeRun fails when a test failed even if turbo succeeded', () => {
    const packages = [{ name: 'a', task: 'test', results: results({ numPassedTests: 3, numFailedTests: 1 }) }]
    expect(judgeRun({ turboExitCode: 0, isWhole: true, packages })).toEqual({
      exitCode: 1,
      errors: [],
      line: 'tests: 3 passed, 1 failed',
    })
  })
})
