import { type OperationRow, operations } from '#operations'
import type { OperationId } from '#types'
import { rejectCall } from './reject-call.ts'
import { safePath } from './safe-path.ts'

type Values = Readonly<Record<string, unknown>>

/** The values of a call, sorted by where they are sent. */
export interface RequestParts {
  readonly path?: Values | undefined
  readonly query?: Values | undefined
  readonly body?: unknown
}

/** A request that is safe to send. Later changes to the caller's body do not affect it. */
export interface PreparedRequest {
  readonly operationId: OperationId
  readonly row: OperationRow
  /** Including the ids. */
  readonly path: string
  readonly params: Omit<RequestParts, 'body'>
  readonly text: string | undefined
  /** Whether it can change something, so that it must not be sent twice. */
  readonly mayChange: boolean
  /** Whether JSON may have turned a value into null. Only then are the values inspected. */
  readonly isSuspect: boolean
}

export function prepareRequest(operationId: OperationId, { body, ...params }: RequestParts): PreparedRequest {
  const row = operations[operationId]
  const path = safePath(operationId, params.path)
  const text = toJson(body)
  const isSuspect = `${text}${toJson(params.query)}`.includes('null')
  if (row.body && !text) rejectCall(operationId, 'a body', 'none')
  // Everything that is not certain to be a read may change something. This looks at what will be sent.
  const { reads } = row
  const decider = () => (row.query ? params.query : JSON.parse(text ?? '{}'))
  const mayChange = typeof reads === 'object' ? !reads.actions.includes(decider()?.[reads.by]) : !reads
  return { operationId, row, path, params, text, mayChange, isSuspect }
}

/** Sorts the arguments of a method: parameters and the body side by side. */
export function partsOf(operationId: OperationId, request: Values): RequestParts {
  const row = operations[operationId]
  const path: Record<string, unknown> = {}
  const query: Record<string, unknown> = {}
  for (const name in request) {
    if (row.query?.includes(name)) query[name] = request[name]
    else path[name] = request[name]
  }
  return { path, query, body: row.body === undefined ? undefined : path.body }
}

/** Returns 'null' for what cannot be written as JSON, so that the values are inspected. */
function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return 'null'
  }
}
