/** What Vitest's JSON reporter writes, as far as the totals need it. */
export interface TestResults {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[]
}

export interface TestTotals {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** Adds up the results of several packages. A test file that could not even be loaded counts as one failed test. */
export function addUp(results: readonly TestResults[]): TestTotals {
  const sum = (count: (one: TestResults) => number) => results.reduce((total, one) => total + count(one), 0)
  return {
    passed: sum((one) => one.numPassedTests),
    failed: sum((one) => one.numFailedTests + unloadable(one)),
    skipped: sum((one) => one.numPendingTests + one.numTodoTests),
  }
}

function unloadable({ testResults }: TestResults): number {
  return testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
}

/** The line that a test run ends with: `tests: 312 passed, 0 failed`. */
export function totalLine({ passed, failed, skipped }: TestTotals): string {
  return `tests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

export interface TestRun {
  readonly turboExitCode: number
  /** Whether the run was meant to cover every package, not a selection. */
  readonly isWhole: boolean
  /** Per package that has a test script: what it wrote during this run, if anything. */
  readonly packages: readonly { readonly name: string; readonly results?: TestResults | undefined }[]
}

export interface TestVerdict {
  readonly exitCode: number
  readonly complaints: readonly string[]
  /** Absent when there is nothing to add up: a run without tests has no total that could be mistaken for a success. */
  readonly line?: string
}

/** What a finished run amounts to: a green exit code needs tests, all of them passed, from every package asked for. */
export function judgeRun({ turboExitCode, isWhole, packages }: TestRun): TestVerdict {
  const totals = addUp(packages.flatMap(({ results }) => results ?? []))
  const complaints = packages
    .filter(({ results }) => isWhole && results === undefined)
    .map(({ name }) => `${name} left no test-results.json: its tests did not run to the end`)
  if (totals.passed + totals.failed === 0) {
    return { exitCode: turboExitCode || 1, complaints: [...complaints, 'no test ran'] }
  }
  const isGreen = turboExitCode === 0 && totals.failed === 0 && complaints.length === 0
  return { exitCode: isGreen ? 0 : turboExitCode || 1, complaints, line: totalLine(totals) }
}
