import type { Cause } from '../engine/nouns/cause.ts'

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
  missing: (fields) => `Leaves ${fields} out of responses`,
  empty: (fields) => `Returns an empty ${fields}`,
  null: (fields) => `Returns null as ${fields}`,
  doubled: (fields) => `Counts the amount twice in ${fields}`,
  opposite: (fields) => `Adds to ${fields} instead of subtracting, or the other way round`,
  hundredfold: (fields) => `Counts the amount a hundred times in ${fields}`,
  hundredth: (fields) => `Counts a hundredth of the amount in ${fields}`,
  'a-cent-off': (fields) => `Returns a ${fields} that is a cent off`,
  cut: (fields) => `Cuts or rounds ${fields}`,
  'cut-amount': (fields) => `Cuts or rounds the amount in ${fields}`,
  first: (fields) => `Returns the first ${fields} again`,
  earlier: (fields) => `Returns an earlier ${fields}`,
  'moved-by-nothing': (fields) => `Returns another ${fields} although nothing was moved`,
  'by-another': (fields, other) => `Returns another ${fields} after a change of ${other}`,
  'not-below-zero': (fields) => `Returns 0 as ${fields} although more was taken than there was`,
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
