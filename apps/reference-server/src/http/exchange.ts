import type { Operation } from '@card-contract/contract'
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
  /** Whether some text of the body was written with a \u escape, the only way in for a NUL or half a character. */
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

declare module 'express-serve-static-core' {
  interface Request {
    exchange: Exchange
  }
}

/** The operation of an exchange that got past `findOperation`. A step in the wrong place stops the request; it opens nothing. */
export function operationOf({ operation }: Exchange): Operation {
  if (!operation) throw new Error('a step ran before the operation was known')
  return operation
}
