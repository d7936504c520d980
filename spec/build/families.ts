/** Requirements that follow from the schemas and the credentials of an operation, one for each place: their text would repeat itself. */
export interface Family {
  readonly name: string
  /** The end of the IDs after the operation: `top-up-card/refuses-amount-missing`. */
  readonly ids: string
  readonly sent: string
  readonly met: string
  readonly notMet: string
}

const rejected = 'the request is rejected: 4xx, or `success` false'
const carriedOut = '200 with `success` true, or 5xx'

/** In the order in which a request is read, then what is in the response. */
export const families: readonly Family[] = [
  {
    name: 'Credentials',
    ids: 'refuses-missing-*, refuses-empty-*, refuses-wrong-*, refuses-nearly-right-*, refuses-*-without-bearer',
    sent: 'a valid request without one of its credentials, with a wrong one, or with one that is nearly right',
    met: rejected,
    notMet: carriedOut,
  },
  {
    name: 'Valid requests',
    ids: 'accepts-*',
    sent: 'the example of the contract, each value of an enum, each bound, and the required fields alone',
    met: '200 with `success` true',
    notMet: 'a rejection, or 5xx',
  },
  {
    name: 'Bodies',
    ids: 'refuses-a-body-*',
    sent: 'a body that is not an object, is not JSON, or is missing',
    met: rejected,
    notMet: carriedOut,
  },
  {
    name: 'Required fields',
    ids: 'refuses-*-missing, refuses-*-null, refuses-*-under-another-name',
    sent: 'a valid request without one required field, with null in its place, or with its value under a similar name',
    met: rejected,
    notMet: carriedOut,
  },
  {
    name: 'Types',
    ids: 'refuses-*-as-*',
    sent: 'a valid request with a value of another type in one field: `"2.5"` as an `amount`',
    met: rejected,
    notMet: carriedOut,
  },
  {
    name: 'Formats',
    ids: 'refuses-dob-*, refuses-email-*',
    sent: 'a valid request with one text that is not in its format, such as an e-mail address without an @',
    met: rejected,
    notMet: carriedOut,
  },
  {
    name: 'Bounds',
    ids: 'refuses-*-zero, refuses-*-just-below-minimum',
    sent: 'a valid request with one number below its minimum',
    met: rejected,
    notMet: carriedOut,
  },
  {
    name: 'Enums',
    ids: 'refuses-*-outside-its-enum, refuses-*-in-another-case',
    sent: 'a valid request with one value that its enum does not have, or has in another spelling',
    met: rejected,
    notMet: carriedOut,
  },
  {
    name: 'Responses',
    ids: 'answers-*',
    sent: 'any valid request',
    met: '200, JSON in the envelope, and every field of the schema with its type, format and values',
    notMet: 'a field that is missing, a number as a text, a time that is not ISO 8601',
  },
]

/** Tests those of every operation. */
export function commandFor({ ids }: Family): string {
  const patterns = ids.split(', ').map((pattern) => ` --only '*/${pattern}'`)
  return `npx @card-contract/conformance run${patterns.join('')}`
}
