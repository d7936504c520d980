import { Blocked, LostResponse } from '../nouns/outcome.ts'
import type { ApiResponse } from '../nouns/wire/call.ts'
import { type Exchange, neverArrived } from '../nouns/wire/exchange.ts'

/** Whether the connection ended before a whole response. A malformed or oversized response is no error of the connection, and a timeout takes as long again. */
export function isDropped({ trouble }: Pick<Exchange, 'trouble'>): boolean {
  return trouble !== undefined && (trouble.kind === 'reset' || trouble.kind === 'cut' || neverArrived(trouble))
}

/** Returns a usable response; throws if there is none, or if the target did not process the request. */
export function judgeable(response: ApiResponse): ApiResponse {
  if (response.status === undefined) throw new LostResponse(response)
  if (response.status === 429) {
    // Neither accepted nor rejected: the target did not process it.
    const message = 'the target kept asking to wait (429); try a lower --concurrency, or --rate'
    const { id: exchange, operationId } = response.exchange
    throw new Blocked({
      kind: 'setup',
      message,
      status: 429,
      lack: 'time',
      ...(operationId ? { operationId } : {}),
      exchange,
    })
  }
  return response
}
