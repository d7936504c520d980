import type { Operation } from '@card-contract/contract'
import { type Money, money } from '../money.ts'
import type { ExactNumbers } from './json-body.ts'

/** One request on its way through the steps. Each step fills in what later steps need. */
export class Exchange {
  readonly requestId: string
  readonly startedAt: number = performance.now()
  /** Set by `findOperation`. Undefined before, and if no operation has the path and method. */
  operation: Operation | undefined = undefined
  /** The path's parameters, decoded. */
  path: Readonly<Record<string, string>> = {}
  rawQuery = ''
  query: Readonly<Record<string, unknown>> = {}
  /** Set by `readBody`. `validateRequest` removes the fields that the contract does not declare. */
  body: unknown = undefined
  /** Whether the URL or the body contains an escape (%00, \ud800). Only an escape can produce a NUL or an unpaired surrogate. */
  hasEscapes = false
  /** Numbers that a double may round, by the name of their field or parameter. */
  exact: ExactNumbers | undefined = undefined
  /** Whether the request is valid. Otherwise no operation is executed. */
  isValid = false
  /** The headers that let a browser on an allowed origin read the response. */
  corsHeaders: readonly string[] = []
  /** The trouble on demand that this request meets. */
  trouble: string | undefined = undefined

  constructor(requestId: string) {
    this.requestId = requestId
  }
}

declare global {
  // How Express declares additional properties of requests.
  namespace Express {
    interface Request {
      exchange: Exchange
    }
  }
}

/** The operation of an exchange that passed `findOperation`. A step in the wrong place fails the request instead of skipping checks. */
export function operationOf({ operation }: Exchange): Operation {
  if (!operation) throw new Error('a step ran before the operation was known')
  return operation
}

/** Reads numbers of the body or the query without rounding. */
export function amountsOf({ exact, body }: Exchange): (name: string) => Money | undefined {
  return (name) => {
    const written = exact?.get(name)
    if (written !== undefined) return written
    // Only numbers of a body are left, and a double holds each of them exactly.
    const sent = (body as Readonly<Record<string, unknown>> | undefined)?.[name]
    return typeof sent === 'number' ? money.fromNumber(sent) : undefined
  }
}
