import { describe, expect, test } from 'vitest'
import { addUp, judgeRun, type TestResults, totalLine } from '../test-totals.ts'

const results = (counts: Partial<TestResults>): TestResults => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...counts,
})
const green = results({ numPassedTests: 3 })

describe('addUp', () => {
  test('sums passed, failed and skipped tests over all packages', () => {
    const one = results({ numPassedTests: 300, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 })
    const other = results({ numPassedTests: 12, numFailedTests: 1, numPendingTests: 1 })
    expect(addUp([one, other])).toEqual({ passed: 312, failed: 2, skipped: 4 })
  })

  test('counts a test file that could not be loaded as one failed test', () => {
    const broken = results({
      numPassedTests: 5,
      testResults: [
        { status: 'passed', assertionResults: [{}, {}, {}, {}, {}] },
        { status: 'failed', assertionResults: [] },
      ],
    })
    expect(addUp([broken])).toEqual({ passed: 5, failed: 1, skipped: 0 })
  })
})

describe('totalLine', () => {
  test('names passed and failed tests', () => {
    expect(totalLine({ passed: 312, failed: 0, skipped: 0 })).toBe('tests: 312 passed, 0 failed')
  })

  test('names skipped tests only when there are some', () => {
    expect(totalLine({ passed: 312, failed: 1, skipped: 4 })).toBe('tests: 312 passed, 1 failed, 4 skipped')
  })
})

describe('judgeRun', () => {
  test('is green when every package passed', () => {
    const packages = [
      { name: 'a', results: green },
      { name: 'b', results: green },
    ]
    expect(judgeRun({ turboExitCode: 0, isWhole: true, packages })).toEqual({
      exitCode: 0,
      complaints: [],
      line: 'tests: 6 passed, 0 failed',
    })
  })

  test('is red without a line when no test ran, whatever turbo says', () => {
    expect(judgeRun({ turboExitCode: 0, isWhole: true, packages: [] })).toEqual({
      exitCode: 1,
      complaints: ['no test ran'],
    })
    const onlySkipped = [{ name: 'a', results: results({ numPendingTests: 7 }) }]
    expect(judgeRun({ turboExitCode: 0, isWhole: true, packages: onlySkipped })).toEqual({
      exitCode: 1,
      complaints: ['no test ran'],
    })
  })

  test('is red, with the totals there are, when a package left no results', () => {
    const packages = [{ name: 'a', results: green }, { name: 'b' }]
    expect(judgeRun({ turboExitCode: 0, isWhole: true, packages })).toEqual({
      exitCode: 1,
      complaints: ['b left no test-results.json: its tests did not run to the end'],
      line: 'tests: 3 passed, 0 failed',
    })
  })

  test('expects results only of the selected packages when some were selected', () => {
    const packages = [{ name: 'a', results: green }, { name: 'b' }]
    expect(judgeRun({ turboExitCode: 0, isWhole: false, packages })).toEqual({
      exitCode: 0,
      complaints: [],
      line: 'tests: 3 passed, 0 failed',
    })
  })

  test('is red when turbo failed, and keeps its exit code and the totals', () => {
    expect(judgeRun({ turboExitCode: 3, isWhole: true, packages: [{ name: 'a', results: green }] })).toEqual({
      exitCode: 3,
      complaints: [],
      line: 'tests: 3 passed, 0 failed',
    })
  })

  test('is red when a test failed although turbo did not', () => {
    const packages = [{ name: 'a', results: results({ numPassedTests: 3, numFailedTests: 1 }) }]
    expect(judgeRun({ turboExitCode: 0, isWhole: true, packages })).toEqual({
      exitCode: 1,
      complaints: [],
      line: 'tests: 3 passed, 1 failed',
    })
  })
})
