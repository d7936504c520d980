import { CardApiError } from './errors.ts'

/** The reference server's error body. The interface documents none, so other servers may use another. */
export interface Problem {
  readonly success: false
  readonly error: {
    readonly code: string
    readonly message: string
    readonly details?: readonly ProblemDetail[]
    /** Present where a 5xx is certain to have changed nothing. */
    readonly applied?: false
  }
}

export interface ProblemDetail {
  /** JSON pointer to the invalid value. */
  readonly pointer?: string
  readonly message?: string
  readonly hint?: string
}

/** Whether an error's body has the form that the reference server uses. If so, its type says that too. */
export function isProblem(error: unknown): error is CardApiError & { readonly body: Problem } {
  return error instanceof CardApiError && isProblemBody(error.body)
}

export function isProblemBody(body: unknown): body is Problem {
  const { success, error } = (body ?? {}) as Partial<Problem>
  return success === false && typeof error?.code === 'string' && typeof error.message === 'string'
}
