import type { OperationId } from '#types'
import type { RequestParts } from './prepare-request.ts'
import { refuse } from './refuse.ts'

type Values = Readonly<Record<string, unknown>>

/** Refuses what JSON would turn into something else: an amount that is no number into `null`. */
export function refuseLostValues(operationId: OperationId, { query, body }: RequestParts): void {
  try {
    JSON.stringify([query, body], function (this: Values, name, field: unknown) {
      // Before its toJSON as well: a date that is none says null of itself.
      for (const number of [this[name]?.valueOf(), field]) {
        if (typeof number === 'number' && !Number.isFinite(number)) throw new RangeError(`${name}: ${number}`)
      }
      return field
    })
  } catch (error) {
    refuse(operationId, 'finite numbers, and values that JSON has', (error as Error).message)
  }
}
