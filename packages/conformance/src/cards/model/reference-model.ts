import type { Contract, Operation } from '@card-contract/contract'
import { operationFinder } from '../../engine/nouns/wire/find-operation.ts'
import { cardOperations } from './card-operations.ts'
import { lookups } from './lookups.ts'
import { type Act, type MatchedRequest, Rejection } from './matched-request.ts'
import { registrations } from './registrations.ts'
import { emptyState, type State, type StateOptions } from './state.ts'

/** A request, from a socket or directly from `plan`. Header names are in lower case. */
export interface ModelRequest {
  readonly method: string
  /** Path and query, base path included. */
  readonly target: string
  readonly headers: Readonly<Record<string, string | undefined>>
  /** As sent, in order. */
  readonly headerNames?: readonly string[]
  readonly body: string
}

export interface ModelResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The parts of a reference model. A mutant or a variant replaces one of them. */
export interface Parts {
  /** The operation of a request, and its path parameters; throws a Rejection if there is none. */
  find(request: ModelRequest): Pick<MatchedRequest, 'operation' | 'path'>
  /** Throws a Rejection unless the operation's credentials are present and valid. */
  authenticate(operation: Operation, headers: ModelRequest['headers']): void
  /** Reads and validates path, query and body; throws a Rejection. */
  read(operation: Operation, path: Record<string, string>, request: ModelRequest): MatchedRequest
  readonly acts: Readonly<Record<string, Act>>
  acceptance(data: Record<string, unknown>, matched: MatchedRequest): ModelResponse
  reject(rejection: Rejection, request: ModelRequest): ModelResponse
}

export interface ReferenceModelOptions extends StateOptions {
  readonly contract: Contract
  readonly credentials: Readonly<Record<string, string>>
  /** Makes a mutant or a variant from the correct parts. */
  readonly alter?: (parts: Parts, state: State) => Parts
}

export interface ReferenceModel {
  respond(request: ModelRequest): ModelResponse
  readonly state: State
}

const json = { 'content-type': 'application/json' }

function correctParts(options: ReferenceModelOptions): Parts {
  const { basePath } = options.contract
  const findOperation = operationFinder(options.contract)
  return {
    find({ method, target }) {
      const [path = ''] = target.split('?')
      const found = path.startsWith(`${basePath}/`)
        ? findOperation(method, path.slice(basePath.length))
        : { kind: 'no-path' as const }
      if (found.kind === 'no-path') throw new Rejection(404, 'no such path')
      if (found.kind === 'no-method') throw new Rejection(405, 'no such method')
      return found
    },
    authenticate(operation, headers) {
      for (const { scheme, header, prefix } of operation.credentials) {
        const value = headers[header.toLowerCase()]
        if (value !== `${prefix}${options.credentials[scheme]}`)
          throw new Rejection(401, `${header} is missing or wrong`)
      }
    },
    read: (operation, path, request) => matchRequest(options.contract, operation, path, request),
    acts: { ...registrations, ...cardOperations(options.contract), ...lookups },
    acceptance: (data) => ({ status: 200, headers: json, body: JSON.stringify({ success: true, data }) }),
    reject: ({ status, message }) => ({
      status,
      headers: json,
      body: JSON.stringify({ success: false, error: { message } }),
    }),
  }
}

/**
 * The smallest correct implementation of the contract: a function from request to response, with its state in memory. `plan`
 * uses it in place of a target, and the tests build all mutants and variants from it.
 */
export function createReferenceModel(options: ReferenceModelOptions): ReferenceModel {
  const state = emptyState(options)
  const correct = correctParts(options)
  const parts = options.alter ? options.alter(correct, state) : correct

  function response(request: ModelRequest): ModelResponse {
    const { operation, path } = parts.find(request)
    parts.authenticate(operation, request.headers)
    const matched = parts.read(operation, { ...path }, request)
    const act = parts.acts[operation.operationId]
    if (!act) throw new Error(`${operation.operationId} has no act`)
    return parts.acceptance(act(matched, state), matched)
  }

  return {
    state,
    respond(request) {
      try {
        return response(request)
      } catch (error) {
        if (error instanceof Rejection) return parts.reject(error, request)
        throw error
      }
    },
  }
}

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

function matchRequest(
  contract: Contract,
  operation: Operation,
  path: Record<string, string>,
  request: ModelRequest,
): MatchedRequest {
  const { validate } = contract
  const query: Record<string, string | number> = {}
  const sent = new URLSearchParams(request.target.split('?')[1] ?? '')
  for (const parameter of operation.parameters.filter(({ in: place }) => place === 'query')) {
    const values = sent.getAll(parameter.name)
    const [text] = values
    if (text === undefined) {
      if (parameter.required) throw new Rejection(400, `${parameter.name} is missing`)
      continue
    }
    if (values.length > 1) throw new Rejection(400, `${parameter.name} is repeated`)
    const isNumber = validate.parameter(operation.operationId, parameter.name, 'x').some((v) => v.keyword === 'type')
    const value = isNumber && jsonNumber.test(text) ? Number(text) : text
    if (validate.parameter(operation.operationId, parameter.name, value).length > 0) {
      throw new Rejection(400, `${parameter.name} is invalid`)
    }
    query[parameter.name] = value
  }
  return { operation, path, query, body: readBody(contract, operation, request) }
}

function readBody(
  { validate }: Contract,
  operation: Operation,
  request: ModelRequest,
): Readonly<Record<string, unknown>> {
  if (!operation.requestBody) return {}
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) throw new Rejection(415, 'not JSON')
  let body: unknown
  try {
    body = JSON.parse(request.body)
  } catch {
    throw new Rejection(400, 'malformed JSON')
  }
  const [violation] = validate.requestBody(operation.operationId, body)
  if (violation) throw new Rejection(400, violation.message)
  return body as Record<string, unknown>
}
