import type { ApiResponse } from './call.ts'
import type { RequestForm } from './request-form.ts'

/** What repeated requests showed, and no single response does. The response is the one that proves it. */
export type Notice = RejectedForm | AcceptedAgain

/** A valid request that the target rejected twice in one form, and then accepted in another. */
export interface RejectedForm {
  readonly kind: 'rejected-form'
  readonly response: ApiResponse
  readonly form: RequestForm
  readonly acceptedIn: RequestForm
}

/** A valid request that the target rejected, and accepted the next time, in the same form and without a reason to wait. */
export interface AcceptedAgain {
  readonly kind: 'accepted-again'
  readonly response: ApiResponse
}
