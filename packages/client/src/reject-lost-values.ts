import type { OperationId } from '#types'
import type { RequestParts } from './prepare-request.ts'
import { rejectCall } from './reject-call.ts'

type Values = Readonly<Record<string, unknown>>

/** Rejects values that JSON would turn into something else, such as NaN into `null`. */
export function rejectLostValues(operationId: OperationId, { query, body }: RequestParts): void {
  try {
    JSON.stringify([query, body], function (this: Values, name, field: unknown) {
      // Checks the value before its toJSON as well: that of an invalid date returns null.
      for (const number of [this[name]?.valueOf(), field]) {
        if (typeof number === 'number' && !Number.isFinite(number)) throw new RangeError(`${name}: ${number}`)
      }
      return field
    })
  } catch (error) {
    rejectCall(operationId, 'finite numbers and values that JSON supports', (error as Error).message)
  }
}
