import { type OperationRow, operations } from '#operations'
import type { OperationId } from '#types'
import { refuse } from './refuse.ts'
import { safePath } from './safe-path.ts'

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
  /** With its ids in it. */
  readonly path: string
  readonly params: Omit<RequestParts, 'body'>
  readonly text: string | undefined
  /** Whether it can change something, and must not be sent twice. */
  readonly mayChange: boolean
  /** Whether JSON may have turned something into null. Only then it is worth while to look. */
  readonly isSuspect: boolean
}

export function prepareRequest(operationId: OperationId, { body, ...params }: RequestParts): PreparedRequest {
  const row = operations[operationId]
  const path = safePath(operationId, params.path)
  const text = toJson(body)
  const isSuspect = `${text}${toJson(params.query)}`.includes('null')
  if (row.body && !text) refuse(operationId, 'a body', 'none')
  // Everything that is not certain to be a reading changes something. Judged by what will be sent.
  const { reads } = row
  const decider = () => (row.query ? params.query : JSON.parse(text ?? '{}'))
  const mayChange = typeof reads === 'object' ? !reads.actions.includes(decider()?.[reads.by]) : !reads
  return { operationId, row, path, params, text, mayChange, isSuspect }
}

/** Sorts what a method takes: parameters beside the body. */
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

/** What cannot be written as JSON is not lost: looking at it again will tell. */
function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return 'null'
  }
}
