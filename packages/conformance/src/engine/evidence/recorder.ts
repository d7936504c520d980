import { createHash } from 'node:crypto'
import { StringDecoder } from 'node:string_decoder'
import type { Case, Fault } from '../nouns/case.ts'
import type { Exchange, ExchangePlace, HeaderLine, RecordedRequest, RecordedResponse } from '../nouns/wire/exchange.ts'
import type { SecretField } from '../nouns/wire/in-plain-text.ts'
import { readJson } from '../nouns/wire/read-response.ts'
import type { ComposedRequest, Secret, WireRequest, WireResult } from '../nouns/wire/wire.ts'
import { shortened } from '../values/texts.ts'
import { echoesIn, piecesOf } from './echoes.ts'
import type { Hide } from './hide.ts'
import { createRedactor, hiding, type Redactor } from './redact.ts'
import { createSecretFields, type SecretFields } from './secret-fields.ts'
import { hidingOf, isCredential, standsAlone, warningsAbout } from './secrets.ts'
import { cutMark, type Keeping, longTextsIn, shortenJson } from './shorten-json.ts'

/** The purpose of an exchange, known before anything is sent. */
export type Purpose = ExchangePlace &
  Pick<Exchange, 'operationId' | 'intent' | 'isAllowed' | 'role' | 'case' | 'situation' | 'form'>

/** More digits are noise, and a report holds thousands of durations. */
export function inMicroseconds(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000
}

export type Timing = Pick<Exchange, 'waits' | 'startedMs' | 'durationMs'>

interface Redacted {
  readonly exchanges: readonly Exchange[]
  /** The same redaction for the other texts of a report that contain values from the user. */
  text: Hide
  /** Values that may not be fully redacted, and credentials that the target repeats. */
  readonly warnings: readonly string[]
  /** Whether a secret was found outside its own field or header, so that hiding it may change what a check sees and sends. */
  readonly hidesByValue: boolean
}

/** What a run keeps of its exchanges to write them to the report: one per run, shared by all senders. */
export interface RunRecorder {
  /**
   * As received, with placeholders for the credentials in the request and for the values of secret fields in the response: the
   * run is judged on this.
   */
  record(purpose: Purpose, wire: ComposedRequest, result: WireResult, timing: Timing): Exchange
  /** As reported: redaction needs all secrets, which are known only at the end. */
  redact(exchanges: readonly Exchange[]): Redacted
}

interface RecorderOptions {
  readonly secrets: readonly Secret[]
  readonly secretFields: readonly SecretField[]
  /** Names of all fields that the contract defines. */
  readonly fields: ReadonlySet<string>
  /**
   * Text that the contract and the suite use, in lower case: secrets that are part of it are not hidden there. Writing it
   * takes milliseconds, and only redaction needs it.
   */
  readonly words: () => string
}

export function createRunRecorder({ secrets, secretFields, fields, words }: RecorderOptions): RunRecorder {
  const nearMisses = new Map<string, Secret>()
  const issued = new Set<string>()
  const ofAttempts = new Map<string, SecretFields>()

  /** Placeholders are numbered per attempt at a scenario, so they do not depend on the order of the run. */
  function secretIn({ scenario, attempt }: Pick<Exchange, 'scenario' | 'attempt'>): SecretFields {
    const place = `${scenario}~${attempt}`
    const secret = ofAttempts.get(place) ?? createSecretFields(secretFields, issued, place)
    ofAttempts.set(place, secret)
    return secret
  }

  return {
    record(purpose, wire, result, timing) {
      for (const nearMiss of wire.written.nearMisses) nearMisses.set(nearMiss.value, nearMiss)
      const secret = secretIn(purpose)
      const keep = (received: NonNullable<WireResult['response']>): RecordedResponse => {
        const body = secret.hide(received.body.toString('utf8'), turnOf(purpose))
        const kept = recordResponse(received, wire, { headers: received.headers, body }, fields)
        return secret.elsewhere(body) !== body ? { ...kept, repeatsSecret: true } : kept
      }
      const { response } = result
      const kept = response && keep(response)
      return record(purpose, wire, result, timing, kept)
    },
    redact(exchanges) {
      const known = words()
      const hidden = hiddenAmong([...nearMisses.values(), ...secrets], exchanges, known)
      const own = hidden.filter((secret) => secrets.includes(secret))
      const parts = own.flatMap(piecesOf).filter(({ value }) => hidingOf(value, known) === 'anywhere')
      const hide = hiding(hidden, parts)
      const redactors = new Map<SecretFields, Redactor>()
      const redacted = exchanges.map((exchange) => {
        const secret = secretIn(exchange)
        const redactor = redactors.get(secret) ?? createRedactor(hide, secret, issued)
        redactors.set(secret, redactor)
        return redactExchange(exchange, redactor)
      })
      const hidesByValue = [...redactors.values()].some((redactor) => redactor.hasHidden())
      const warnings = [
        ...warningsAbout(secrets.filter(isCredential), known),
        ...echoesIn(redacted, [...own, ...parts]),
      ]
      return { exchanges: redacted, text: hide, warnings, hidesByValue }
    },
  }
}

/** Which request of the attempt it was, repetitions told apart. */
function turnOf({ sequence, repeat }: Purpose): string {
  return repeat === undefined ? String(sequence) : `${sequence}.${repeat}`
}

