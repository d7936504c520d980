import type { Answer } from '@card-contract/contract'
import type { OutcomeWord } from '../../../engine/nouns/answers/answer-schema.ts'
import type { Seen } from '../../../engine/nouns/answers/seen-responses.ts'
import type { ApiResponse } from '../../../engine/nouns/wire/call.ts'
import type { Trouble } from '../../../engine/nouns/wire/exchange.ts'

/** Fixed texts, because the error's own message may contain times and ports, which differ from run to run. */
const lost: Readonly<Record<Trouble['kind'], OutcomeWord>> = {
  connect: 'no connection',
  blocked: 'no connection',
  unread: 'no response in time',
  timeout: 'no response in time',
  reset: 'connection closed',
  cut: 'connection closed',
  malformed: 'a response that is not HTTP',
  'too-large': 'a response too large to read',
  aborted: 'no response',
}

/** What one response says. */
export type Say = (response: ApiResponse, seen: Seen) => Answer

type Details = Readonly<Record<string, Answer>>

type Result = { readonly outcome: OutcomeWord; readonly status?: number } & Details

/** The result of a request. Every probe uses these words, so that the same behaviour always reads the same. */
export function outcome({ status, exchange, ...response }: ApiResponse): Result {
  if (status === undefined) return { outcome: lost[exchange.trouble?.kind ?? 'aborted'] }
  return { outcome: wordFor({ ...response, status, exchange }), status }
}

function wordFor({
  status,
  isSuccess,
  isRejection,
  exchange,
}: Omit<ApiResponse, 'status'> & { status: number }): OutcomeWord {
  if (isSuccess) return 'accepted'
  if (status >= 500) return 'failed'
  if (status >= 300 && status < 400) return 'redirected'
  if (isRejection) return 'rejected'
  return exchange.response?.bodyBytes === 0 ? 'no body' : 'no JSON'
}

/** The outcome, described further if the request was accepted. */
export function whenAccepted(describe: (response: ApiResponse, seen: Seen) => Details): Say {
  return (response, seen) => ({ ...outcome(response), ...(response.isSuccess ? describe(response, seen) : {}) })
}

/** The outcome, with more about it if the request was rejected, and not with a status that says something else. */
export function whenRejected(response: ApiResponse, details: Details): Details {
  const result = outcome(response)
  return result.outcome === 'rejected' ? { ...result, ...details } : result
}

/** What an accepted response says, or else the outcome. */
export function ifAccepted(read: Say): Say {
  return (response, seen) => (response.isSuccess ? read(response, seen) : outcome(response))
}
