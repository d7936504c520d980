import type { OperationId } from '#types'
import { CardClientError, type RefusedBecause } from './errors.ts'

/** Ends a call before it begins. */
export function refuse(
  kind: RefusedBecause,
  operationId: OperationId | undefined,
  expected: string,
  received: unknown,
): never {
  throw new CardClientError(`expected ${expected}, received ${received}. Nothing was sent.`, { kind, operationId })
}
