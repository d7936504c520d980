import type { Exchange } from './wire/exchange.ts'

/** What there is to cover of an operation, each derived from the contract; the keys are the columns of a report. */
export const coverageKinds = {
  statuses: 'a request accepted with the documented status, and one rejected',
  parameters: 'each parameter and body field sent, and omitted if it is optional',
  values: 'each value of each enum sent',
  bounds: 'each bound sent exactly, within 1 inside of it, and within 1 outside of it',
  fields: 'each documented field seen in a successful response',
  states: 'each action sent in each state of what it acts on',
} as const

export type CoverageKind = keyof typeof coverageKinds

/** The items of one kind. */
export interface CoveredItems {
  readonly covered: number
  readonly of: number
  /** The names of those that no exchange shows. */
  readonly missing: readonly string[]
}

/** Equal responses, counted. */
export interface ResponseTally {
  readonly intent: Exchange['intent']
  /** Absent if there was no response. */
  readonly status?: number
  readonly body: 'success' | 'success-false' | 'json' | 'text' | 'empty' | 'none'
  readonly count: number
}

export interface OperationCoverage {
  readonly operationId: string
  /** How many requests the contract allows unconditionally, and how many of them the target accepted. */
  readonly valid: { readonly sent: number; readonly accepted: number }
  readonly items: Readonly<Record<CoverageKind, CoveredItems>>
  readonly responses: readonly ResponseTally[]
}

/** What the exchanges of a report exercised, whoever sent them. */
export interface Coverage {
  /** Operations that accepted none of the valid requests they received. */
  readonly neverAccepted: readonly string[]
  /** Of all items that the contract has. */
  readonly covered: number
  readonly of: number
  /** In the order of the contract. */
  readonly operations: readonly OperationCoverage[]
}
