// Everything that only a failure needs. Loaded when a client is created, and awaited before anything is sent: the page
// that starts does not wait for it, and a call that loses its network does not miss it.
import type { OperationRow } from '#operations'
import type { Violation } from '#validate-response'
import type { Flight } from './create-send.ts'
import {
  BrokenAnswerError,
  type CardApiError,
  CardClientError,
  CardConnectionError,
  type CardError,
  ContractViolationError,
  type LostBy,
  OutcomeUnknownError,
  RedirectedError,
  RefusedError,
} from './errors.ts'
import { type Answer, type Fault, parseJson } from './judge-answer.ts'
import type { PreparedRequest } from './prepare-request.ts'
import { isProblemBody } from './problem.ts'
import { redact, retell } from './redact.ts'

export { retryDelay } from './retry-delay.ts'

const classes = { refused: RefusedError, redirected: RedirectedError, 'contract-violation': ContractViolationError }

// Enough to read a refusal or the beginning of a page, and little enough to be kept.
const LONGEST_KEPT_BODY = 16_384

/** The error for an answer that is not the documented success. */
export function explainAnswer(
  { operationId, row, mayChange }: PreparedRequest,
  answer: Answer,
  fault: Fault,
  secrets: readonly string[],
  violations: readonly Violation[] = [],
): CardApiError {
  const { status, headers } = answer.response
  const clean = (text: string) => redact(text, secrets)
  const text = clean(answer.text)
  const body = (text.length > LONGEST_KEPT_BODY ? undefined : parseJson(text)) ?? text.slice(0, LONGEST_KEPT_BODY)
  const requestId = clean(headers.get('x-request-id') ?? '').slice(0, 200) || undefined
  // A refusal is the service's word that nothing happened. What a gateway says in its place is not.
  const mayHaveChangedState = mayChange && !(fault === 'refused' && status < 500)
  const seen = isProblemBody(body)
    ? ` with ${body.error.code}: ${body.error.message}`.slice(0, 500)
    : clean(wordsFor(fault, answer, violations))
  const message = [
    `expected ${row.status ?? 200} with { success: true, data }, received ${status || 'a status hidden by the browser'}${seen}.`,
    requestId && `The service calls it request ${requestId}.`,
    mayHaveChangedState && howToFindOut(row),
  ]
  const parts = { operationId, mayHaveChangedState, status, body, requestId }
  const Kind = fault in classes ? classes[fault as keyof typeof classes] : BrokenAnswerError
  return new Kind(message.filter(Boolean).join(' '), {
    kind: fault,
    ...parts,
    ...(fault === 'refused' && { retryAfterMs: retryAfterMs(headers) }),
    ...(fault === 'contract-violation' && { violations: JSON.parse(clean(JSON.stringify(violations))) }),
  })
}

function wordsFor(fault: Fault, { text, response }: Answer, violations: readonly Violation[]): string {
  const type = response.headers.get('content-type')?.split(';')[0] ?? 'no media type'
  // A page may be quoted. Broken JSON may not: it can hold a card number.
  const page = /^\s*<[^]{0,60}/.exec(text)?.[0].trim()
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
  { operationId, row, mayChange }: PreparedRequest,
  error: unknown,
  { isSent, secrets }: Flight,
  over: LostBy | undefined,
): CardError {
  const lostBy = over ?? (isNeverConnected(error) ? 'unreachable' : 'connection-lost')
  const cause = retell(error, secrets)
  const message = `expected an answer, received none (${lostBy}: ${cause.message}).`
  const parts = { operationId, cause }
  if (!isSent && !over) return new CardClientError(`expected a request that can be made, received none (${cause.message}). Nothing was sent.`, { ...parts, kind: 'invalid-request' })
  if (!isSent || lostBy === 'unreachable') return new CardConnectionError(`${message} Nothing was sent.`, { ...parts, kind: lostBy })
  if (!mayChange) return new CardConnectionError(message, { ...parts, kind: lostBy })
  return new OutcomeUnknownError(`${message} ${howToFindOut(row)}`, {
    ...parts,
    kind: 'outcome-unknown',
    lostBy,
    howToFindOut: howToFindOut(row),
    mayHaveChangedState: true,
  })
}

/** The next step after an operation that may have been carried out. */
function howToFindOut({ seenBy }: OperationRow): string {
  const next = seenBy ? `look with ${seenBy}` : 'ask the service: no operation of the interface shows it'
  return `It may have been carried out, and was not sent again. Before you call it again, ${next}.`
}

// The codes of Node, undici and Bun for not having got as far as sending anything.
const NEVER_CONNECTED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused)$|CERT|SELF_SIGNED/

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
