import type { Contract, Operation } from '@card-contract/contract'
import { allChecks } from '../checks/index.ts'
import { hiddenAmong, redactExchange } from '../evidence/recorder.ts'
import { createRedactor, hiding } from '../evidence/redact.ts'
import { createSecretFields } from '../evidence/secret-fields.ts'
import { placeholders, secretFieldsOf } from '../evidence/secrets.ts'
import { type Exchange, headerOf, type RecordedRequest, type RecordedResponse } from '../exchanges/exchange.ts'
import { readJson, readResponse } from '../exchanges/read-response.ts'
import { readRequest } from '../exchanges/sent.ts'
import type { Secret } from '../exchanges/wire.ts'
import type { FailOn } from '../findings/level.ts'
import { allows } from '../interface/allows.ts'
import { operationFinder } from '../interface/find-operation.ts'
import type { ReportedCheck } from '../model/report.ts'
import { wordsOf } from '../run/context.ts'
import { judgeSteps } from '../run/judging/judge-steps.ts'
import { received, stepsOf } from '../run/judging/received.ts'
import { emptyResult } from '../run/judging/result.ts'
import { reported } from '../run/run-and-judge.ts'
import { asksToWait } from '../session/asked-to-wait.ts'

/** A request that any client sent, and its response. The exchanges of a report are such exchanges, too. */
export interface SeenExchange
  extends Pick<Exchange, 'id' | 'startedMs' | 'durationMs'>,
    Partial<Pick<Exchange, 'scenario' | 'attempt' | 'sequence' | 'repeat'>> {
  readonly request: RecordedRequest
  /** Absent if there was none, or if its status or its body is not known. */
  readonly response?: Pick<RecordedResponse, 'status' | 'headers' | 'body'> & Partial<RecordedResponse>
}

export interface JudgeOptions {
  /** The path of the service below its origin. Default: that of the contract. */
  readonly basePath?: string
  /** The lowest level at which a deviation fails a check, and does not only warn. Default: `documented`. */
  readonly failOn?: FailOn
}

export interface Judgement {
  /** Every check that judges the responses of others; `skipped` if no exchange shows whether its requirement is met. */
  readonly checks: readonly ReportedCheck[]
  /** The IDs of the exchanges that belong to no operation of the contract, which were left out. */
  readonly foreign: readonly Exchange['id'][]
}

/**
 * Judges exchanges by the rules of the suite, whoever sent them: each response by itself, and the balances and transactions of each
 * card that was issued in one of them, provided that nobody else used it. What the exchanges do not show is no deviation. No text
 * of a finding contains a card number, a security code or one of the credentials that were sent.
 */
export function judge(
  contract: Contract,
  exchanges: readonly SeenExchange[],
  { basePath = contract.basePath, failOn = 'documented' }: JudgeOptions = {},
): Judgement {
  const find = operationFinder(contract)
  const foreign: Exchange['id'][] = []
  const own = exchanges.flatMap((seen, index): Exchange[] => {
    const [path = ''] = seen.request.target.split('?')
    const found = path.startsWith(basePath) ? find(seen.request.method, path.slice(basePath.length)) : undefined
    if (found?.kind === 'found') return [asExchange(contract, found.operation, seen, index)]
    foreign.push(seen.id)
    return []
  })
  const steps = stepsOf(
    contract,
    withoutSecrets(contract, own).map((exchange) =>
      received(readResponse(exchange, contract.operation(exchange.operationId ?? ''))),
    ),
  )
  const checks = allChecks(contract, { fuzz: 0 }).filter((one) => one.judge !== undefined && !one.judgesOwnRequests)
  const byRules = judgeSteps(checks, steps)
  return {
    checks: checks.map((check) => reported(check, emptyResult(check), byRules.get(check.id), failOn, undefined)),
    foreign,
  }
}

/** A request that is outside the contract is open: the service may do with it what it likes. */
function asExchange(contract: Contract, operation: Operation, seen: SeenExchange, index: number): Exchange {
  const { id, request, response, startedMs, durationMs } = seen
  const { scenario = '', attempt = 1, sequence = index, repeat } = seen
  const sent = readRequest(request)
  const isAllowed = allows(operation, { query: typedQuery(contract, operation, sent.query()), body: sent.body() })
  return {
    ...{ id, scenario, attempt, sequence, ...(repeat === undefined ? {} : { repeat }) },
    ...{ operationId: operation.operationId, intent: isAllowed ? 'valid' : 'open' },
    request,
    ...(response && isFinal(response)
      ? { response: { bodyBytes: Buffer.byteLength(response.body), truncated: false, ...response } }
      : {}),
    ...{ waits: 0, startedMs, durationMs },
  }
}

/** Not a redirect, a cached response or one that asks to come back later: none of them says what the service did. */
function isFinal(response: Pick<RecordedResponse, 'status' | 'headers'>): boolean {
  const isOfTheService = (response.status >= 200 && response.status < 300) || response.status >= 400
  return isOfTheService && !asksToWait(response)
}

/** Numbers as numbers. */
function typedQuery(
  contract: Contract,
  { parameters }: Operation,
  query: Readonly<Record<string, string>>,
): Readonly<Record<string, string | number>> {
  const numeric = new Set(
    parameters
      .filter(({ schema }) => ['number', 'integer'].includes(String(contract.resolve(schema).type)))
      .map(({ name }) => name),
  )
  return Object.fromEntries(
    Object.entries(query).map(([name, text]) => {
      const value = numeric.has(name) ? readJson(text) : undefined
      return [name, typeof value === 'number' ? value : text]
    }),
  )
}

/** Before anything is judged, so that no finding can show a part of a secret. */
function withoutSecrets(contract: Contract, exchanges: readonly Exchange[]): Exchange[] {
  const issued = new Set<string>()
  const secret = createSecretFields(secretFieldsOf(contract), issued)
  const hidden = exchanges.map((exchange, turn): Exchange => {
    const { response } = exchange
    return response
      ? { ...exchange, response: { ...response, body: secret.hide(response.body, String(turn)) } }
      : exchange
  })
  const credentials = hiddenAmong(credentialsIn(contract, exchanges), exchanges, wordsOf(contract))
  const redactor = createRedactor(hiding(credentials), secret, issued)
  return hidden.map((exchange) => redactExchange(exchange, redactor))
}

/** The credentials that were sent, each once. */
function credentialsIn(contract: Contract, exchanges: readonly Exchange[]): Secret[] {
  const secrets = new Map<string, Secret>()
  for (const { operationId = '', request } of exchanges) {
    for (const { scheme, header, prefix } of contract.operation(operationId).credentials) {
      const sent = headerOf(request.headers, header) ?? ''
      const value = sent.startsWith(prefix) ? sent.slice(prefix.length) : sent
      const placeholder = placeholders[scheme]
      if (placeholder !== undefined && value !== placeholder) secrets.set(value, { value, placeholder })
    }
  }
  return [...secrets.values()]
}
