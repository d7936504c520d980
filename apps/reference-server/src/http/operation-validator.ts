/** The parts of a request that the contract describes. Validation may change `query` and `body`: it parses numbers and adds defaults. */
export interface RequestParts {
  readonly path: Readonly<Record<string, string>>
  readonly query: Record<string, unknown>
  /** The query as received, still encoded. */
  readonly rawQuery: string
  readonly body: unknown
}

/** A violation of the contract. Neither text quotes the value. */
export interface Violation {
  /** JSON pointer: `/query/action`, `/params/cardId`, `/body/amount`; in a response, `/data/new_balance`. */
  readonly pointer: string
  readonly message: string
}

/** Validates the requests and responses of one operation. */
export interface OperationValidator {
  readonly validateRequest: (request: RequestParts) => readonly Violation[]
  /** Returns the first violation in a response's envelope. */
  readonly validateResponse: (envelope: unknown) => Violation | undefined
}
