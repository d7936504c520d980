import type { Answer, AnswerSchema } from '@card-contract/contract'
import { decimal } from '../../values/decimal.ts'
import { grouped, list } from '../../values/texts.ts'
import { isAboutOutcome, isAmount, isList, isParts, type Parts, partOf, shapeOf } from './answer-schema.ts'

/** Texts of a target may be of any length; a report has limited space. */
const longest = 500

/** An answer, or the part of one that a decision names, in words: "rejected with 422"; "send: accepted; return: rejected with 409". */
export function answerInWords(answer: Answer, schema: AnswerSchema): string {
  const words = isParts(answer) && schema.type === 'object' ? situations(answer, schema) : valueInWords(answer, schema)
  return words.length <= longest ? words : `${words.slice(0, longest)}…`
}

function valueInWords(answer: Answer, schema: AnswerSchema): string {
  const [instead, result] = schema.anyOf ?? []
  if (instead && result) return valueInWords(answer, isAboutOutcome(answer) ? result : instead)
  const shape = shapeOf(schema)
  if (shape === 'values') return valuesInWords(isList(answer) ? answer : [answer])
  if (isParts(answer)) return shape === 'outcome' ? resultInWords(answer, schema) : partsInWords(answer, schema)
  // A list means alternatives, which only a decision can have.
  if (isList(answer)) {
    const words = answer.map((one) => valueInWords(one, schema))
    return list(words, 'or')
  }
  // What a decision says about all parts, in the words of the first.
  const [first] = schema.type === 'object' ? Object.values(schema.properties ?? {}) : []
  if (first) return valueInWords(answer, first)
  if (shape === 'text') return `\`${answer}\``
  return shape === 'amount' && isAmount(answer) ? grouped(decimal(answer)) : String(answer)
}

/** Sorted, so that the order in which they were seen does not matter. */
function valuesInWords(values: readonly Answer[]): string {
  const texts = [...new Set(values.map((value) => `\`${value}\``))].sort()
  return texts.length === 0 ? 'none' : texts.join(', ')
}

/** "accepted, weight zero"; "rejected with 409, code `too-heavy`". */
function resultInWords({ outcome, status, ...others }: Parts, schema: AnswerSchema): string {
  const isPlain = status === undefined || (outcome === 'accepted' && status === 200)
  const result = outcome === undefined ? [] : [valueInWords(outcome, {})]
  const withStatus = isPlain ? result : [[...result, 'with', valueInWords(status, {})].join(' ')]
  return [...withStatus, ...namedParts(others, schema)].join(', ')
}

function partsInWords(parts: Parts, schema: AnswerSchema): string {
  return namedParts(parts, schema).join(', ') || 'nothing'
}

function namedParts(parts: Parts, schema: AnswerSchema): readonly string[] {
  return Object.entries(parts).map(
    ([name, value]) => `${labelOf(name, parts)} ${valueInWords(value, partOf(schema, name))}`,
  )
}

/** Where nothing larger was rejected, the largest value that was tried is no limit. */
function labelOf(name: string, parts: Parts): string {
  return name === 'accepted up to' && parts.above === undefined ? 'accepted up to at least' : name
}

/** Names that have the same answer are listed together. */
function situations(parts: Parts, schema: AnswerSchema): string {
  const groups = new Map<string, string[]>()
  for (const [name, value] of Object.entries(parts)) {
    const words = valueInWords(value, partOf(schema, name))
    groups.set(words, [...(groups.get(words) ?? []), labelOf(name, parts)])
  }
  const [[only, names] = ['nothing', []], ...others] = groups
  if (others.length === 0 && names.length !== 1) return only
  return [...groups].map(([words, alike]) => `${alike.join(', ')}: ${words}`).join('; ')
}
