import type { OperationId } from '#types'
import { rejectCall } from './reject-call.ts'

/** An option that is misspelt would be ignored, and with it a time limit or a credential. */
export function checkNames(operationId: OperationId | undefined, given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown !== undefined) {
    rejectCall(operationId, `options among ${known.join(', ')}`, JSON.stringify(unknown), 'invalid-options')
  }
}
