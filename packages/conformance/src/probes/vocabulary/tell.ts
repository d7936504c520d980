import type { Said } from '../../model/probe.ts'
import type { ApiResponse } from '../../model/session.ts'
import { outcome } from './outcome.ts'

type Words = Readonly<Record<string, string>>
type Responses = Readonly<Record<string, ApiResponse>>

/** Text from a target may be of any length; a report has limited space. */
const longest = 500

export function tell(response: ApiResponse, words: string = outcome(response)): Said {
  const isShort = words.length <= longest
  return inWords(isShort ? words : `${words.slice(0, longest)}…`, response)
}

/** An answer that is only words. */
export function inWords(words: string, response?: ApiResponse): Said {
  return { answer: words, words, ...(response ? { exchange: response.exchange.id } : {}) }
}

/** The same question in several situations: one word if all results agree, otherwise the situations with each result. */
export function tellEach(responses: Responses, say: (response: ApiResponse) => string = outcome): Said {
  return tellFirst(responses, inEach(wordsOf(responses, say)))
}

/** Like `tellEach`, but always names the situations, for results that mean nothing without them. */
export function tellByName(responses: Responses, say: (response: ApiResponse) => string = outcome): Said {
  return tellFirst(responses, byName(wordsOf(responses, say)))
}

/** `a: accepted`, `b: accepted` is "accepted"; with another `c` it is "a, b: accepted; c: rejected, 409". */
export function inEach(words: Words): string {
  const [word, ...others] = new Set(Object.values(words))
  return word !== undefined && others.length === 0 ? word : byName(words)
}

/** `a: accepted`, `b: accepted` is "a, b: accepted". */
export function byName(words: Words): string {
  const situations = new Map<string, string[]>()
  for (const [situation, word] of Object.entries(words)) {
    situations.set(word, [...(situations.get(word) ?? []), situation])
  }
  return [...situations].map(([word, names]) => `${names.join(', ')}: ${word}`).join('; ')
}

/** The distinct values as text, sorted so that the order in which they were seen does not matter. */
export function quoted(values: readonly unknown[]): string {
  return [...new Set(values.map(inBackticks))].sort().join(', ')
}

function inBackticks(value: unknown): string {
  if (value === undefined) return 'nothing'
  return typeof value === 'string' ? `\`${value}\`` : JSON.stringify(value)
}

function wordsOf(responses: Responses, say: (response: ApiResponse) => string): Words {
  return Object.fromEntries(Object.entries(responses).map(([situation, response]) => [situation, say(response)]))
}

function tellFirst(responses: Responses, words: string): Said {
  const [first] = Object.values(responses)
  return first ? tell(first, words) : inWords(words)
}
