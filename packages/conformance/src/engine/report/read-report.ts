import { validate } from '../../../dist/generated/report-validator.js'
import type { Report } from '../nouns/report.ts'
import { isRecord } from '../values/json.ts'
import { duplicateKey } from './duplicate-key.ts'

/** The file is not a report. */
export class UnreadableReportError extends Error {
  override readonly name = 'UnreadableReportError'
  readonly code = 'unreadable-report'
  readonly hint: string
  constructor(message: string, hint = 'write one with `card-conformance run --report json=report.json`') {
    super(message)
    this.hint = hint
  }
}

/** Reads a report from JSON and validates its structure; `verify` checks its content. */
export function readReport(text: string): Report {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new UnreadableReportError('expected a report in JSON, received invalid JSON')
  }
  if (!isRecord(value) || value.format !== 'card-conformance-report') {
    throw new UnreadableReportError('expected a report of card-conformance, received other JSON')
  }
  if (value.formatVersion !== '2') {
    throw new UnreadableReportError(
      `expected a report of format version 2, received version ${JSON.stringify(value.formatVersion ?? null).slice(0, 100)}`,
      'another version of card-conformance wrote it: run again with this version, or read it with that one',
    )
  }
  const twice = duplicateKey(text)
  if (twice !== undefined) {
    throw new UnreadableReportError(
      `expected each key once, received ${JSON.stringify(twice.slice(0, 100))} twice in one object`,
    )
  }
  if (!validate(value)) {
    const [violation] = validate.errors ?? []
    const { instancePath = '', params } = violation ?? {}
    const place = [...instancePath.split('/').slice(1), params?.missingProperty ?? []].flat().join('.')
    throw new UnreadableReportError(`the report's ${place.slice(0, 200)} is missing or malformed`)
  }
  return value as unknown as Report
}
