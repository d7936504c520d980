import type { Exchange } from '../model/exchange.ts'
import type { Obstacle } from '../model/outcome.ts'
import type { ApiResponse } from '../model/session.ts'
import { valueAt } from '../model/value-at.ts'

/**
 * What the target did in one exchange, whatever sent the request: set-up, control, check, probe, preflight or retry. Without the
 * parsed body, which takes several times the memory of its text.
 */
export interface Received {
  readonly exchange: Exchange
  readonly status: number | undefined
  readonly reaction: 'accepted' | 'accepted in the envelope' | 'rejected' | 'neither'
  /** Why a valid request was rejected, if the preflight found out. The exchange alone does not say it. */
  readonly because?: string
  /** Set if the target was free to reject the request: whether the contract allows it. */
  readonly isAllowed?: () => boolean
}

export function received(response: ApiResponse, isAllowed?: () => boolean): Received {
  const { exchange, status, because } = response
  const facts = { exchange, status, reaction: reactionOf(response) }
  return { ...facts, ...(because === undefined ? {} : { because }), ...(isAllowed ? { isAllowed } : {}) }
}

function reactionOf({ isRejection, isSuccess, json }: ApiResponse): Received['reaction'] {
  if (isRejection) return 'rejected'
  // Without `success: true`, a response with status 200 may be a rejection.
  if (valueAt(json, '/success') === true) return 'accepted in the envelope'
  return isSuccess ? 'accepted' : 'neither'
}

/** The exchanges of a whole run, by what the watching checks may hold against their responses. */
export interface WatchedExchanges {
  /** All of them. */
  readonly all: readonly Received[]
  /** Accepted responses to valid requests. */
  readonly accepted: readonly Received[]
  /** Accepted responses to requests that the target was free to reject. */
  readonly acceptedAlthoughOpen: readonly Received[]
  /** All rejections, but of requests outside the contract only those that say that the service failed. */
  readonly rejected: readonly Received[]
  /** Rejections of valid requests that blocked a check. */
  readonly blocking: readonly Received[]
  /** Responses to valid requests that neither accept nor reject them: the status is a 2xx, the body is no JSON object. */
  readonly unreadable: readonly Received[]
}

/** Sorts every exchange of the run. Nothing that was received goes unseen. */
export function sortReceived(all: readonly Received[], obstacles: readonly Obstacle[]): WatchedExchanges {
  const sorted = {
    all,
    accepted: [] as Received[],
    acceptedAlthoughOpen: [] as Received[],
    rejected: [] as Received[],
    blocking: [] as Received[],
    unreadable: [] as Received[],
  }
  const blamed = new Set(obstacles.filter(({ lack }) => lack === 'acceptance').map(({ exchange }) => exchange))
  for (const one of all) {
    const { exchange, status = 0, reaction, isAllowed } = one
    const isOpen = exchange.intent === 'open'
    if (reaction === 'rejected') {
      // Which status an unusual request gets is open, a redirect for instance, but not whether it breaks the service.
      if (!isOpen || status >= 500 || isAllowed?.()) sorted.rejected.push(one)
      if (blamed.has(exchange.id)) sorted.blocking.push(one)
    } else if (exchange.intent === 'valid') {
      if (reaction !== 'neither') sorted.accepted.push(one)
      else if (exchange.response) sorted.unreadable.push(one)
    } else if (isOpen && reaction === 'accepted in the envelope' && isAllowed?.()) {
      sorted.acceptedAlthoughOpen.push(one)
    }
  }
  return sorted
}
