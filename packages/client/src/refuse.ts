import type { OperationId } from '#types'
import { CardClientError, type RefusedBecause } from './errors.ts'

/** Ends a call before it begins. */
export function refuse(
  operationId: OperationId | undefined,
  expected: string,
  received: unknown,
  kind: RefusedBecause = 'invalid-request',
): never {
  throw new CardClientError(`expected ${expected}, received ${received}. Nothing was sent.`, { kind, operationId })
}
