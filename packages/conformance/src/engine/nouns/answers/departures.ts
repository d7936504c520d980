import type { Answer, AnswerSchema, Decision, Gap } from '@card-contract/contract'
import { compare } from '../../values/decimal.ts'
import { valueAt } from '../../values/json.ts'
import type { Violation } from '../../values/validator.ts'
import {
  AnswerSchemaError,
  isAboutOutcome,
  isAmount,
  isList,
  isParts,
  outcomes,
  type Parts,
  partOf,
  shapeOf,
} from './answer-schema.ts'
import { answerInWords } from './answer-words.ts'
import type { NotAsked, Probe, Said } from './probe.ts'

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
export function departuresFrom(
  expected: Answer,
  answer: Answer,
  schema: AnswerSchema,
  mode: Expectation,
): readonly Departure[] {
  if (schema.type !== 'object' || !isParts(answer)) return departure(expected, answer, schema, mode)
  return Object.entries(bySituation(expected, answer)).flatMap(([situation, one]) => {
    const part = partOf(schema, situation)
    const received = answer[situation]
    if (received === undefined) return []
    return departure(one, received, part, mode).map((found) => ({ situation, ...found }))
  })
}

/** What is expected in each situation; `*` is said about all that are not named. */
function bySituation(expected: Answer, answer: Parts): Parts {
  if (!isParts(expected)) return everywhere(expected, answer)
  const { '*': others, ...named } = expected
  return others === undefined ? named : { ...everywhere(others, answer), ...named }
}

/** Situations that were expected to be asked about but were not, because the run lacks their test data. */
export function unaskedIn(expected: Answer, answer: Answer): string[] {
  if (!isParts(expected) || !isParts(answer) || 'outcome' in answer) return []
  return Object.keys(expected).filter((situation) => situation !== '*' && answer[situation] === undefined)
}

function departure(expected: Answer, answer: Answer, schema: AnswerSchema, mode: Expectation): Departure[] {
  if (meets(expected, answer, schema, mode)) return []
  return [{ expected: answerInWords(expected, schema), received: answerInWords(answer, schema) }]
}

/** Whether a part of an answer, which the answer may lack, is as expected. */
function meets(expected: Answer, answer: Answer | undefined, schema: AnswerSchema, mode: Expectation): boolean {
  const [instead, result] = schema.anyOf ?? []
  if (instead && result) {
    const isResult = isParts(answer) && 'outcome' in answer
    if (isAboutOutcome(expected))
      return meets(expected, isResult ? answer : { outcome: 'accepted', status: 200 }, result, mode)
    return answer !== undefined && !isResult && meets(expected, answer, instead, mode)
  }
  const shape = shapeOf(schema)
  if (shape === 'values') return areWithin(asList(expected), asList(answer ?? []), mode)
  if (shape === 'outcome' && !isParts(expected))
    return isParts(answer) && asList(expected).some((word) => answer[partNamedBy(word, schema)] === word)
  if (shape === 'outcome' || schema.type === 'object') {
    const parts = isParts(answer) ? answer : {}
    const wanted = isParts(expected) ? expected : everywhere(expected, parts)
    return Object.entries(wanted).every(([name, one]) => meets(one, parts[name], partOf(schema, name), mode))
  }
  return asList(expected).some((one) => {
    if (schema.enum && !schema.enum.some((word) => word === one)) {
      throw new AnswerSchemaError(`expected one of ${schema.enum.join(', ')}, received ${JSON.stringify(one)}`)
    }
    const areAmounts = shape === 'amount' && isAmount(one) && isAmount(answer)
    return areAmounts ? compare(one, answer) === 0 : one === answer
  })
}

function areWithin(expected: readonly Answer[], values: readonly Answer[], mode: Expectation): boolean {
  const isWithin = values.every((value) => expected.includes(value))
  return isWithin && (mode === 'decided' || new Set(values).size === new Set(expected).size)
}

