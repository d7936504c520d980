import type { Cause } from '../engine/nouns/cause.ts'
import type { FaultName, Kind, Words } from '../engine/nouns/kind.ts'
import { own } from '../engine/values/json.ts'
import { anA, list } from '../engine/values/texts.ts'

/** The causes of findings that are alike, and what they have together. */
export interface Told {
  readonly all: readonly Cause[]
  readonly one: Cause
  /** What is alike in them, behind its first word. */
  readonly about: readonly string[]
  readonly words: Words
  readonly faults: readonly FaultName[]
  readonly fields: string
  readonly operations: string
  /** "`data`": where successes have what was asked for. */
  readonly data: string
  /** "`success: true`". */
  saying(flag: boolean): string
}

/** What is wrong with successful responses outside a field. */
export const parts: Readonly<Record<NonNullable<Cause['part']>, string>> = {
  status: 'Returns successful responses with the wrong status',
  'content-type': 'Returns successful responses with the wrong Content-Type',
  body: 'Returns bodies that are not JSON in UTF-8',
}

export const timestamps: Readonly<Record<string, string>> = {
  'not-utc': 'timestamps that are not in UTC',
  'wrong-form': 'timestamps in the wrong format',
}

/** `other`: "another parcel". */
type Wrong = (fields: string, other: string) => string

export const wrong: Wrong = (fields) => `Returns a wrong ${fields}`

/** What is wrong with fields, by the fault that most of the findings have. */
export const places: Readonly<Record<string, Wrong>> = {
  'wrong-form': (fields) => `Returns values in the wrong format: ${fields}`,
  garbled: (fields) => `Returns ${fields} in the wrong character encoding`,
  unaccented: (fields) => `Returns ${fields} without accents`,
  escaped: (fields) => `Returns ${fields} with escaped characters`,
  'wrong-case': (fields) => `Returns ${fields} with other capital and small letters`,
  missing: (fields) => `Leaves ${fields} out of responses`,
  empty: (fields) => `Returns an empty ${fields}`,
  null: (fields) => `Returns null as ${fields}`,
  doubled: (fields) => `Counts the amount twice in ${fields}`,
  opposite: (fields) => `Adds to ${fields} instead of subtracting, or the other way round`,
  hundredfold: (fields) => `Counts the amount a hundred times in ${fields}`,
  hundredth: (fields) => `Counts a hundredth of the amount in ${fields}`,
  'a-cent-off': (fields) => `Returns a ${fields} that is a cent off`,
  cut: (fields) => `Cuts or rounds ${fields}`,
  'in-cents': (fields) => `Returns ${fields} a hundred times too high`,
  'in-hundreds': (fields) => `Returns ${fields} a hundred times too low`,
  single: (fields) => `Keeps ${fields} in single precision`,
  'cut-amount': (fields) => `Cuts or rounds the amount in ${fields}`,
  first: (fields) => `Returns the first ${fields} again`,
  earlier: (fields) => `Returns an earlier ${fields}`,
  'moved-by-nothing': (fields) => `Returns another ${fields} although nothing was moved`,
  'by-another': (fields, other) => `Returns another ${fields} after a change of ${other}`,
  'not-below-zero': (fields) => `Returns 0 as ${fields} although more was taken than there was`,
  wrapped: (fields) => `Overflows a number of four bytes in ${fields}`,
  'capped-amount': (fields) => `Counts no more than a limit of the amount in ${fields}`,
  capped: (fields) => `Returns a limit in place of a higher ${fields}`,
  'the-amount': (fields) => `Returns ${fields} without what was there before`,
  'left-out': (fields) => `Leaves entries out of ${fields}`,
  merged: (fields) => `Shows only one of equal entries of ${fields}`,
  repeated: (fields) => `Shows entries of ${fields} more than once`,
  'other-amount': (fields) => `Shows entries of ${fields} with another amount`,
  mislabelled: (fields) => `Shows entries of ${fields} with the wrong type`,
  'other-currency': (fields) => `Shows entries of ${fields} in another currency`,
  foreign: (fields, other) => `Shows in ${fields} what belongs to ${other}`,
  rejected: (fields) => `Shows in ${fields} what was rejected`,
  changing: (fields) => `Returns ${fields} with other values than before`,
  'as-at-first': (fields) => `Forgets earlier changes of ${fields}`,
}

