import type { Report } from '../engine/nouns/report.ts'
import { plainJson } from './plain.ts'
import type { Reporter } from './reporter.ts'

/**
 * The report itself: the only complete format, and the only one that can be verified. Each check and each exchange is on its
 * own line, so that line-based tools can compare two reports.
 */
export const json: Reporter = (report) => [...jsonPieces(report)].join('')

/** The same in pieces: a report may hold tens of megabytes, and a whole text of it takes as much again, several times. */
export function* jsonPieces(report: Report): Generator<string> {
  let before = '{\n'
  for (const [name, value] of Object.entries(report)) {
    yield `${before}  ${JSON.stringify(name)}: `
    yield* lines(value)
    before = ',\n'
  }
  yield '\n}\n'
}

function* lines(value: unknown): Generator<string> {
  if (!Array.isArray(value) || value.length === 0) {
    yield plainJson(JSON.stringify(value))
    return
  }
  for (const [index, one] of value.entries()) {
    yield `${index === 0 ? '[' : ','}\n    ${plainJson(JSON.stringify(one))}`
  }
  yield '\n  ]'
}
