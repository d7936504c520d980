// Judges responses, and contains everything that only a failure needs. Loading starts when a client is created, and a call
// waits for it before it sends anything: a page starts without it, and a call that loses its network has it.

import { failedFetchHint } from '#prevent-resend'
import type { OperationId } from '#types'
import type { Violation } from '#validate-response'
import { waysToFindOut } from '#ways-to-find-out'
import type { Attempt } from './create-send.ts'
import type { Deadline } from './deadline.ts'
import {
  type CardApiError,
  CardClientError,
  CardConnectionError,
  type CardError,
  ContractViolationError,
  InvalidResponseError,
  OutcomeUnknownError,
  RejectedError,
} from './errors.ts'
import type { Fault, ReceivedResponse } from './judge-response.ts'
import { isInconclusive } from './pause-before-retry.ts'
import type { PreparedRequest } from './prepare-request.ts'
import { isProblemBody, type Problem } from './problem.ts'
import { describeCause, redact, redactValues } from './redact.ts'

// Other modules receive these as an argument: importing them from two modules would create a third file.
export { judgeResponse, parseJson, type ReceivedResponse } from './judge-response.ts'
export { isPassing, pauseBeforeRetry } from './pause-before-retry.ts'
export { checkNames } from './reject-call.ts'
export { rejectLostValues } from './reject-lost-values.ts'
export { sleep } from './sleep.ts'

// Enough for a rejection or the beginning of a page, and little enough to keep.
const LONGEST_KEPT_BODY = 16_384
const LONGEST_QUOTE = 500

/** The error for a response that is not the documented success. */
export function explainResponse(
  { operationId, row, params, mayChange }: PreparedRequest,
  received: ReceivedResponse,
  secrets: readonly string[],
  fault: Fault | 'contract-violation' = 'contract-violation',
  violations: readonly Violation[] = [],
): CardApiError | OutcomeUnknownError {
  const { status, headers } = received.response
  // What arrived is interpreted as it is. Only what goes into the error is cleaned: the values, and no words of this client.
  const clean = (text: string) => redact(text, secrets)
  const problem = isProblemBody(received.body) ? received.body : undefined
  const text = clean(asText(received))
  const requestId = clean(headers.get('x-request-id') ?? '').slice(0, 200) || undefined
  // A rejection means that nothing happened. A 408 or a 5xx does not, whether the service or a gateway sent it, unless the
  // service says so.
  const isUnchanged = !isInconclusive(status) || problem?.error.applied === false
  const mayHaveChangedState = mayChange && !(fault === 'rejected' && isUnchanged)
  const howToFindOut = mayHaveChangedState ? nextStep(operationId, params, clean) : undefined
  const cleanViolations = violations.map((one) => ({
    ...one,
    received: clean(one.received),
    message: clean(one.message),
  }))
  const seen = problem
    ? clean(wordsForProblem(problem)).slice(0, LONGEST_QUOTE)
    : wordsFor(fault, text, headers, cleanViolations, clean)
  const message = [
    `received ${status || 'a hidden status'}${seen}; expected ${row.status ?? 200} with { success: true, data }.`,
    requestId && `Request id: ${requestId}.`,
    howToFindOut,
  ]
  const said = message.filter(Boolean).join(' ')
  const next = howToFindOut && { howToFindOut }
  const body = keptBody(received, text, secrets)
  const parts = { kind: fault, operationId, mayHaveChangedState, status, body, requestId, ...next }
  if (fault === 'rejected' && howToFindOut) {
    return new OutcomeUnknownError(said, { ...parts, kind: 'outcome-unknown', howToFindOut })
  }
  if (fault === 'rejected') return new RejectedError(said, { ...parts, retryAfterMs: retryAfterMs(headers) })
  if (fault !== 'contract-violation') return new InvalidResponseError(said, parts)
  return new ContractViolationError(said, { ...parts, violations: cleanViolations })
}

/** Parsed if it is JSON and short. `text` is the whole body without the secrets. */
function keptBody({ body, isCut }: ReceivedResponse, text: string, secrets: readonly string[]): unknown {
  const isKept = text.length <= LONGEST_KEPT_BODY && !isCut && typeof body !== 'string'
  try {
    return (isKept ? redactValues(body, secrets) : undefined) ?? text.slice(0, LONGEST_KEPT_BODY)
  } catch {
    // Nested too deeply.
    return text
  }
}