/** What the target accepts although it must reject it; undefined if the findings are about something else. */
export function acceptedIn(told: Told): string | undefined {
  const { credential, kind } = told.one
  const only = told.faults.length === 1 ? told.faults[0] : undefined
  return credential === undefined
    ? own(accepted, kind)?.(told, only)
    : (wrongCredentialIn(told) ?? `requests ${withCredential(credential, told.faults)}`)
}

const accepted: Readonly<Record<Kind, (told: Told, only: FaultName | undefined) => string | undefined>> = {
  required: ({ fields, faults }, only) => {
    if (!faults.includes('null')) return `requests without required fields: ${fields}`
    return `${only === 'null' ? '' : 'requests without required fields, and '}null in required fields: ${fields}`
  },
  type: ({ one, faults, fields }) =>
    `${list(faults.map(plural))} where ${plural(one.insteadOf ?? '')} are required: ${fields}`,
  enum: ({ fields }, only) =>
    `${only === 'wrong-case' ? 'enum values in the wrong case' : 'values outside the enum'}: ${fields}`,
  bound: ({ fields }, only) => `numbers ${only === 'too-high' ? 'above the maximum' : 'below the minimum'}: ${fields}`,
  format: ({ one, fields }) => `${shapes[one.fault ?? ''] ?? 'values in the wrong format'}: ${fields}`,
  body: ({ faults }) =>
    faults.includes('malformed')
      ? 'malformed JSON'
      : `${list(faults.map(plural))} where the body must be a JSON object`,
  robustness: ({ faults }) => (faults.includes('malformed') ? 'malformed JSON' : undefined),
  lookup: (_, only) => (only === undefined ? undefined : lookups[only]),
}

const lookups: Readonly<Partial<Record<FaultName, string>>> = {
  unknown: 'identifiers that do not exist',
  'near-miss': 'near misses of identifiers',
}

const shapes: Readonly<Record<string, string>> = {
  'no-such-date': 'dates that do not exist',
  'too-short': 'strings that are too short',
  'too-long': 'strings that are too long',
}

/** "an X-API-KEY without its last character", if few others are accepted. */
function wrongCredentialIn({ all, faults }: Told): string | undefined {
  const values = distinct(all.map(({ value }) => value))
  if (values.length === 0 || faults.some((fault) => fault !== 'wrong')) return undefined
  const header = `${anA(all[0]?.credential ?? '')} `
  if (values.length > waysAtMost || !values.every((value) => value.startsWith(header)))
    return values.length <= valuesAtMost ? list(values) : undefined
  return (
    header +
    list(
      values.map((value) => value.slice(header.length)),
      'or',
    )
  )
}

/** More ways to be wrong are not named. */
const waysAtMost = 4

/** More values are not named. */
export const valuesAtMost = 2

/** "without X-API-KEY, or with an empty or a wrong one". */
function withCredential(header: string, faults: readonly FaultName[]): string {
  const names: Readonly<Record<string, string>> = { empty: 'an empty', 'no-prefix': 'an unprefixed' }
  const others = faults.filter((fault) => fault !== 'missing').map((fault) => names[fault] ?? 'a wrong')
  const wrong = list(distinct(others), 'or')
  if (!faults.includes('missing')) return `with ${wrong} ${header}`
  return `without ${header}${wrong === '' ? '' : `, or with ${wrong} one`}`
}

/** Type names as used in titles. */
export function plural(type: string): string {
  if (type === 'empty') return 'empty bodies'
  return type === 'null' ? type : `${type}s`
}

export function distinct<Value>(values: readonly (Value | undefined)[]): Value[] {
  return [...new Set(values)].filter((value) => value !== undefined)
}

/** "numbers instead of timestamps". */
export function otherThanTimestamps({ all, faults }: Told): string {
  const areTyped = all.every(({ insteadOf }) => insteadOf !== undefined)
  return areTyped && faults.length > 0 ? `${list(faults.map(plural))} instead of timestamps` : 'wrong timestamps'
}

export function otherThan({ one: { operationId = '' }, words: { origins, subject } }: Told): string {
  return subject === undefined || origins.includes(operationId) ? 'something else' : `another ${subject}`
}
