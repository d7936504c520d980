import type { Answer, AnswerShape } from '@card-contract/contract'
import { compare } from './decimal.ts'

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

/** The outcomes that the contract can describe further. */
const described: readonly string[] = ['accepted', 'rejected', 'redirected'] satisfies OutcomeWord[]

const leaves = ['text', 'phrase', 'integer', 'amount', 'values'] as const

/** A declared shape of answers, read. "Answers" in spec/README.md explains each kind. */
export type Shape =
  | { readonly kind: 'word'; readonly words: readonly string[] }
  | { readonly kind: (typeof leaves)[number] }
  /** Further parts stand beside `outcome` and `status`; any other shape takes the place of that outcome. */
  | { readonly kind: 'outcome'; readonly details: Readonly<Record<string, Shape>> }
  | { readonly kind: 'parts'; readonly parts: Readonly<Record<string, Shape>> }

export type Parts = Readonly<Record<string, Answer>>

export function isParts(answer: Answer | undefined): answer is Parts {
  return typeof answer === 'object' && !Array.isArray(answer)
}

export function isList(answer: unknown): answer is readonly Answer[] {
  return Array.isArray(answer)
}

export function isOutcome(word: unknown): word is OutcomeWord {
  return outcomes.some((outcome) => outcome === word)
}

/** A fault of the contract or of a probe, never of a target. */
export class AnswerShapeError extends Error {
  override readonly name = 'AnswerShapeError'
  readonly code = 'answer-shape'
}

export function shapeOf(declared: AnswerShape): Shape {
  if (isWords(declared)) return { kind: 'word', words: declared }
  if (typeof declared === 'object') {
    const inner = Object.fromEntries(Object.entries(declared).map(([name, shape]) => [name, shapeOf(shape)]))
    const isAboutOutcomes = Object.keys(inner).every((name) => described.includes(name))
    return isAboutOutcomes ? { kind: 'outcome', details: inner } : { kind: 'parts', parts: inner }
  }
  if (declared === 'outcome') return { kind: 'outcome', details: {} }
  const leaf = leaves.find((name) => name === declared)
  if (!leaf) throw new AnswerShapeError(`the contract names a shape of answers that does not exist: ${declared}`)
  return { kind: leaf }
}

function isWords(declared: AnswerShape): declared is readonly string[] {
  return Array.isArray(declared)
}

/** The shape of a part; `*` stands for every name that is not listed. */
export function partShape(parts: Readonly<Record<string, Shape>>, name: string): Shape | undefined {
  return Object.hasOwn(parts, name) ? parts[name] : parts['*']
}

/** The shapes of the parts that an answer can have beside this outcome, or beside any. */
export function besideOutcome(
  details: Readonly<Record<string, Shape>>,
  outcome: unknown,
): Readonly<Record<string, Shape>> {
  const own = Object.entries(details).filter(([name]) => outcome === undefined || name === outcome)
  const parts = own.map(([, shape]) => (shape.kind === 'parts' ? shape.parts : {}))
  return Object.assign({ outcome: { kind: 'word', words: outcomes }, status: { kind: 'integer' } }, ...parts)
}

/** The shape that takes the place of the outcome, if there is one. */
export function insteadOfOutcome(
  details: Readonly<Record<string, Shape>>,
): readonly [outcome: string, shape: Shape] | undefined {
  return Object.entries(details).find(([, shape]) => shape.kind !== 'parts')
}

/** Why a probe cannot give this answer, or undefined if it can. */
export function misfit(answer: Answer, shape: Shape, place = 'the answer'): string | undefined {
  const wrong = (expected: string): string => `${place}: expected ${expected}, received ${JSON.stringify(answer)}`
  switch (shape.kind) {
    case 'word':
      return shape.words.some((word) => word === answer) ? undefined : wrong(`one of ${shape.words.join(', ')}`)
    case 'integer':
      return Number.isInteger(answer) ? undefined : wrong('a whole number')
    case 'amount':
      return isAmount(answer) ? undefined : wrong('a decimal')
    case 'text':
    case 'phrase':
      return typeof answer === 'string' ? undefined : wrong('a text')
    case 'values':
      return isList(answer) && answer.every((one) => typeof one === 'string') ? undefined : wrong('a list of texts')
    case 'parts':
      return misfitOfParts(answer, shape.parts, place)
    case 'outcome': {
      const [, instead] = insteadOfOutcome(shape.details) ?? []
      if (instead && !(isParts(answer) && 'outcome' in answer)) return misfit(answer, instead, place)
      const named = isParts(answer) ? answer.outcome : undefined
      return named === undefined
        ? wrong('an outcome')
        : misfitOfParts(answer, besideOutcome(shape.details, named), place)
    }
  }
}

function misfitOfParts(answer: Answer, parts: Readonly<Record<string, Shape>>, place: string): string | undefined {
  if (!isParts(answer)) return `${place}: expected ${Object.keys(parts).join(', ')}, received ${JSON.stringify(answer)}`
  for (const [name, value] of Object.entries(answer)) {
    const shape = partShape(parts, name)
    if (!shape) return `${place}: expected ${Object.keys(parts).join(', ')}, received ${name}`
    const found = misfit(value, shape, name)
    if (found) return found
  }
  return undefined
}

/** A decimal as text, or in a decision as a number. */
export function isAmount(answer: unknown): answer is number | string {
  return typeof answer === 'number' || (typeof answer === 'string' && /^-?\d+(\.\d+)?$/.test(answer))
}

/** Whether two single values are the same, and two amounts as decimals. */
export function isSame(one: Answer, other: Answer, { kind }: Shape): boolean {
  if (kind !== 'amount' || !isAmount(one) || !isAmount(other)) return one === other
  return compare(one, other) === 0
}
