import type { ApiResponse } from '../engine/nouns/call.ts'
import { flagIn } from '../engine/nouns/envelope.ts'
import { type Exchange, headerOf, type Trouble } from '../engine/nouns/exchange.ts'
import { noWords, type Words } from '../engine/nouns/kind.ts'
import { isTooDeep, readJson, readResponse } from '../engine/nouns/read-response.ts'
import type { Report, ReportedCheck } from '../engine/nouns/report.ts'
import { type Fields, isRecord } from '../engine/values/is-record.ts'
import { once } from '../engine/values/once.ts'
import { percentEncoded } from '../engine/values/percent-encoded.ts'
import { isShortened } from '../engine/values/shortened.ts'
import { valueAt } from '../engine/values/value-at.ts'
import { fieldAt } from '../engine/values/words.ts'

/** The exchanges of a report as evidence for causes. Most reports have few findings, so everything is read when it is needed. */
export interface Evidence {
  readonly words: Words
  exchange(id: string | undefined): Exchange | undefined
  read(exchange: Exchange): ApiResponse
  /** The check that sent the request, which is not always the one that has the finding. */
  senderOf(exchange: Exchange): ReportedCheck | undefined
  /** Whether the request names something that the target never issued or found. */
  namesTheUnknown(exchange: Exchange): boolean
  /** Whether the operation responds to valid requests with a JSON object that is no envelope. */
  isWithoutEnvelope(operationId: string | undefined): boolean
  /** Whether the target fails with a 5xx, or sends no response, wherever an ordinary identifier is unknown. */
  failsOnTheUnknown(): boolean
  /** Whether a finding says that a number in its response has the noise of binary floats. */
  hasNoise(id: string | undefined): boolean
}

export function evidenceIn({ exchanges, checks = [], words = noWords, contract }: EvidenceSource): Evidence {
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]))
  const parsed = new Map<Exchange, ApiResponse>()
  const envelopes = contract?.envelopes ?? {}
  const read = (exchange: Exchange): ApiResponse => {
    const envelope = envelopes[exchange.operationId ?? '']
    const response = parsed.get(exchange) ?? readResponse(exchange, undefined, envelope)
    parsed.set(exchange, response)
    return response
  }
  const known = once(() => {
    const accepted = exchanges.filter(({ response }) => isAccepted(response?.status))
    const ids = accepted.map(read).flatMap((one) => [...identifiersSent(one), ...identifiersAmong(one.data)])
    // A path begins with a slash, so each has an empty segment.
    return new Set(ids.filter((one) => one !== ''))
  })
  const senders = once(() => new Map(checks.flatMap((check) => check.exchanges.map((id) => [id, check] as const))))
  const failsOnTheUnknown = once(() =>
    checks.some(
      ({ about, exchanges: sent }) => about?.fault === 'unknown' && sent.some((id) => isFailureOnInvalid(byId.get(id))),
    ),
  )
  const withoutEnvelope = once(() => {
    const bare = exchanges.filter(
      (one) => one.intent === 'valid' && isAccepted(one.response?.status) && envelopeIn(read(one)).isBare,
    )
    return new Set(bare.map(({ operationId }) => operationId))
  })
  const noisy = once(() => {
    const findings = checks.flatMap((check) => check.findings)
    return new Set(findings.flatMap(({ about, exchange }) => (about?.fault === 'noise' ? [exchange] : [])))
  })
  return {
    words,
    exchange: (id) => (id === undefined ? undefined : byId.get(id)),
    read,
    senderOf: ({ id }) => senders().get(id),
    namesTheUnknown: (exchange) => identifiersSent(read(exchange)).some((one) => !known().has(one)),
    isWithoutEnvelope: (operationId) => withoutEnvelope().has(operationId),
    failsOnTheUnknown,
    hasNoise: (id) => noisy().has(id),
  }
}

export type EvidenceSource = Pick<Report, 'exchanges'> & Partial<Pick<Report, 'checks' | 'words' | 'contract'>>

/** What the target did in an exchange, where that alone tells the cause, whatever the check is about. */
export type Reaction =
  // A valid request got a 2xx response without the envelope, or without a JSON object.
  | 'no-envelope'
  | 'no-json'
  // One got the data that was asked for, beside a flag that is false.
  | 'data-without-success'
  // A request that may be rejected got no response, or a 5xx.
  | 'closed'
  | 'silent'
  | 'failed'
  // The response to such a request is a success that is none.
  | 'success-with-error-status'
  | 'success-without-data'
  | 'neither-success-nor-error'

/**
 * A server that says of its errors that they are successes, or that sends them with status 200 and without the envelope, appears to
 * accept everything that it rejects, and to leave everything out of its responses.
 */
