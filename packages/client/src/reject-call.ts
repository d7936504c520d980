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

/** An option that is misspelt would be ignored, and with it a time limit or a credential. */
export function checkNames(operationId: OperationId | undefined, given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown !== undefined) {
    rejectCall(operationId, `options among ${known.join(', ')}`, JSON.stringify(unknown), 'invalid-options')
  }
}