/** Those of the secrets that can be hidden without changing what else the exchanges say. */
export function hiddenAmong(secrets: readonly Secret[], exchanges: readonly Exchange[], words: string): Secret[] {
  return secrets.filter(({ value }) => {
    const where = hidingOf(value, words)
    return where === 'anywhere' || (where === 'alone' && !isSent(value, exchanges))
  })
}

function isSent(value: string, exchanges: readonly Exchange[]): boolean {
  return exchanges.some(
    ({ request }) =>
      standsAlone(value, request.target) || (request.body !== undefined && standsAlone(value, request.body)),
  )
}

function record(
  purpose: Purpose,
  wire: ComposedRequest,
  result: WireResult,
  timing: Timing,
  response: RecordedResponse | undefined,
): Exchange {
  const { waits, startedMs, durationMs } = timing
  const request = recordRequest(wire, wire.written.lines)
  const times = { waits, startedMs, durationMs }
  if (response) return { ...purpose, request, response, ...times }
  const { kind = 'aborted', message = '' } = result.trouble ?? {}
  return { ...purpose, request, trouble: { kind, message }, ...times }
}

/** The recorded form of a request that has nothing to hide except its credentials. */
export function writtenRequest(wire: ComposedRequest): RecordedRequest {
  return recordRequest(wire, bounded(wire.written.lines))
}

function recordRequest(
  { method, target: sent, body, written: { target = sent } }: ComposedRequest,
  headers: readonly HeaderLine[],
): RecordedRequest {
  const request = { method, target: shortened(target), headers }
  if (body === undefined) return request
  return { ...request, body: shortened(textOf(body)), ...(typeof body === 'string' ? {} : { isBinary: true }) }
}

/**
 * Keeps what the run can be judged on: all of a short body, and of a long one what `shortenJson` leaves or, if it is not JSON,
 * its beginning. Beside that, the length and the hash say what was received: a target may send thousands of long bodies.
 */
function recordResponse(
  { status, body: bytes }: NonNullable<WireResult['response']>,
  { body: sent }: WireRequest,
  readable: Pick<RecordedResponse, 'headers' | 'body'>,
  fields: Keeping['fields'],
): RecordedResponse {
  const whole = { status, ...readable, bodyBytes: bytes.length, truncated: false }
  if (bytes.length <= longestWhole) return whole
  const body = shortBody(readable.body, () => ({ fields, sent: longTextsIn(sent && readJson(textOf(sent))) }))
  if (body === undefined) return whole
  return { ...whole, body, truncated: true, bodySha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Undefined if the body is kept whole: JSON that hardly gets shorter stays as it was written. */
function shortBody(whole: string, keeping: () => Keeping): string | undefined {
  const json = readJson(whole)
  // Without the first bytes of a character that was cut.
  if (json === undefined) {
    return new StringDecoder('utf8').write(Buffer.from(whole).subarray(0, longestWhole)) + cutMark
  }
  const short = JSON.stringify(shortenJson(json, keeping()))
  return 2 * short.length < whole.length ? short : undefined
}

export function redactExchange(exchange: Exchange, redactor: Redactor): Exchange {
  const { request, response, trouble, case: own } = exchange
  return {
    ...exchange,
    ...(own ? { case: redactCase(own, redactor) } : {}),
    request: {
      ...request,
      target: redactor.target(request.target),
      headers: bounded(request.headers),
      ...(request.body === undefined ? {} : { body: redactor.body(request.body) }),
    },
    ...(response ? { response: redactResponse(response, redactor) } : {}),
    ...(trouble ? { trouble: { ...trouble, message: redactor.text(trouble.message) } } : {}),
  }
}

/** Its words may name what the user gave as a sample. */
function redactCase({ base, generated, features, fault }: Case, { text }: Redactor): Case {
  return {
    ...(base === undefined ? {} : { base: text(base) }),
    ...(generated === undefined ? {} : { generated: text(generated) }),
    ...(features ? { features: features.map((one) => ({ ...one, says: text(one.says) })) } : {}),
    ...(fault ? { fault: redactFault(fault, text) } : {}),
  }
}

function redactFault(fault: Fault, text: Redactor['text']): Fault {
  const { says, beside } = fault
  return { ...fault, says: text(says), ...(beside ? { beside: beside.map((one) => text(one)) } : {}) }
}

function redactResponse(response: RecordedResponse, redactor: Redactor): RecordedResponse {
  const { repeatsSecret: _, ...kept } = response
  return {
    ...kept,
    headers: response.headers.map((line) => withValue(line, redactor.cutText(line[1]))),
    body: response.truncated ? redactor.cutBody(response.body) : redactor.body(response.body),
  }
}

function bounded(lines: readonly HeaderLine[]): readonly HeaderLine[] {
  return lines.slice(0, longestHead).map((line) => withValue(line, shortened(line[1])))
}

/** Most lines stay as they are; copies of all would take more memory than the bodies. */
function withValue(line: HeaderLine, value: string): HeaderLine {
  return value === line[1] ? line : [line[0], value]
}

/** Long enough for every response of the suite's longest scenarios; a report holds thousands of responses. */
export const longestBody = 256 * 1024
const longestWhole = 4 * 1024
const longestHead = 60

function textOf(body: string | Uint8Array): string {
  return typeof body === 'string' ? body : Buffer.from(body).toString('latin1')
}
