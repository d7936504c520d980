/** Whether an operation changes state: always, never, or depending on the value of one field of the request. */
export type StateChange = boolean | StateChangeByField

export interface StateChangeByField {
  readonly by: string
  readonly in: 'body' | 'query'
  readonly changing: readonly string[]
  readonly reading: readonly string[]
}

/** The parts of a request that can decide whether it changes state. */
export interface DecidingRequest {
  readonly body?: unknown
  readonly query?: Readonly<Record<string, unknown>>
}

/**
 * Whether this request can change something. Anything that is not certain to be a read can: an unknown action, a missing one,
 * an operation that does not say. Whether a retry is safe is never guessed.
 */
export function changesState(operation: { readonly changesState: StateChange }, request: DecidingRequest): boolean {
  const change = operation.changesState
  if (typeof change === 'boolean') return change
  const place = change.in === 'body' ? request.body : request.query
  if (typeof place !== 'object' || place === null || !Object.hasOwn(place, change.by)) return true
  return !change.reading.some((action) => action === (place as Record<string, unknown>)[change.by])
}
