import type { Answer } from '@card-contract/contract'
import type { OutcomeWord } from '../../../engine/nouns/answer-schema.ts'
import type { ApiResponse } from '../../../engine/nouns/call.ts'
import type { Trouble } from '../../../engine/nouns/exchange.ts'

/** Fixed texts, because the error's own message may contain times and ports, which differ from run to run. */
const lost: Readonly<Record<Trouble['kind'], OutcomeWord>> = {
  connect: 'no connection',
  blocked: 'no connection',
  unread: 'no response in time',
  timeout: 'no response in time',
  reset: 'connection closed',
  malformed: 'a response that is not HTTP',
  'too-large': 'a response too large to read',
  aborted: 'no response',
}

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
export function whenAccepted(response: ApiResponse, describe: (response: ApiResponse) => Details): Answer {
  return response.isSuccess ? { ...outcome(response), ...describe(response) } : outcome(response)
}

/** What an accepted response says, or else the outcome. */
export function ifAccepted(response: ApiResponse, read: (response: ApiResponse) => Answer): Answer {
  return response.isSuccess ? read(response) : outcome(response)
}
