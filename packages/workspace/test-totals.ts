/** The part of the output of Vitest's JSON reporter that the totals and the times need. */
export interface TestResults {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly TestFile[]
  /** What the run took, with all processes that it started. `vitest-setup.ts` adds it, where the system tells it. */
  readonly cpuSeconds?: number
}

export interface TestFile {
  readonly name: string
  readonly status: string
  /** Why the file failed, if none of its tests did. */
  readonly message: string
  /** In milliseconds. */
  readonly startTime: number
  readonly endTime: number
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
}

export interface TestTotals {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** Adds up the results of several packages. A test file that failed without any of its tests counts as one failed test. */
export function addUp(results: readonly TestResults[]): TestTotals {
  const sum = (count: (one: TestResults) => number) => results.reduce((total, one) => total + count(one), 0)
  return {
    passed: sum((one) => one.numPassedTests),
    failed: sum((one) => one.numFailedTests + failedAsWhole(one).length),
    skipped: sum((one) => one.numPendingTests + one.numTodoTests),
  }
}

/** Files that did not load, or whose preparation failed: Vitest counts their tests as skipped. */
function failedAsWhole({ testResults }: TestResults): readonly TestFile[] {
  return testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  )
}

/** The line that a test run ends with: `tests: 312 passed, 0 failed`. */
export function totalLine({ passed, failed, skipped }: TestTotals): string {
  return `tests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

export interface TestRun {
  readonly turboExitCode: number
  /** Whether the run was meant to cover every package, not a selection. */
  readonly isWhole: boolean
  /** For each script of a package that runs tests: the results that this run wrote, if any. */
  readonly packages: readonly {
    readonly name: string
    /** The script that runs them: `test` or `prove`. */
    readonly task: string
    readonly results?: TestResults | undefined
  }[]
}

export interface TestVerdict {
  readonly exitCode: number
  readonly errors: readonly string[]
  /** Absent when no test ran, so that a total of 0 is never mistaken for a success. */
  readonly line?: string
}

/** The verdict on a finished run: it succeeds only if every selected package ran tests and all of them passed. */
export function judgeRun({ turboExitCode, isWhole, packages }: TestRun): TestVerdict {
  const totals = addUp(packages.flatMap(({ results }) => results ?? []))
  const unfinished = packages
    .filter(({ results }) => isWhole && results === undefined)
    .map(({ name, task }) => `${name} wrote no ${task}-results.json: its tests did not finish`)
  const unprepared = packages
    .flatMap(({ results }) => (results ? failedAsWhole(results) : []))
    .map(({ name, message }) => `${name} failed before its tests: ${message}`)
  // Once more, at the end: what a package printed about it may be thousands of lines above.
  const failed = packages
    .flatMap(({ results }) => results?.testResults ?? [])
    .flatMap(({ name, assertionResults }) =>
      assertionResults.flatMap(({ status, fullName }) => (status === 'failed' ? `${name} failed: ${fullName}` : [])),
    )
  const errors = [...unfinished, ...unprepared, ...failed]
  if (totals.passed + totals.failed === 0) {
    return { exitCode: turboExitCode || 1, errors: [...errors, 'no test ran'] }
  }
  const isGreen = turboExitCode === 0 && totals.failed === 0 && errors.length === 0
  return { exitCode: isGreen ? 0 : turboExitCode || 1, errors, line: totalLine(totals) }
}