/** The same expectation of every part. */
function everywhere(expected: Answer, parts: Parts): Parts {
  return Object.fromEntries(Object.keys(parts).map((name) => [name, expected]))
}

/** A single word is an outcome, or one of the words that describe an outcome further: `converted`. */
function partNamedBy(word: Answer, { properties = {} }: AnswerSchema): string {
  if (outcomes.some((outcome) => outcome === word)) return 'outcome'
  const found = Object.keys(properties).find((name) => properties[name]?.enum?.some((one) => one === word))
  if (found !== undefined) return found
  throw new AnswerSchemaError(`no answer to this question contains ${JSON.stringify(word)}`)
}

function asList(answer: Answer): readonly Answer[] {
  return isList(answer) ? answer : [answer]
}

/** The same text for the same answer: neither the order of parts nor that of listed values, in which they were seen, matters. */
export function answerKey(answer: Answer): string {
  if (isList(answer)) return `[${[...new Set(answer.map(answerKey))].sort().join()}]`
  if (!isParts(answer)) return JSON.stringify(answer)
  const parts = Object.entries(answer).map(([name, part]) => `${JSON.stringify(name)}:${answerKey(part)}`)
  return `{${parts.sort().join()}}`
}

/** Why a probe cannot give this answer, or undefined if it can. @throws AnswerSchemaError if no run can ask about the gap. */
export function misfit(
  { gap, validate }: Pick<Probe, 'gap' | 'validate'>,
  answer: Answer,
  place = 'the answer',
): string | undefined {
  if (!validate) throw new AnswerSchemaError(`the contract lists no answers for ${gap}`)
  if (validate(answer)) return undefined
  // Of the alternatives that do not fit, the one that fits furthest.
  const depth = ({ instancePath }: Violation) => instancePath.split('/').length
  const [violation] = [...(validate.errors ?? [])].sort((a, b) => depth(b) - depth(a))
  return violation && violationInWords(violation, answer, place)
}

/** Of an answer that others wrote. */
const longestShown = 100

function violationInWords(
  { instancePath, keyword, params, propertyName }: Violation,
  answer: Answer,
  place: string,
): string {
  const { allowedValues, allowedValue, type, limit } = params
  const expected = allowedValues
    ? `one of ${allowedValues.join(', ')}`
    : (type ?? allowedValue ?? limit ?? (keyword === 'pattern' ? 'a decimal' : keyword))
  const received = String(propertyName ?? JSON.stringify(valueAt(answer, instancePath))).slice(0, longestShown)
  return `${(instancePath.split('/').at(-1) || place).slice(0, longestShown)}: expected ${expected}, received ${received}`
}

/** @throws AnswerSchemaError if the answer is none of those that the contract lists: a fault of the suite. */
export function fitting(probe: Pick<Probe, 'gap' | 'validate'>, said: Said | NotAsked): Said | NotAsked {
  const wrong = 'notAsked' in said ? undefined : misfit(probe, said.answer)
  if (wrong === undefined) return said
  throw new AnswerSchemaError(`the probe of ${probe.gap} gives an answer that the contract does not list: ${wrong}`)
}

/** How an answer departs from what was decided, naming both; undefined if it does not, or if the decision names no answer. */
export function againstDecision(
  answer: Answer,
  probe: Pick<Probe, 'gap' | 'validate'> | undefined,
  { answers }: Pick<Gap, 'answers'>,
  decision: Decision | undefined,
): string | undefined {
  if (!probe || answers === undefined || decision?.answer === undefined) return undefined
  if (misfit(probe, answer) !== undefined) return undefined
  if (departuresFrom(decision.answer, answer, answers, 'decided').length === 0) return undefined
  const [decided, given] = [decision.answer, answer].map((one) => answerInWords(one, answers))
  return `the answer is ${JSON.stringify(given)}, and ${decision.by} decided ${JSON.stringify(decided)} on ${decision.on}`
}
