import type { OperationId } from '#types'

/** What every error of this package has. `CardFailure` is the union of them all, told apart by `kind`. */
export abstract class CardError extends Error {
  abstract readonly kind: string
  /** Absent if the error is not about an operation. */
  readonly operationId: OperationId | undefined
  /**
   * Whether something may have changed although the call failed: money moved, a card issued. If so, find out before you
   * call again; the message says how.
   */
  readonly mayHaveChangedState: boolean

  constructor(message: string, { operationId, mayHaveChangedState = false, cause }: CardErrorParts) {
    super(operationId ? `${operationId}: ${message}` : message, cause === undefined ? undefined : { cause })
    this.name = new.target.name
    this.operationId = operationId
    this.mayHaveChangedState = mayHaveChangedState
  }
}

export interface CardErrorParts {
  readonly operationId?: OperationId | undefined
  readonly mayHaveChangedState?: boolean | undefined
  readonly cause?: unknown
}
