// What judges an answer, and everything that only a failure needs. Loaded when a client is created, and awaited before
// anything is sent: the page that starts does not wait for it, and a call that loses its network does not miss it.
import type { OperationId } from '#types'
import type { Violation } from '#validate-response'
import { waysToFindOut } from '#ways-to-find-out'
import type { Flight } from './create-send.ts'
import type { Deadline } from './deadline.ts'
import {
  BrokenAnswerError,
  type CardApiError,
  CardClientError,
  CardConnectionError,
  type CardError,
  ContractViolationError,
  OutcomeUnknownError,
  RefusedError,
} from './errors.ts'
import { type Answer, type Fault, parseJson } from './judge-answer.ts'
import type { PreparedRequest } from './prepare-request.ts'
import { isProblemBody, type Problem } from './problem.ts'
import { redact, retell } from './redact.ts'

// Whatever else uses these is given them: to import them from two files would make a third of them.
export { judgeAnswer, parseJson } from './judge-answer.ts'
export { isPassing, pauseBeforeRetry } from './pause-before-retry.ts'
export { refuseLostValues } from './refuse-lost-values.ts'
export { sleep } from './sleep.ts'

// Enough to read a refusal or the beginning of a page, and little enough to be kept.
const LONGEST_KEPT_BODY = 16_384
const LONGEST_QUOTE = 500

/** The error for an answer that is not the documented success. */
export function explainAnswer(
  { operationId, row, mayChange }: PreparedRequest,
  answer: Answer,
  secrets: readonly string[],
  fault: Fault | 'contract-violation' = 'contract-violation',
  violations: readonly Violation[] = [],
): CardApiError {
  const { status, headers } = answer.response
  const clean = (text: string) => redact(text, secrets)
  const text = clean(asText(answer))
  const body = (text.length > LONGEST_KEPT_BODY ? undefined : parseJson(text)) ?? text.slice(0, LONGEST_KEPT_BODY)
  const requestId = clean(headers.get('x-request-id') ?? '').slice(0, 200) || undefined
  // A refusal is the service's word that nothing happened. What a gateway says in its place is not.
  const mayHaveChangedState = mayChange && !(fault === 'refused' && status < 500)
  const seen = isProblemBody(body) ? wordsForProblem(body) : clean(wordsFor(fault, text, headers, violations))
  const message = [
    `expected ${row.status ?? 200} with { success: true, data }, received ${status || 'a status hidden by the browser'}${seen}.`,
    requestId && `The service calls it request ${requestId}.`,
    mayHaveChangedState && howToFindOut(operationId),
  ]
  const said = message.filter(Boolean).join(' ')
  const parts = { kind: fault, operationId, mayHaveChangedState, status, body, requestId }
  if (fault === 'refused') return new RefusedError(said, { ...parts, retryAfterMs: retryAfterMs(headers) })
  if (fault !== 'contract-violation') return new BrokenAnswerError(said, parts)
  return new ContractViolationError(said, { ...parts, violations: JSON.parse(clean(JSON.stringify(violations))) })
}

function wordsForProblem({ error }: Problem): string {
  const details = (error.details ?? []).map(({ pointer = '', message = '' }) => `${pointer} ${message}`.trim())
  return ` with ${[`${error.code}: ${error.message}`, ...details].join('; ')}`.slice(0, LONGEST_QUOTE)
}

function asText({ text }: Answer): string {
  return typeof text === 'string' ? text : JSON.stringify(text ?? '')
}

function wordsFor(
  fault: Fault | 'contract-violation',
  text: string,
  headers: Headers,
  violations: readonly Violation[],
): string {
  const type = headers.get('content-type')?.split(';')[0] ?? 'no media type'
  // A page may be quoted. Broken JSON may not: it can hold a card number.
  const page = /^\s*<[\s\S]{0,60}/.exec(text)?.[0].trim()
  switch (fault) {
    case 'redirected':
      return ', a redirect, which is not followed'
    case 'answer-too-large':
      return ` with more than ${text.length} characters, which is more than maxAnswerBytes allows`
    case 'empty-answer':
      return ' without a body'
    case 'not-the-envelope':
      return ' with JSON that is not that'
    case 'contract-violation':
      return ` with a body that the contract does not allow: ${violations.map(({ message }) => message).join('; ')}`
    default:
      return ` with ${text.length} characters of ${type}${page ? ` that begin with ${JSON.stringify(page)}` : ''}`
  }
}

/** The error for an answer that did not come. */
export function explainLoss(
  { operationId, mayChange }: PreparedRequest,
  error: unknown,
  { isSent, secrets }: Flight,
  { over, timeoutMs }: Deadline,
): CardError {
  const lostBy = over ?? (isNeverConnected(error) ? 'unreachable' : 'connection-lost')
  const cause = retell(error, secrets)
  const parts = { operationId, cause, kind: lostBy } as const
  const nothing = 'Nothing was sent.'
  if (!isSent && !over) {
    const message = `expected a request that can be made, received none (${cause.message}). ${nothing}`
    return new CardClientError(message, { ...parts, kind: 'invalid-request' })
  }
  const expected = over === 'timeout' ? `an answer within ${timeoutMs} ms` : 'an answer'
  const message = `expected ${expected}, received none (${over ?? `${lostBy}: ${cause.message}`}).`
  if (!isSent || lostBy === 'unreachable') return new CardConnectionError(`${message} ${nothing}`, parts)
  if (!mayChange) return new CardConnectionError(message, parts)
  const unknown = { lostBy, howToFindOut: howToFindOut(operationId), mayHaveChangedState: true }
  return new OutcomeUnknownError(`${message} ${unknown.howToFindOut}`, {
    ...parts,
    ...unknown,
    kind: 'outcome-unknown',
  })
}

/** The next step after an operation that may have been carried out. */
function howToFindOut(operationId: OperationId): string {
  const way = waysToFindOut[operationId]
  const next = way ? `look with ${way}` : 'ask the service: no operation of the interface shows it'
  return `It may have been carried out, and was not sent again. Before you call it again, ${next}.`
}

// The codes of Node, undici, OpenSSL and Bun for not having got as far as sending anything. Alerts are not among them: the
// other side sends them, and with TLS 1.3 it may do so after the request.
const NEVER_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|UNABLE_TO_.*|(?!.*ALERT).*CERT.*)$/

function isNeverConnected(error: unknown): boolean {
  const { code, syscall, cause } = (error ?? {}) as { code?: unknown; syscall?: unknown; cause?: unknown }
  return syscall === 'connect' || NEVER_CONNECTED.test(`${code}`) || (!!cause && isNeverConnected(cause))
}

/** The header has seconds or a date. */
function retryAfterMs(headers: Headers): number | undefined {
  const value = headers.get('retry-after')
  if (!value) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
