import type { Operation } from '@card-contract/contract'
import { type Money, money } from '../money.ts'
import type { ExactNumbers } from './json-body.ts'

/** One request on its way through the steps. Each step fills in what the ones behind it need. */
export class Exchange {
  readonly requestId: string
  readonly startedAt: number = performance.now()
  /** Set by `findOperation`; until then, and for refusals by it, the request belongs to no operation. */
  operation: Operation | undefined = undefined
  /** The path's parameters, decoded. */
  path: Readonly<Record<string, string>> = {}
  rawQuery = ''
  query: Readonly<Record<string, unknown>> = {}
  /** Set by `readBody`, and cut down to what the contract declares by `validateRequest`. */
  body: unknown = undefined
  /** Whether URL or body have an escape (%00, \ud800): raw bytes can bring in neither a NUL nor half a character. */
  hasEscapes = false
  /** Numbers whose text may say more than their double, by the name of their field or parameter. */
  exact: ExactNumbers | undefined = undefined
  /** Whether the contract's validators passed the request. Nothing is carried out without it. */
  isValid = false
  /** What a browser on an allowed origin needs to read the answer. */
  corsHeaders: readonly string[] = []

  constructor(requestId: string) {
    this.requestId = requestId
  }
}

declare global {
  // Express' own way to give requests a property.
  namespace Express {
    interface Request {
      exchange: Exchange
    }
  }
}

/** The operation of an exchange that got past `findOperation`. A step in the wrong place stops the request; it opens nothing. */
export function operationOf({ operation }: Exchange): Operation {
  if (!operation) throw new Error('a step ran before the operation was known')
  return operation
}

/** Reads numbers of the body or the query, as exactly as they were written. */
export function amountsOf({ exact, body }: Exchange): (name: string) => Money | undefined {
  return (name) => {
    const written = exact?.get(name)
    if (written !== undefined) return written
    // The numbers of a query are exact already, and so is any number of a body whose text a double holds.
    const sent = (body as Readonly<Record<string, unknown>> | undefined)?.[name]
    return typeof sent === 'number' ? money.fromNumber(sent) : undefined
  }
}
