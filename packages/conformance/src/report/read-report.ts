import { weights } from '@card-contract/contract'
import { isKind } from '../model/kind.ts'
import { failOnLevels, levels } from '../model/level.ts'
import type { Outcome } from '../model/outcome.ts'
import type { Report } from '../model/report.ts'
import { thoroughnesses } from '../model/thoroughness.ts'
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
      `expected a report of format version 2, received version ${JSON.stringify(value.formatVersion)}`,
      'another version of card-conformance wrote it: run again with this version, or read it with that one',
    )
  }
  const twice = duplicateKey(text)
  if (twice !== undefined) {
    throw new UnreadableReportError(
      `expected each key once, received ${JSON.stringify(twice.slice(0, 100))} twice in one object`,
    )
  }
  for (const [place, holds] of shape) {
    const found = place.split('/').reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value)
    if (!holds(found))
      throw new UnreadableReportError(`the report's ${place.replaceAll('/', '.')} is missing or malformed`)
  }
  return value as unknown as Report
}

type Test = (value: unknown) => boolean

const outcomes = ['passed', 'failed', 'warned', 'blocked', 'skipped', 'errored'] satisfies Outcome['kind'][]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText: Test = (value) => typeof value === 'string'
const isNumber: Test = (value) => typeof value === 'number'
const isUrl: Test = (value) => typeof value === 'string' && URL.canParse(value)
const isTime: Test = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value))
const isAnswer: Test = (value) =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (typeof value === 'object' && value !== null && Object.values(value).every(isAnswer))
const listOf =
  (holds: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(holds)
const recordOf =
  (parts: Readonly<Record<string, Test>>): Test =>
  (value) =>
    isRecord(value) && Object.entries(parts).every(([key, holds]) => holds(value[key]))
const optional =
  (holds: Test): Test =>
  (value) =>
    value === undefined || holds(value)

const isHeaders = listOf((value) => Array.isArray(value) && value.length === 2 && value.every(isText))
const isAbout = recordOf({
  field: optional(isText),
  value: optional(isText),
  fault: optional(isText),
  insteadOf: optional(isText),
  credential: optional(isText),
  pointer: optional(isText),
  part: optional(isText),
})
const isFinding = recordOf({
  headline: isText,
  expected: isText,
  received: isText,
  because: optional(isText),
  requirement: isText,
  kind: optional(isKind),
  about: optional(isAbout),
})
const isWeight: Test = (value) => weights.some((weight) => weight === value)
const isDecision = recordOf({
  answer: optional(isAnswer),
  requirement: optional(isText),
  text: isText,
  by: isText,
  on: isText,
})
const isRequest = recordOf({
  method: isText,
  target: isText,
  headers: isHeaders,
  body: optional(isText),
  isBinary: optional((value) => value === true),
})
const isResponse = recordOf({
  status: isNumber,
  headers: isHeaders,
  body: isText,
  bodyBytes: isNumber,
  bodySha256: optional(isText),
  headersOmitted: optional(isNumber),
})

const shape: readonly (readonly [place: string, holds: Test])[] = [
  ['verdict', (value) => ['conformant', 'not-conformant', 'incomplete'].includes(String(value))],
  ['verdictReasons', listOf(isText)],
  ['summary/byOutcome', isRecord],
  ['summary/requests', isNumber],
  ['summary/durationMs', isNumber],
  ['summary/expectedMs', optional(isNumber)],
  ['summary/waits', listOf(recordOf({ reason: isText, repetitions: isNumber, waitedMs: isNumber }))],
  ['contract', recordOf({ title: isText, version: isText, hash: isText })],
  [
    'suite',
    recordOf({ version: isText, seed: isNumber, runId: isText, startedAt: isTime, interrupted: optional(isText) }),
  ],
  ['suite/newChecks', optional(recordOf({ since: isText, ids: listOf(isText) }))],
  ['suite/failOn', (value) => failOnLevels.some((level) => level === value)],
  ['suite/options', recordOf({ only: listOf(isText), skip: listOf(isText), operations: listOf(isText) })],
  ['suite/options/thoroughness', (value) => thoroughnesses.some((one) => one === value)],
  ['suite/options', recordOf({ fuzz: isNumber, samples: isRecord, fixtures: isRecord, headers: listOf(isText) })],
  ['target/baseUrl', isUrl],
  [
    'checks',
    listOf(
      recordOf({
        id: isText,
        level: (value) => levels.some((level) => level === value),
        outcome: (value) => outcomes.some((outcome) => outcome === value),
        operationId: optional(isText),
        kind: isKind,
        about: optional(isAbout),
        isNew: optional((value) => value === true),
        requirement: recordOf({ id: isText, text: isText, contractPointer: isText }),
        findings: listOf(isFinding),
        exchanges: listOf(isText),
        durationMs: isNumber,
      }),
    ),
  ],
  [
    'gaps',
    listOf((gap) => {
      const said: Readonly<Record<string, Test>> =
        isRecord(gap) && gap.state === 'answered' ? { answer: isAnswer, words: isText } : { reason: isText }
      return recordOf({
        ...{ id: isText, question: isText, weight: isWeight, state: isText },
        decision: optional(isDecision),
        ...said,
      })(gap)
    }),
  ],
  [
    'exchanges',
    listOf(
      recordOf({
        id: isText,
        scenario: isText,
        attempt: isNumber,
        sequence: isNumber,
        intent: isText,
        request: isRequest,
        response: optional(isResponse),
        trouble: optional(recordOf({ kind: isText, message: isText })),
        waits: isNumber,
        startedMs: isNumber,
        durationMs: isNumber,
      }),
    ),
  ],
  ['knownFailures', listOf(recordOf({ id: isText, reason: isText, state: isText }))],
  ['digest', isText],
]
