import type { Answer } from '@card-contract/contract'
import {
  besideOutcome,
  insteadOfOutcome,
  isAmount,
  isList,
  isOutcome,
  isParts,
  type Parts,
  partShape,
  type Shape,
} from './answer-shape.ts'
import { grouped } from './counted.ts'
import { decimal } from './decimal.ts'
import { list } from './words.ts'

/** Texts of a target may be of any length; a report has limited space. */
const longest = 500

/** An answer, or the part of one that a decision names, in words: "rejected with 422"; "topup: accepted; withdraw: rejected with 409". */
export function answerInWords(answer: Answer, shape: Shape): string {
  const words = inWords(answer, shape, false)
  return words.length <= longest ? words : `${words.slice(0, longest)}…`
}

function inWords(answer: Answer, shape: Shape, isNested: boolean): string {
  switch (shape.kind) {
    case 'values':
      return valuesInWords(isList(answer) ? answer : [answer])
    case 'outcome':
      return outcomeInWords(answer, shape.details)
    case 'parts':
      return isParts(answer) ? partsInWords(answer, shape.parts, isNested) : eitherOf(answer, ownShape(shape))
    default:
      return eitherOf(answer, shape)
  }
}

/** A list means alternatives, which only a decision can have. */
function eitherOf(answer: Answer, shape: Shape): string {
  if (isList(answer))
    return list(
      answer.map((one) => inWords(one, shape, true)),
      'or',
    )
  if (isParts(answer)) return JSON.stringify(answer)
  if (shape.kind === 'text') return `\`${answer}\``
  if (shape.kind === 'amount' && isAmount(answer)) return grouped(decimal(answer))
  return String(answer)
}

/** What a decision says about all parts, in the words of the first. */
function ownShape({ parts }: Extract<Shape, { kind: 'parts' }>): Shape {
  return Object.values(parts)[0] ?? { kind: 'phrase' }
}

/** Sorted, so that the order in which they were seen does not matter. */
function valuesInWords(values: readonly Answer[]): string {
  const texts = [...new Set(values.map((value) => `\`${value}\``))].sort()
  return texts.length === 0 ? 'none' : texts.join(', ')
}

function outcomeInWords(answer: Answer, details: Readonly<Record<string, Shape>>): string {
  const [, instead] = insteadOfOutcome(details) ?? []
  if (isParts(answer)) return resultInWords(answer, details)
  const isAboutOutcomes = isList(answer) ? answer.every(isOutcome) && answer.length > 0 : isOutcome(answer)
  return instead && !isAboutOutcomes ? inWords(answer, instead, true) : eitherOf(answer, { kind: 'phrase' })
}

/** "accepted, balance zero"; "rejected with 409, code `card-disabled`". */
function resultInWords({ outcome, status, ...others }: Parts, details: Readonly<Record<string, Shape>>): string {
  const isPlain = status === undefined || (outcome === 'accepted' && status === 200)
  const result = outcome === undefined ? [] : [eitherOf(outcome, { kind: 'phrase' })]
  const withStatus = isPlain ? result : [[...result, 'with', eitherOf(status, { kind: 'integer' })].join(' ')]
  const shapes = besideOutcome(details, isList(outcome) ? outcome[0] : outcome)
  const described = Object.entries(others).map(
    ([name, value]) => `${name} ${inWords(value, shapes[name] ?? { kind: 'phrase' }, true)}`,
  )
  return [...withStatus, ...described].join(', ')
}

/** Names that have the same answer are listed together. */
function partsInWords(answer: Parts, parts: Readonly<Record<string, Shape>>, isNested: boolean): string {
  const entries = Object.entries(answer).map(([name, value]) => {
    return [name, inWords(value, partShape(parts, name) ?? { kind: 'phrase' }, true)] as const
  })
  if (entries.length === 0) return 'nothing'
  if (isNested) return entries.map(([name, words]) => `${name} ${words}`).join(', ')
  const groups = new Map<string, string[]>()
  for (const [name, words] of entries) groups.set(words, [...(groups.get(words) ?? []), name])
  const [[words] = ['']] = groups
  if (groups.size === 1 && entries.length > 1) return words
  return [...groups].map(([words, names]) => `${names.join(', ')}: ${words}`).join('; ')
}
