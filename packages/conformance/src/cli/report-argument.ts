import { resolve } from 'node:path'
import type { Report } from '../engine/nouns/report.ts'
import { readReport, UnreadableReportError } from '../engine/report/read-report.ts'
import { UsageError } from './exit-code.ts'
import { readBounded } from './json-file.ts'
import type { Streams } from './streams.ts'
import { reasonOf } from './write-file.ts'

/** Reads a report that is named on the command line; `option` is the flag that names it, if one does. */
export function reportAt(path: string, { directory }: Streams, option?: string): Report {
  const place = option === undefined ? '' : `${option}: `
  let text: string
  try {
    text = readBounded(resolve(directory, path))
  } catch (error) {
    throw new UsageError([`${place}expected a report, received ${path}, which cannot be read: ${reasonOf(error)}`])
  }
  try {
    return readReport(text)
  } catch (error) {
    if (!(error instanceof UnreadableReportError)) throw error
    throw new UsageError([`${place}${path}: ${error.message}; ${error.hint}`])
  }
}
