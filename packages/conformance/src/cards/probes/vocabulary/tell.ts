import type { Answer } from '@card-contract/contract'
import { isList, isParts } from '../../../engine/nouns/answer-schema.ts'
import type { ApiResponse } from '../../../engine/nouns/call.ts'
import type { Said } from '../../../engine/nouns/probe.ts'
import type { CardRequest } from '../../actions/routes.ts'
import type { Session } from '../../actions/session.ts'
import { ask, askFor } from './ask.ts'
import { outcome } from './outcome.ts'

type Responses = Readonly<Record<string, ApiResponse>>
type Say = (response: ApiResponse, situation: string) => Answer

/** Text from a target may be of any length; a report has limited space. */
const longestText = 200
const mostValues = 50

export function tell(response: ApiResponse, answer: Answer = outcome(response)): Said {
  return { answer: bounded(answer), exchange: response.exchange.id }
}

/** The same question in several situations: the answer to each, with its exchange. */
export function tellEach(responses: Responses, say: Say = outcome): Said {
  return tellAll(
    Object.fromEntries(Object.entries(responses).map(([name, response]) => [name, [response, say(response, name)]])),
  )
}

/** Sends one request for each value, one after another, and tells the answer to each. */
export async function tellFor<Value>(
  values: Readonly<Record<string, Value>>,
  send: (value: Value, situation: string) => Promise<ApiResponse>,
  say?: Say,
): Promise<Said> {
  return tellEach(await askFor(values, send), say)
}

/** The same for requests without a fault. */
export function tellRequests(
  session: Session,
  cardRequests: Readonly<Record<string, CardRequest>>,
  say?: Say,
): Promise<Said> {
  return tellFor(cardRequests, (cardRequest) => ask(session, cardRequest), say)
}

/** The same for answers that were found beforehand. */
export function tellAll(answers: Readonly<Record<string, readonly [response: ApiResponse, answer: Answer]>>): Said {
  const [first] = Object.values(answers)
  const named = Object.entries(answers)
  return {
    answer: bounded(Object.fromEntries(named.map(([name, [, answer]]) => [name, answer]))),
    ...(first ? { exchange: first[0].exchange.id } : {}),
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
