import type { Trouble } from '../../model/exchange.ts'
import type { Answer } from '../../model/session.ts'

/** Fixed texts, because the error's own message may contain times and ports, which differ from run to run. */
const lost: Readonly<Record<Trouble['kind'], string>> = {
  connect: 'no connection',
  timeout: 'no answer in time',
  reset: 'the connection was closed without an answer',
  malformed: 'an answer that is not HTTP',
  'too-large': 'an answer too large to read',
  aborted: 'no answer',
}

/** The result of a request. Every probe uses these words, so that the same behaviour always reads the same. */
export function outcome(answer: Answer): string {
  const { status, isSuccess, isRefusal, exchange } = answer
  if (status === undefined) return lost[exchange.trouble?.kind ?? 'aborted']
  if (isSuccess) return status === 200 ? 'accepted' : `accepted, ${status}`
  if (status >= 500) return `failed, ${status}`
  if (status >= 300 && status < 400) return `redirected, ${status}`
  if (isRefusal) return `refused, ${status}`
  return exchange.response?.bodyBytes === 0 ? `${status} without a body` : `${status} without JSON`
}

/** The outcome, or the given words if the request was accepted. */
export function whenAccepted(answer: Answer, words: (answer: Answer) => string): string {
  return answer.isSuccess ? words(answer) : outcome(answer)
}
