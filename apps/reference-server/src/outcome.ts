import type { Problem } from './problems.ts'

/** The outcome of an operation: its documented result, or a problem. */
export type Outcome<Data = unknown> = Ok<Data> | Problem

export interface Ok<Data> {
  readonly kind: 'ok'
  /** The `data` of the envelope. */
  readonly data: Data
}

export function ok<Data>(data: Data): Ok<Data> {
  return { kind: 'ok', data }
}
