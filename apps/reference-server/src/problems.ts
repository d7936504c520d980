/**
 * Every refusal there is. Codes are stable: a client may branch on them. `PROBLEMS.md` is this table for people, and the tests
 * hold the two together.
 */
export const problems = {
  'path-unknown': {
    status: 404,
    title: 'no operation has this path',
    hint: 'paths are below the base path of the contract; case counts, and a slash at the end does too',
  },
  'method-not-allowed': {
    status: 405,
    title: 'the path exists, but not with this method',
    hint: 'the Allow header lists the methods of this path',
  },
  'credential-missing': {
    status: 401,
    title: 'a credential that the operation demands was not sent',
    hint: 'send every header that the contract lists for the operation',
  },
  'credential-invalid': {
    status: 401,
    title: 'a credential is not one that this server accepts',
    hint: 'headers that carry a token hold the word Bearer, one space and the token',
  },
  'media-type-unsupported': {
    status: 415,
    title: 'the body is not of the media type that the operation takes',
    hint: 'send Content-Type: application/json, in UTF-8, without Content-Encoding',
  },
  'body-too-large': {
    status: 413,
    title: 'the body is larger than this server takes',
    hint: 'the limit is part of the configuration of the server',
  },
  'body-malformed': {
    status: 400,
    title: 'the body is not JSON',
    hint: 'send one JSON text in UTF-8 whose length is the announced one',
  },
  'body-unexpected': {
    status: 400,
    title: 'the operation takes no body, but one was sent',
    hint: 'leave the body out; what the operation needs stands in its path and query',
  },
  'request-invalid': {
    status: 400,
    title: 'the request does not fit the contract',
    hint: 'details names every fault and where it is',
  },
  'user-unknown': {
    status: 404,
    title: 'there is no such user',
    hint: 'createCardUser answers with the user_id to use here',
  },
  'card-unknown': {
    status: 404,
    title: 'there is no such card',
    hint: 'createCard answers with the card_id to use here',
  },
  'payment-unknown': {
    status: 404,
    title: 'there is no payment with this pair of names',
    hint: 'order_id and pay_id have to belong to the same payment',
  },
  'payout-unknown': {
    status: 404,
    title: 'there is no such payout',
    hint: 'the reference is your order identifier or the service_reference of the payout',
  },
  'card-disabled': {
    status: 409,
    title: 'the card is disabled',
    hint: 'enable the card first',
  },
  'card-terminated': {
    status: 409,
    title: 'the card is terminated',
    hint: 'termination is final: only the balance and the transactions can still be read',
  },
  'balance-too-low': {
    status: 409,
    title: 'the card holds less than the amount',
    hint: 'a balance may fall to zero, not below',
  },
  'currency-mismatch': {
    status: 422,
    title: 'the currency is not the currency of the card',
    hint: 'amounts are not converted: use the currency that the card was issued in, or leave it out where that is allowed',
  },
  'amount-missing': {
    status: 422,
    title: 'the action moves money, but no amount was sent',
    hint: 'send an amount of at least the minimum of the contract',
  },
  'business-name-missing': {
    status: 422,
    title: 'a business needs a business_name',
    hint: 'send business_name, or leave is_business out',
  },
  'birth-in-the-future': {
    status: 422,
    title: 'the date of birth lies in the future',
    hint: 'today is the date in UTC',
  },
  'internal-error': {
    status: 500,
    title: 'the server has a fault of its own',
    hint: 'quote the x-request-id of this answer to whoever runs the server',
  },
  'store-unavailable': {
    status: 503,
    title: 'the database cannot answer now',
    hint: 'ask again after the seconds in Retry-After; whether a change was made can be seen by reading it',
  },
} as const satisfies Record<string, CatalogueEntry>

interface CatalogueEntry {
  readonly status: number
  readonly title: string
  readonly hint: string
}

export type ProblemCode = keyof typeof problems

export const problemCodes = Object.keys(problems) as readonly ProblemCode[]

/** One fault of a request. */
export interface Detail {
  /** A JSON pointer into the request: `/body/amount`, `/query/action`, `/path/cardId`, `/headers/x-api-key`, `/method`. */
  readonly pointer: string
  /** In words of the contract and of this server only: what was sent is never repeated, it may be a secret. */
  readonly message: string
  readonly hint?: string
}

/** A refusal on its way to the caller. */
export interface Problem {
  readonly kind: 'problem'
  readonly code: ProblemCode
  readonly details: readonly Detail[]
  /** What this refusal says in headers of its own, such as Allow. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A refusal whose only detail says what the catalogue says, and where. */
export function problem(code: ProblemCode, pointer: string, headers?: Problem['headers']): Problem {
  const { title, hint } = problems[code]
  return problemWith(code, [{ pointer, message: title, hint }], headers)
}

export function problemWith(code: ProblemCode, details: readonly Detail[], headers?: Problem['headers']): Problem {
  return { kind: 'problem', code, details, ...(headers && { headers }) }
}

/** The body of a refusal. */
export function problemBody({ code, details }: Pick<Problem, 'code' | 'details'>): string {
  return JSON.stringify({ success: false, error: { code, message: problems[code].title, details } })
}
