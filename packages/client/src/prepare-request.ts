import { type OperationRow, operations } from '#operations'
import type { OperationId } from '#types'
import { refuse } from './refuse.ts'
import { refuseUnsafePath } from './refuse-unsafe-path.ts'

type Values = Readonly<Record<string, unknown>>

/** What a caller asks for, sorted into the places where it is sent. */
export interface RequestParts {
  readonly path?: Values | undefined
  readonly query?: Values | undefined
  readonly body?: unknown
}

/** A request that is safe to send. Nothing about it changes any more, whatever becomes of the body it was made of. */
export interface PreparedRequest {
  readonly operationId: OperationId
  readonly row: OperationRow
  readonly path: Values | undefined
  readonly query: Values | undefined
  readonly text: string | undefined
  /** Whether it can change something, and must not be sent twice. */
  readonly mayChange: boolean
}

export function prepareRequest(operationId: OperationId, { path, query, body }: RequestParts): PreparedRequest {
  const row = operations[operationId]
  refuseUnsafePath(operationId, path)
  toJson(operationId, query)
  const text = toJson(operationId, body)
  if (row.body && !text) refuse('invalid-request', operationId, 'a body', 'none')
  // Everything that is not certain to be a reading changes something. Judged by what will be sent.
  const { reads } = row
  const mayChange = typeof reads === 'object' ? !reads.actions.includes((row.query ? query : JSON.parse(text ?? '{}'))?.[reads.by]) : !reads
  return { operationId, row, path, query, text, mayChange }
}

/** Sorts what a method takes: parameters beside the body. */
export function partsOf(operationId: OperationId, request: Values): RequestParts {
  const row = operations[operationId]
  const path: Record<string, unknown> = {}
  const query: Record<string, unknown> = {}
  for (const name in request) {
    if (row.path.includes(`{${name}}`)) path[name] = request[name]
    if (row.query?.includes(name)) query[name] = request[name]
  }
  return { path, query, body: row.body === undefined ? undefined : request['body'] }
}

/** As JSON, unless JSON would turn it into something else: an amount that is no number into `null`. */
function toJson(operationId: OperationId, value: unknown): string | undefined {
  try {
    const text = JSON.stringify(value)
    // Looked at again only if there is something to find, because this takes ten times as long.
    if (text?.includes('null')) {
      JSON.stringify(value, function (this: Values, name, field: unknown) {
        // Before its toJSON as well: a date that is none says null of itself.
        for (const number of [this[name]?.valueOf(), field]) {
          if (typeof number === 'number' && !Number.isFinite(number)) throw new RangeError(`${name} ${number}`)
        }
        return field
      })
    }
    return text
  } catch (error) {
    return refuse('invalid-request', operationId, 'finite numbers, and what JSON has', (error as Error).message)
  }
}
