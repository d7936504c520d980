import type { ApiResponse } from './call.ts'
import { Blocked } from './check-ended.ts'
import { rejected } from './headline.ts'
import { showRejection } from './show.ts'

/** Ends a check that needs an operation to accept its plain request; the operation's own checks judge that. */
export function blockedBy(response: ApiResponse): Blocked {
  const { id: exchange, operationId } = response.exchange
  return new Blocked({
    kind: 'setup',
    message: `${rejected(response, 'a valid request')}: ${showRejection(response)}`,
    ...(operationId ? { operationId } : {}),
    ...(response.status === undefined ? {} : { status: response.status }),
    lack: 'acceptance',
    exchange,
  })
}

/** The data of a success that a check needs. */
export function needData(response: ApiResponse): Readonly<Record<string, unknown>> {
  if (!response.data) throw blockedBy(response)
  return response.data
}
