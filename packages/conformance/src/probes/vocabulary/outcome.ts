import type { Trouble } from '../../model/exchange.ts'
import type { ApiResponse } from '../../model/session.ts'

/** Fixed texts, because the error's own message may contain times and ports, which differ from run to run. */
const lost: Readonly<Record<Trouble['kind'], string>> = {
  connect: 'no connection',
  timeout: 'no response in time',
  reset: 'the connection was closed without a response',
  malformed: 'a response that is not HTTP',
  'too-large': 'a response too large to read',
  aborted: 'no answer',
}

/** The result of a request. Every probe uses these words, so that the same behaviour always reads the same. */
export function outcome(response: ApiResponse): string {
  const { status, isSuccess, isRejection, exchange } = response
  if (status === undefined) return lost[exchange.trouble?.kind ?? 'aborted']
  if (isSuccess) return status === 200 ? 'accepted' : `accepted, ${status}`
  if (status >= 500) return `failed, ${status}`
  if (status >= 300 && status < 400) return `redirected, ${status}`
  if (isRejection) return `rejected, ${status}`
  return exchange.response?.bodyBytes === 0 ? `${status} without a body` : `${status} without JSON`
}

/** The outcome, or the given words if the request was accepted. */
export function whenAccepted(response: ApiResponse, words: (response: ApiResponse) => string): string {
  return response.isSuccess ? words(response) : outcome(response)
}
