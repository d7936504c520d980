import { CardApiError } from './errors.ts'

/** How the reference server refuses. The interface documents no error body: others may answer otherwise. */
export interface Problem {
  readonly success: false
  readonly error: {
    readonly code: string
    readonly message: string
    readonly details?: readonly ProblemDetail[]
  }
}

export interface ProblemDetail {
  /** JSON pointer to what is wrong. */
  readonly pointer?: string
  readonly message?: string
  readonly hint?: string
}

/** Whether a refusal is in the form that the reference server uses; if so, its body can be read as such. */
export function isProblem(error: unknown): error is CardApiError & { readonly body: Problem } {
  return error instanceof CardApiError && isProblemBody(error.body)
}

export function isProblemBody(body: unknown): body is Problem {
  const { success, error } = (body ?? {}) as Partial<Problem>
  return success === false && typeof error?.code === 'string' && typeof error.message === 'string'
}
