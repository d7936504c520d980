import type { UnusualForm } from './request-form.ts'
import type { ApiResponse } from './session.ts'

/** A valid request that the target rejected twice in an unusual form, and then accepted in the plain one. */
export interface RejectedForm {
  readonly form: UnusualForm
  readonly rejected: ApiResponse
}
