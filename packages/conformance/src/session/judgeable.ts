import type { ApiResponse } from '../exchanges/call.ts'
import { Blocked, LostResponse } from '../model/check-ended.ts'

/** No response, and not because of a timeout: repeating a timeout would take as long again. */
export function isLost({ status, exchange }: ApiResponse): boolean {
  return status === undefined && exchange.trouble?.kind !== 'timeout'
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
