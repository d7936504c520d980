import type { OperationId } from '#types'
import { CardClientError, type ClientErrorKind } from './errors.ts'

/** Ends a call before anything is sent. */
export function rejectCall(
  operationId: OperationId | undefined,
  expected: string,
  received: unknown,
  kind: ClientErrorKind = 'invalid-request',
): never {
  throw new CardClientError(`expected ${expected}, received ${received}. Nothing was sent.`, { kind, operationId })
}
