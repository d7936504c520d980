import type { Obstacle } from '../model/outcome.ts'
import type { ApiResponse } from '../model/session.ts'
import { valueAt } from '../model/value-at.ts'

/** The response of one exchange, whatever sent the request: set-up, control, check, probe, preflight or retry. */
export interface Received {
  readonly response: ApiResponse
  /** Set if the target was free to reject the request: whether the contract allows it. */
  readonly isAllowed?: () => boolean
}

/** The responses of a whole run, by what the watching checks may hold against them. */
export interface WatchedResponses {
  /** Accepted responses to valid requests. */
  readonly accepted: readonly ApiResponse[]
  /** Accepted responses to requests that the target was free to reject. */
  readonly acceptedAlthoughOpen: readonly ApiResponse[]
  /** All rejections, but of requests outside the contract only those that say that the service failed. */
  readonly rejected: readonly ApiResponse[]
  /** Rejections of valid requests that blocked a check. */
  readonly blocking: readonly ApiResponse[]
}

/** Sorts every response of the run. Nothing that was received goes unseen. */
export function sortReceived(received: readonly Received[], obstacles: readonly Obstacle[]): WatchedResponses {
  const accepted: ApiResponse[] = []
  const acceptedAlthoughOpen: ApiResponse[] = []
  const rejected: ApiResponse[] = []
  const blocking: ApiResponse[] = []
  const blamed = new Set(obstacles.filter(({ lack }) => lack === 'acceptance').map(({ exchange }) => exchange))
  for (const { response, isAllowed } of received) {
    const { intent, id } = response.exchange
    if (response.isRejection) {
      // Which status an unusual request gets is open, a redirect for instance, but not whether it breaks the service.
      if (intent !== 'open' || isAllowed?.() || (response.status ?? 0) >= 500) rejected.push(response)
      if (blamed.has(id)) blocking.push(response)
    } else if (intent === 'valid') {
      if (response.isSuccess) accepted.push(response)
    } else if (intent === 'open' && isAllowed?.()) {
      // Without `success: true`, a response with status 200 may be a rejection; the watching checks do not see its body.
      if (valueAt(response.json, '/success') === true) acceptedAlthoughOpen.push(response)
    }
  }
  return { accepted, acceptedAlthoughOpen, rejected, blocking }
}
