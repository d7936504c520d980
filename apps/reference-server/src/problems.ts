/**
 * Every problem that this server responds with. Codes are stable: a client may branch on them. `PROBLEMS.md` shows the same table
 * to people, and a test keeps the two equal.
 */
export const problems = {
  'path-unknown': {
    status: 404,
    title: 'no operation has this path',
    hint: 'paths begin with the base path of the contract; they are case-sensitive, and a trailing slash matters',
  },
  'method-not-allowed': {
    status: 405,
    title: 'the path does not support this method',
    hint: 'the Allow header lists the methods that the path supports',
  },
  'credential-missing': {
    status: 401,
    title: 'a required credential is missing',
    hint: 'send every header that the contract lists for the operation',
  },
  'credential-invalid': {
    status: 401,
    title: 'a credential is not accepted',
    hint: 'a header that carries a token consists of the word Bearer, one space and the token',
  },
  'media-type-unsupported': {
    status: 415,
    title: 'the media type of the body is not supported',
    hint: 'send Content-Type: application/json, in UTF-8, without Content-Encoding',
  },
  'body-too-large': {
    status: 413,
    title: 'the body is too large',
    hint: 'the limit is set in the configuration of the server',
  },
  'body-malformed': {
    status: 400,
    title: 'the body is not valid JSON',
    hint: 'send one JSON text in UTF-8, as long as Content-Length says, and no field of an object twice',
  },
  'body-unexpected': {
    status: 400,
    title: 'the operation does not take a body',
    hint: 'omit the body; the operation reads only its path and query',
  },
  'request-invalid': {
    status: 400,
    title: 'the request violates the contract',
    hint: 'details lists every violation and where it is',
  },
  'user-unknown': {
    status: 404,
    title: 'the user does not exist',
    hint: 'use the user_id that createCardUser returned',
  },
  'card-unknown': {
    status: 404,
    title: 'the card does not exist',
    hint: 'use the card_id that createCard returned',
  },
  'payment-unknown': {
    status: 404,
    title: 'no payment has this order_id and pay_id',
    hint: 'both must belong to the same payment',
  },
  'payout-unknown': {
    status: 404,
    title: 'the payout does not exist',
    hint: 'use your order identifier or the service_reference of the payout',
  },
  'card-disabled': {
    status: 409,
    title: 'the card is disabled',
    hint: 'enable the card first',
  },
  'card-terminated': {
    status: 409,
    title: 'the card is terminated',
    hint: 'termination is final; only the balance and the transactions can still be read',
  },
  'balance-too-low': {
    status: 409,
    title: 'the balance is lower than the amount',
    hint: 'a balance can fall to zero, but not below',
  },
  'balance-too-high': {
    status: 409,
    title: 'the balance would be larger than a client can read',
    hint: 'a balance can rise to the largest double-precision number, about 1.8e308',
  },
  'currency-mismatch': {
    status: 422,
    title: 'the card has a different currency',
    hint: 'amounts are not converted; send the currency of the card, or omit it where it is optional',
  },
  'amount-missing': {
    status: 422,
    title: 'the action requires an amount',
    hint: 'send an amount of at least the minimum in the contract',
  },
  'business-name-missing': {
    status: 422,
    title: 'a business requires a business_name',
    hint: 'send business_name, or omit is_business',
  },
  'birth-in-the-future': {
    status: 422,
    title: 'the date of birth is in the future',
    hint: 'the current date is taken in UTC',
  },
  'internal-error': {
    status: 500,
    title: 'the server has an internal error',
    hint: 'report the x-request-id of this response to the operator of the server',
  },
  'store-unavailable': {
    status: 503,
    title: 'the database is unavailable; nothing was changed',
    hint: 'retry after the number of seconds in Retry-After',
    applied: false,
  },
  'store-outcome-unknown': {
    status: 503,
    title: 'the database did not confirm the change',
    hint: 'the change may still be applied: check before you send the request again',
  },
} as const satisfies Record<string, CatalogueEntry>

interface CatalogueEntry {
  readonly status: number
  readonly title: string
  readonly hint: string
  /** Present where a 5xx is certain to have changed nothing. A 4xx never has. */
  readonly applied?: false
}

export type ProblemCode = keyof typeof problems

export const problemCodes = Object.keys(problems) as readonly ProblemCode[]

/** One violation in a request. */
export interface Detail {
  /** A JSON pointer into the request: `/body/amount`, `/query/action`, `/path/cardId`, `/headers/x-api-key`, `/method`. */
  readonly pointer: string
  /** Never repeats what was sent, because it may be a secret. */
  readonly message: string
  readonly hint?: string
}

/** Why a request is rejected. */
export interface Problem {
  readonly kind: 'problem'
  readonly code: ProblemCode
  readonly details: readonly Detail[]
  /** Headers that only this problem has, such as Allow. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A problem with one detail: the catalogue's title and hint, at `pointer`. */
export function problem(code: ProblemCode, pointer: string, headers?: Problem['headers']): Problem {
  const { title, hint } = problems[code]
  return problemWith(code, [{ pointer, message: title, hint }], headers)
}

export function problemWith(code: ProblemCode, details: readonly Detail[], headers?: Problem['headers']): Problem {
  return { kind: 'problem', code, details, ...(headers && { headers }) }
}

/** The body of the response. */
export function problemBody({ code, details }: Pick<Problem, 'code' | 'details'>): string {
  const { title, applied }: CatalogueEntry = problems[code]
  return JSON.stringify({ success: false, error: { code, message: title, details, applied } })
}

/** The outcome of an operation: its documented result, or a problem. */
export type Outcome<Data = unknown> = Ok<Data> | Problem

export interface Ok<Data> {
  readonly kind: 'ok'
  /** The `data` of the envelope. */
  readonly data: Data
}

export function ok<Data>(data: Data): Ok<Data> {
  return { kind: 'ok', data }
}
