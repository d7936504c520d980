import type { Answer } from '@card-contract/contract'
import {
  AnswerShapeError,
  besideOutcome,
  insteadOfOutcome,
  isList,
  isOutcome,
  isParts,
  isSame,
  type Parts,
  partShape,
  type Shape,
} from './answer-shape.ts'
import { answerInWords } from './answer-words.ts'

/** Where an answer is not what was expected. */
export interface Departure {
  /** The situation, if the question has several. */
  readonly situation?: string
  readonly expected: string
  readonly received: string
}

/**
 * `decided`: everything that the decision names must be so; where it lists alternatives, one of them; where the answer is a
 * list, nothing that the decision does not name. `pinned`: everything must be as it was.
 */
export type Expectation = 'decided' | 'pinned'

/** One departure per situation. Situations that the answer lacks could not be asked about, and are not judged. */
export function departuresFrom(expected: Answer, answer: Answer, shape: Shape, mode: Expectation): Departure[] {
  if (shape.kind !== 'parts' || !isParts(answer)) return departure(expected, answer, shape, mode)
  const situations = isParts(expected) ? Object.keys(expected) : Object.keys(answer)
  return situations.flatMap((situation) => {
    const part = knownPart(shape.parts, situation)
    const received = answer[situation]
    if (received === undefined) return []
    const wanted = isParts(expected) ? expected[situation] : expected
    return departure(wanted ?? '', received, part, mode).map((one) => ({ situation, ...one }))
  })
}

/** Situations that were expected to be asked about but were not, because the run lacks their test data. */
export function unaskedIn(expected: Answer, answer: Answer): string[] {
  if (!isParts(expected) || !isParts(answer) || hasOutcome(answer)) return []
  return Object.keys(expected).filter((situation) => answer[situation] === undefined)
}

function departure(expected: Answer, answer: Answer, shape: Shape, mode: Expectation): Departure[] {
  if (matches(expected, answer, shape, mode)) return []
  return [{ expected: answerInWords(expected, shape), received: answerInWords(answer, shape) }]
}

function matches(expected: Answer, answer: Answer | undefined, shape: Shape, mode: Expectation): boolean {
  switch (shape.kind) {
    case 'values':
      return areExpected(asList(expected), asList(answer ?? []), mode)
    case 'outcome':
      return matchesOutcome(expected, answer, shape.details, mode)
    case 'parts':
      return matchesParts(expected, isParts(answer) ? answer : {}, shape.parts, mode)
    default:
      return asList(expected).some(
        (one) => isPossible(one, shape) && answer !== undefined && isSame(one, answer, shape),
      )
  }
}

function areExpected(expected: readonly Answer[], values: readonly Answer[], mode: Expectation): boolean {
  const isWithin = values.every((value) => expected.includes(value))
  return isWithin && (mode === 'decided' || new Set(values).size === new Set(expected).size)
}

function matchesParts(
  expected: Answer,
  answer: Parts,
  parts: Readonly<Record<string, Shape>>,
  mode: Expectation,
): boolean {
  const wanted = isParts(expected) ? expected : Object.fromEntries(Object.keys(answer).map((name) => [name, expected]))
  return Object.entries(wanted).every(([name, value]) => matches(value, answer[name], knownPart(parts, name), mode))
}

function matchesOutcome(
  expected: Answer,
  answer: Answer | undefined,
  details: Readonly<Record<string, Shape>>,
  mode: Expectation,
): boolean {
  const [replaced, instead] = insteadOfOutcome(details) ?? []
  const isAboutOutcomes = isParts(expected)
    ? 'outcome' in expected || 'status' in expected
    : asList(expected).every(isOutcome)
  if (instead && !(isAboutOutcomes && asList(expected).length > 0)) {
    return !hasOutcome(answer) && answer !== undefined && matches(expected, answer, instead, mode)
  }
  const result: Parts = hasOutcome(answer) ? answer : { outcome: replaced ?? '', status: 200 }
  if (!isParts(expected)) return asList(expected).some((one) => matchesWord(one, result, details, mode))
  const known = besideOutcome(details, undefined)
  return Object.entries(expected).every(([name, value]) => matches(value, result[name], knownPart(known, name), mode))
}

/** A single word is an outcome, or one of the words that describe an outcome further: `converted`. */
function matchesWord(
  word: Answer,
  result: Parts,
  details: Readonly<Record<string, Shape>>,
  mode: Expectation,
): boolean {
  if (isOutcome(word)) return result.outcome === word
  for (const [outcome, shape] of Object.entries(details)) {
    if (shape.kind !== 'parts') continue
    for (const [name, part] of Object.entries(shape.parts)) {
      if (part.kind !== 'word' || !part.words.some((one) => one === word)) continue
      return result.outcome === outcome && matches(word, result[name], part, mode)
    }
  }
  throw new AnswerShapeError(`no answer to this question contains ${JSON.stringify(word)}`)
}

function hasOutcome(answer: Answer | undefined): answer is Parts {
  return isParts(answer) && 'outcome' in answer
}

function isPossible(expected: Answer, shape: Shape): boolean {
  if (shape.kind !== 'word' || shape.words.some((word) => word === expected)) return true
  throw new AnswerShapeError(`expected one of ${shape.words.join(', ')}, received ${JSON.stringify(expected)}`)
}

function knownPart(parts: Readonly<Record<string, Shape>>, name: string): Shape {
  const shape = partShape(parts, name)
  if (shape) return shape
  throw new AnswerShapeError(`expected one of ${Object.keys(parts).join(', ')}, received ${name}`)
}

function asList(answer: Answer): readonly Answer[] {
  return isList(answer) ? answer : [answer]
}
