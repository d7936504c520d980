import type { Answer, AnswerSchema } from '@card-contract/contract'

/** The outcomes of a request; an answer can have a status beside each. */
export const outcomes = [
  'accepted',
  'rejected',
  'failed',
  'redirected',
  'no body',
  'no JSON',
  'no connection',
  'no response in time',
  'connection closed',
  'a response that is not HTTP',
  'a response too large to read',
  'no response',
] as const

export type OutcomeWord = (typeof outcomes)[number]

export type Parts = Readonly<Record<string, Answer>>

export function isParts(answer: Answer | undefined): answer is Parts {
  return typeof answer === 'object' && !Array.isArray(answer)
}

export function isList(answer: unknown): answer is readonly Answer[] {
  return Array.isArray(answer)
}

/** A decimal as text, or in a decision as a number. */
export function isAmount(answer: unknown): answer is number | string {
  return typeof answer === 'number' || (typeof answer === 'string' && /^-?\d+(\.\d+)?$/.test(answer))
}

/** Whether an answer, or a decision, describes the outcome of a request. */
export function isAboutOutcome(answer: Answer): boolean {
  if (isParts(answer)) return 'outcome' in answer || 'status' in answer
  const words = isList(answer) ? answer : [answer]
  return words.length > 0 && words.every((word) => outcomes.some((outcome) => outcome === word))
}

/** A fault of the contract or of a probe, never of a target. */
export class AnswerSchemaError extends Error {
  override readonly name = 'AnswerSchemaError'
  readonly code = 'answer-schema'
}

/** The name of the shape that a schema refers to: `outcome`, `values`, `amount`. */
export function shapeOf({ $ref = '' }: AnswerSchema): string {
  return $ref.slice($ref.lastIndexOf('/') + 1)
}

/** The schema of one part of an answer. */
export function partOf(schema: AnswerSchema, name: string): AnswerSchema {
  const { properties = {}, additionalProperties } = schema
  const known = shapeOf(schema) === 'outcome' ? { outcome: { enum: outcomes }, status: {}, ...properties } : properties
  const part = Object.hasOwn(known, name) ? known[name as keyof typeof known] : additionalProperties
  if (part) return part
  throw new AnswerSchemaError(`expected one of ${Object.keys(known).join(', ')}, received ${name}`)
}
