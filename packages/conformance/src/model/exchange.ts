/** One header as it was on the wire; a name may occur more than once. */
export type HeaderLine = readonly [name: string, value: string]

/** What the first header of this name says, however its letters are written. */
export function headerOf(headers: readonly HeaderLine[], wanted: string): string | undefined {
  const lowerCase = wanted.toLowerCase()
  // Thousands of answers are asked, and most names differ in their length.
  return headers.find((line) => line[0].length === wanted.length && line[0].toLowerCase() === lowerCase)?.[1]
}

export interface RecordedRequest {
  readonly method: string
  /** Path and query as they were sent, base path included. */
  readonly target: string
  readonly headers: readonly HeaderLine[]
  readonly body?: string
}

export interface RecordedResponse {
  readonly status: number
  readonly headers: readonly HeaderLine[]
  /** The body as text, redacted, and bounded: see `bodyBytes` for what came. */
  readonly body: string
  readonly bodyBytes: number
  readonly truncated: boolean
}

/** Why there is no (whole) answer. `connect` is the only one where the request surely did not arrive. */
export interface Trouble {
  readonly kind: 'connect' | 'timeout' | 'reset' | 'malformed' | 'too-large' | 'aborted'
  readonly message: string
}

/**
 * One request and what came back: the only form of evidence. It is redacted when it is recorded, recorded before it is
 * judged, and never changed afterwards; everything that is judged is judged on this, so that a report can be verified.
 */
export interface Exchange {
  /** `<scenario>#<n>`: the same in every run with the same seed, whatever the concurrency. */
  readonly id: string
  /** The operation that was meant; absent where the path belongs to none. */
  readonly operationId?: string
  /** `valid`: a request that the contract allows, sent to be granted. `invalid`: sent to be refused. `open`: a gap's question. */
  readonly intent: 'valid' | 'invalid' | 'open'
  readonly request: RecordedRequest
  readonly response?: RecordedResponse
  readonly trouble?: Trouble
  /** How often the target asked to wait (429) before it gave this answer. */
  readonly waits: number
  readonly startedMs: number
  readonly durationMs: number
}