export function reactionIn(
  exchange: Exchange,
  { read, isWithoutEnvelope }: Pick<Evidence, 'read' | 'isWithoutEnvelope'>,
): Reaction | undefined {
  const { intent, response, trouble } = exchange
  const isValid = intent === 'valid'
  if (!response) return isValid ? undefined : trouble?.kind === 'timeout' ? 'silent' : 'closed'
  const { isObject, success, hasData, isBare } = envelopeIn(read(exchange))
  if (isValid) {
    if (!isAccepted(response.status)) return undefined
    if (success === false && hasData) return 'data-without-success'
    return !isObject ? 'no-json' : isBare ? 'no-envelope' : undefined
  }
  if (!isAccepted(response.status)) {
    return success === true ? 'success-with-error-status' : response.status >= 500 ? 'failed' : undefined
  }
  if (isBare)
    return intent === 'open' && isWithoutEnvelope(exchange.operationId) ? 'no-envelope' : 'neither-success-nor-error'
  return success === true && !hasData ? 'success-without-data' : undefined
}

function envelopeIn({ json, envelope }: ApiResponse): {
  readonly isObject: boolean
  readonly success: unknown
  readonly hasData: boolean
  readonly isBare: boolean
} {
  const isObject = isRecord(json)
  const success = flagIn(json, envelope)
  const data = isObject ? valueAt(json, envelope.data) : undefined
  const hasData = typeof data === 'object' ? data !== null && Object.keys(data).length > 0 : data !== undefined
  return {
    isObject,
    success,
    hasData,
    isBare: isObject && envelope.flag !== undefined && success === undefined && !hasData,
  }
}

/** What the target did with a valid request instead of accepting it, as the verb of a title; undefined if it accepted the request. */
export function insteadOfAccepting({
  data,
  isRejection,
  status,
  json,
  envelope,
  exchange: { trouble },
}: ApiResponse): string | undefined {
  if (data) return undefined
  if (status === undefined) return withoutResponse[trouble?.kind ?? 'reset']
  if (status >= 500) return `Returns status ${status} for`
  if (isRejection) return 'Rejects'
  const other = valueAt(json, envelope.data) ?? undefined
  const place = fieldAt(envelope.data)
  return other === undefined ? `Returns no ${place} for` : `Returns ${place} that is no object for`
}

const withoutResponse: Readonly<Record<Trouble['kind'], string>> = {
  connect: 'Refuses connections for',
  blocked: 'Does not receive',
  unread: 'Does not read',
  timeout: 'Does not respond to',
  reset: 'Closes the connection on',
  malformed: 'Sends no valid HTTP response to',
  'too-large': 'Sends too large a response to',
  aborted: 'Does not respond in time to',
}

/** Whether the request has a JSON body that no parser can read. Of a long one, only the beginning is known. */
export function hasMalformedBody({ request: { headers, body = '' } }: Exchange): boolean {
  if (headerOf(headers, 'content-type') === undefined || isTooDeep(body) || isShortened(body)) return false
  return readJson(body) === undefined
}

/** The fields and the parameters of the query that the request had. */
export function fieldsSent({ sent }: ApiResponse): Fields {
  return { ...sent.query(), ...sent.body() }
}

/** Whether the target failed with a 5xx, or sent no response. */
function isFailureOnInvalid(exchange: Exchange | undefined): boolean {
  return exchange?.intent === 'invalid' && (exchange.response?.status ?? 500) >= 500
}

function isAccepted(status = 0): boolean {
  return status >= 200 && status < 300
}

/** The segments of the path, and what the body names. */
function identifiersSent({ exchange, sent }: ApiResponse): string[] {
  const { target, body = '' } = exchange.request
  const segments = (target.split('?')[0] ?? '').split('/').filter((segment, index) => index > 0 || segment !== '')
  // Of a long body only the beginning is recorded; a service has no identifier of that length.
  const isCut = isShortened(body) && identifierNames.some((name) => body.includes(`${name}"`))
  return [...segments, ...identifiersAmong(sent.body()), ...(isCut ? [exchange.id] : [])]
}

const identifierNames = ['_id', 'reference']

/** `parcel_id`, `reference`, `own_reference` and the like, as paths contain them. */
function identifiersAmong(fields: Readonly<Record<string, unknown>> = {}): string[] {
  const isIdentifier = (name: string): boolean => identifierNames.some((end) => name.endsWith(end))
  return Object.entries(fields).flatMap(([name, value]) =>
    isIdentifier(name) && typeof value === 'string' ? [percentEncoded(value)] : [],
  )
}
