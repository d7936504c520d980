import type { Answer } from '@card-contract/contract'
import { isList, isParts } from '../../../engine/nouns/answers/answer-schema.ts'
import type { Said } from '../../../engine/nouns/answers/probe.ts'
import type { ApiResponse } from '../../../engine/nouns/wire/call.ts'
import { outcome } from './outcome.ts'

/** Something for each situation, as a record or as its entries. */
export type Named<Value> = Readonly<Record<string, Value>> | readonly (readonly [situation: string, value: Value])[]

export function entriesOf<Value>(named: Named<Value>): readonly (readonly [situation: string, value: Value])[] {
  return Array.isArray(named) ? named : Object.entries(named)
}

/** Text from a target may be of any length; a report has limited space. */
const longestText = 200
const mostValues = 50

export function tell(response: ApiResponse, answer: Answer = outcome(response)): Said {
  return { answer: bounded(answer), exchange: response.exchange.id }
}

/** The answers to the same question in several situations, with their exchanges. */
export function tellAll(answers: Named<readonly [response: ApiResponse, answer: Answer]>): Said {
  const named = entriesOf(answers)
  const first = named[0]?.[1][0]
  return {
    answer: bounded(Object.fromEntries(named.map(([name, [, answer]]) => [name, answer]))),
    ...(first ? { exchange: first.exchange.id } : {}),
    exchanges: Object.fromEntries(named.map(([name, [response]]) => [name, response.exchange.id])),
  }
}

/** The distinct values as texts, sorted so that the order in which they were seen does not matter. */
export function valuesOf(values: readonly unknown[]): readonly string[] {
  const shown = values.filter((value) => value !== undefined)
  return [...new Set(shown.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))))].sort()
}

function bounded(answer: Answer): Answer {
  if (typeof answer === 'string') return answer.length <= longestText ? answer : `${answer.slice(0, longestText)}…`
  if (isList(answer)) return answer.slice(0, mostValues).map(bounded)
  return isParts(answer)
    ? Object.fromEntries(Object.entries(answer).map(([name, part]) => [name, bounded(part)]))
    : answer
}
