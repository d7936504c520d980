import { type AnswerSchema, isShape, partsOf } from '../lint/answer-schema.ts'
import type { Gap } from './document.ts'

/** What can be answered, in one situation or in several that are alike. */
export interface PossibleAnswers {
  /** `in each case (a top-up, a withdrawal)`; '' if the question has one situation. */
  readonly situation: string
  /** What can be answered there, in words: `rejected`, `accepted; the balance goes below zero`. */
  readonly words: readonly string[]
}

/** What a meeting can decide about a gap: the choices that the contract words, or else what a run can find out. */
export function possibleAnswers({ choices, answers }: Gap): PossibleAnswers[] {
  if (choices) return [{ situation: '', words: choices.map(choiceText) }]
  return answers === undefined ? [] : situationsOf(answers, '')
}

function choiceText(choice: NonNullable<Gap['choices']>[number]): string {
  return typeof choice === 'string' ? choice : choice.text
}

function situationsOf(schema: AnswerSchema, situation: string): PossibleAnswers[] {
  if (schema.type !== 'object') return [{ situation, words: alternatives(schema) }]
  return alike(schema).flatMap(({ name, part }) =>
    situationsOf(part, [situation, name].filter((one) => one !== '').join(', ')),
  )
}

/** The parts, those of the same schema together: `in each case (a top-up, a withdrawal)`. */
function alike(schema: AnswerSchema): { name: string; part: AnswerSchema }[] {
  const groups = new Map<string, { names: string[]; part: AnswerSchema }>()
  for (const [name, part] of partsOf(schema)) {
    const key = JSON.stringify(part)
    groups.set(key, { part, names: [...(groups.get(key)?.names ?? []), name === '*' ? 'in each case' : name] })
  }
  return [...groups.values()].map(({ names, part }) => {
    return { part, name: names.length > 1 ? `in each case (${names.join(', ')})` : names.join() }
  })
}

/** Words of a run that could not see the answer: no meeting decides them. */
const onlySeen = ['not told', 'not seen, it has a value', 'fewer than two listed', 'cannot be told apart']

function alternatives(schema: AnswerSchema): string[] {
  const { title = '', enum: words, anyOf } = schema
  if (anyOf) return [...new Set(anyOf.flatMap(alternatives))].filter((word) => word !== 'accepted')
  if (words) return words.filter((word) => !onlySeen.includes(word))
  return isShape(schema, 'outcome') ? results(schema) : [title]
}

/** Each outcome with what is said about it: `accepted; counts twice`. */
function results({ properties = {}, dependentSchemas = {} }: AnswerSchema): string[] {
  const of = (name: string) => dependentSchemas[name]?.properties.outcome.const
  const named = ['accepted', 'rejected', ...Object.keys(properties).flatMap((name) => of(name) ?? [])]
  return [...new Set(named)].flatMap((outcome) => {
    const parts = Object.entries(properties).filter(([name]) => of(name) === outcome)
    return parts.length === 0 ? [outcome] : described(outcome, parts)
  })
}

/** One line per word that can be said about the outcome. What is a number or a text of the implementation comes along. */
function described(outcome: string, parts: readonly (readonly [name: string, part: AnswerSchema])[]): string[] {
  const choices = parts.flatMap(([name, part]) =>
    part.enum ? alternatives(part).map((word) => `${outcome}; ${name} ${word}`) : [],
  )
  if (choices.length > 0) return choices
  const isText = (part: AnswerSchema) => isShape(part, 'text') || isShape(part, 'phrase')
  const texts = parts.flatMap(([name, part]) => (isText(part) ? [name] : []))
  const others = parts.flatMap(([name, part]) => (isText(part) ? [] : [`${name} ${alternatives(part).join(' or ')}`]))
  const which = texts.length > 0 ? [`which ${listed(['status', ...texts])}`] : []
  return [`${outcome}; ${[...others, ...which].join(', ')}`]
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
