import type { ApiResponse } from './call.ts'
import type { RequestForm } from './request-form.ts'

/** What repeated requests showed, and no single response does. The response is the one that proves it. */
export type Notice = RejectedForm | Unanswered | AcceptedAgain

/** A valid request that the target rejected twice in one form, and then accepted in another. */
export interface RejectedForm {
  readonly kind: 'rejected-form'
  readonly response: ApiResponse
  readonly form: RequestForm
  readonly acceptedIn: RequestForm
}

/** An invalid request that never got a response. The target did not accept it, but it must reject it with a response. */
export interface Unanswered {
  readonly kind: 'unanswered'
  readonly response: ApiResponse
  /** What was wrong with it: "`abc` as `amount`". */
  readonly request: string
}

/** A valid request that the target rejected, and accepted the next time, in the same form and without a reason to wait. */
export interface AcceptedAgain {
  readonly kind: 'accepted-again'
  readonly response: ApiResponse
}
