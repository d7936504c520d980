import type { AnswerSchema, Gap } from '@card-contract/contract'
import { outcomes, shapeOf } from '../engine/nouns/answers/answer-schema.ts'
import { answerInWords } from '../engine/nouns/answers/answer-words.ts'

/** The answers that a probe can give, which are also what a decision can name: one line per part. */
export function possibleAnswers(schema: AnswerSchema): readonly string[] {
  const lines = schema.type === 'object' ? partLines(schema) : [shapeInWords(schema)]
  return hasOutcomes(schema) ? [...lines, `outcome: ${outcomes.join(' | ')}`] : lines
}

/** What a meeting can decide, in the words of the contract: one line each. The answers of a run may say more. */
export function choicesInWords(choices: NonNullable<Gap['choices']>): readonly string[] {
  return choices.map((choice) => (typeof choice === 'string' ? choice : choice.text))
}

/** What its rank says about a gap, which only the questions to decide first have. */
export function rankInWords(rank: number): string {
  return rank === 1
    ? 'first: a wrong guess costs more here than with any other question'
    : `number ${rank} of the questions to decide first`
}

/** Parts with the same answers share a line. */
function partLines(schema: AnswerSchema): string[] {
  const groups = Map.groupBy(answerPartsOf(schema), ([, part]) => shapeInWords(part))
  return [...groups].map(([words, parts]) => `${parts.map(([name]) => name).join(', ')}: ${words}`)
}

function answerPartsOf({ properties, additionalProperties: others }: AnswerSchema): [name: string, AnswerSchema][] {
  return Object.entries({ ...properties, ...(others ? { 'each of them': others } : {}) })
}

function shapeInWords(schema: AnswerSchema): string {
  const { title = '', enum: words, anyOf, dependentSchemas = {} } = schema
  if (words) return words.join(' | ')
  if (anyOf?.[0]) return `${shapeInWords(anyOf[0])} if accepted; otherwise an outcome, status`
  if (schema.type === 'object') return named(answerPartsOf(schema))
  if (shapeOf(schema) !== 'outcome') return title
  const described = Object.values(dependentSchemas).map(({ properties }) => properties.outcome.const)
  const details = [...new Set(described)].map((outcome) => {
    const own = answerPartsOf(schema).filter(([name]) => dependentSchemas[name]?.properties.outcome.const === outcome)
    return `if ${outcome}: ${named(own)}`
  })
  return ['outcome, status', ...details].join('; ')
}

function named(parts: readonly [name: string, AnswerSchema][]): string {
  return parts.map(([name, part]) => `${name} (${shapeInWords(part)})`).join(', ')
}

function hasOutcomes(schema: AnswerSchema): boolean {
  return (
    shapeOf(schema) === 'outcome' ||
    schema.anyOf !== undefined ||
    (schema.type === 'object' && answerPartsOf(schema).some(([, part]) => hasOutcomes(part)))
  )
}

/** How the gap was decided, by whom and when. */
export function decisionInWords(
  answers: AnswerSchema | undefined,
  decision: Gap['decision'] | undefined,
): readonly string[] {
  if (!decision) return []
  const { answer, requirement, text, by, on } = decision
  const how =
    answer === undefined || answers === undefined ? `by the requirement ${requirement}` : answerInWords(answer, answers)
  return [`${how} (${by}, ${on})`, text]
}
