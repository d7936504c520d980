import type { RequestForm } from './request-form.ts'
import type { ApiResponse } from './session.ts'

/** A valid request that the target rejected twice in one form, and then accepted in another. */
export interface RejectedForm {
  readonly form: RequestForm
  readonly rejected: ApiResponse
  readonly acceptedIn: RequestForm
}
