import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { readReport } from '../engine/report/read-report.ts'
import { markOfFullRun } from '../reporters/html/summary.ts'
import { isWhole } from '../reporters/words.ts'
import { UsageError } from './exit-code.ts'
import type { Settings } from './options.ts'
import type { ReportFile } from './readers.ts'
import type { Streams } from './streams.ts'

/** A run of only some checks, or within a budget, must not silently replace what a run of all of them found out. */
export function keepFullReports({ given }: Settings, { directory }: Streams): void {
  const { only, skip, operation: operations, budget } = given
  if (given.overwrite || isWhole({ only, skip, operations, budget })) return
  const full = given.report.filter(({ format, path }) => path !== '-' && isFull(format, resolve(directory, path)))
  if (full.length === 0) return
  throw new UsageError(
    full.map(
      ({ format, path }) =>
        `--report ${format}: ${path} is the report of a full run, and this run looks at less; name another file, or use --overwrite`,
    ),
  )
}

function isFull(format: ReportFile['format'], path: string): boolean {
  try {
    // A device or a pipe holds no report, and reading it might never end.
    if (!statSync(path).isFile()) return false
    const text = readFileSync(path, 'utf8')
    if (format === 'html') return text.includes(markOfFullRun)
    return format === 'json' && isWhole(readReport(text).suite.options)
  } catch {
    // No file, or another one.
    return false
  }
}