function wordsForProblem({ error }: Problem): string {
  // A detail that only repeats the message has nothing to add but its place.
  const details = (error.details ?? []).flatMap(({ pointer = '', message = '' }) => {
    return (message === error.message ? pointer : `${pointer} ${message}`.trim()) || []
  })
  return ` with ${[`${error.code}: ${error.message}`, ...details].join('; ')}`
}

function asText({ text }: ReceivedResponse): string {
  return typeof text === 'string' ? text : JSON.stringify(text ?? '')
}

function wordsFor(
  fault: Fault | 'contract-violation',
  text: string,
  headers: Headers,
  violations: readonly Violation[],
  clean: (text: string) => string,
): string {
  const type = clean(headers.get('content-type')?.split(';')[0] ?? 'no media type')
  // A page may be quoted. Broken JSON may not: it can contain a card number.
  const page = /^\s*<[\s\S]{0,60}/.exec(text)?.[0].trim()
  switch (fault) {
    case 'redirected':
      return ', a redirect, not followed'
    case 'response-too-large':
      return ' with more than maxResponseBytes'
    case 'empty-response':
      return ' without a body'
    case 'not-the-envelope':
      return ' with other JSON'
    case 'contract-violation':
      return ` with a body that violates the contract: ${violations.map(({ message }) => message).join('; ')}`
    default:
      return ` with ${text.length} characters of ${type}${page ? ` that begin with ${JSON.stringify(page)}` : ''}`
  }
}

/** The error for a response that did not arrive. */
export function explainLoss(
  { operationId, params, mayChange }: PreparedRequest,
  error: unknown,
  { isSent, mayHaveBeenSent, secrets }: Attempt,
  { over, timeoutMs }: Deadline,
): CardError {
  const lostBy = over ?? (isNeverConnected(error) && !mayHaveBeenSent() ? 'unreachable' : 'connection-lost')
  const cause = describeCause(error, secrets)
  const parts = { operationId, cause, kind: lostBy } as const
  const isUnsent = !isSent || lostBy === 'unreachable'
  const ending = isUnsent ? ' Nothing was sent.' : ''
  if (!isSent && !over) {
    const message = `${cause.message}; no request could be made.${ending}`
    return new CardClientError(message, { ...parts, kind: 'invalid-request' })
  }
  const limit = over === 'timeout' ? ` within ${timeoutMs} ms` : ''
  const message = `no response arrived${limit} (${over ?? `${lostBy}: ${cause.message}${failedFetchHint(cause.message)}`}).${ending}`
  if (isUnsent || !mayChange) return new CardConnectionError(message, parts)
  const howToFindOut = nextStep(operationId, params, (text) => redact(text, secrets))
  return new OutcomeUnknownError(`${message} ${howToFindOut}`, {
    ...parts,
    lostBy,
    howToFindOut,
    mayHaveChangedState: true,
    kind: 'outcome-unknown',
  })
}

/** What to do after an operation that may have been carried out. */
function nextStep(
  operationId: OperationId,
  { path }: PreparedRequest['params'],
  clean: (text: string) => string,
): string {
  const calls = waysToFindOut[operationId]?.replace(/\{(\w+)\}/g, (_, name: string) =>
    clean(JSON.stringify(path?.[name])),
  )
  const next = calls ? `check with ${calls}` : 'ask the service'
  return `It may have been carried out and was not resent. Before you call it again, ${next}.`
}

// The codes of Node, undici, OpenSSL and Bun for failures before anything was sent. TLS alerts are not among them: the peer
// sends them, and with TLS 1.3 possibly after the request.
const NEVER_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|UNABLE_TO_.*|(?!.*ALERT).*CERT.*)$/

function isNeverConnected(error: unknown): boolean {
  const { code, syscall, message, cause } = (error ?? {}) as Partial<Record<string, unknown>>
  // undici has no code for a port that the Fetch Standard blocks.
  return (
    syscall === 'connect' ||
    message === 'bad port' ||
    NEVER_CONNECTED.test(`${code}`) ||
    (!!cause && isNeverConnected(cause))
  )
}

/** Retry-After contains seconds or a date. */
function retryAfterMs(headers: Headers): number | undefined {
  const value = headers.get('retry-after')
  if (!value) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
