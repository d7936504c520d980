import type { Problem } from './problems.ts'

/** What came of an operation: its documented result, or a refusal. */
export type Outcome<Data = unknown> = Ok<Data> | Problem

export interface Ok<Data> {
  readonly kind: 'ok'
  /** What goes into the envelope. */
  readonly data: Data
}

export function ok<Data>(data: Data): Ok<Data> {
  return { kind: 'ok', data }
}
