import { type Contract, type Operation, validate } from '@card-contract/contract'
import { cardOperations } from './card-operations.ts'
import { findOperation } from './find-operation.ts'
import { lookups } from './lookups.ts'
import { Refusal } from './refusal.ts'
import { registrations } from './registrations.ts'
import type { Act, Scene } from './scene.ts'
import { emptyState, type State, type StateOptions } from './state.ts'

/** What arrives, whether over a socket or straight from `plan`. Header names are lower case. */
export interface PlayedRequest {
  readonly method: string
  /** Path and query, base path included. */
  readonly target: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

export interface PlayedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Everything an understudy consists of, so that one part can be replaced by one that is wrong, or right differently. */
export interface Parts {
  /** Throws a Refusal unless the operation's credentials are there and valid. */
  authenticate(operation: Operation, headers: PlayedRequest['headers']): void
  /** Reads and validates path, query and body; throws a Refusal. */
  read(operation: Operation, path: Record<string, string>, request: PlayedRequest): Scene
  readonly acts: Readonly<Record<string, Act>>
  grant(data: Record<string, unknown>, scene: Scene): PlayedResponse
  refuse(refusal: Refusal, request: PlayedRequest): PlayedResponse
}

export interface UnderstudyOptions extends StateOptions {
  readonly contract: Contract
  readonly credentials: Readonly<Record<string, string>>
  /** Changes the parts of a correct server into those of another one. */
  readonly recast?: (parts: Parts, state: State) => Parts
}

export interface Understudy {
  play(request: PlayedRequest): PlayedResponse
  readonly state: State
}

const json = { 'content-type': 'application/json' }

function correctParts(options: UnderstudyOptions): Parts {
  return {
    authenticate(operation, headers) {
      for (const { scheme, header, prefix } of operation.credentials) {
        const value = headers[header.toLowerCase()]
        if (value !== `${prefix}${options.credentials[scheme]}`) throw new Refusal(401, `${header} is missing or wrong`)
      }
    },
    read: readScene,
    acts: { ...registrations, ...cardOperations, ...lookups },
    grant: (data) => ({ status: 200, headers: json, body: JSON.stringify({ success: true, data }) }),
    refuse: ({ status, message }) => ({
      status,
      headers: json,
      body: JSON.stringify({ success: false, error: { message } }),
    }),
  }
}

/**
 * The smallest correct implementation of the contract: a function from request to response over a state in memory. It
 * stands in for a target where none may be touched (`plan`), and in the tests it is what every faulty server is made of.
 */
export function createUnderstudy(options: UnderstudyOptions): Understudy {
  const state = emptyState(options)
  const correct = correctParts(options)
  const parts = options.recast ? options.recast(correct, state) : correct
  const basePath = options.contract.basePath

  function answer(request: PlayedRequest): PlayedResponse {
    const [path = ''] = request.target.split('?')
    const found = path.startsWith(`${basePath}/`)
      ? findOperation(options.contract, request.method, path.slice(basePath.length))
      : { kind: 'no-path' as const }
    if (found.kind === 'no-path') throw new Refusal(404, 'no such path')
    if (found.kind === 'no-method') throw new Refusal(405, 'no such method')
    parts.authenticate(found.operation, request.headers)
    const scene = parts.read(found.operation, found.path, request)
    const act = parts.acts[found.operation.operationId]
    if (!act) throw new Error(`${found.operation.operationId} has no act`)
    return parts.grant(act(scene, state), scene)
  }

  return {
    state,
    play(request) {
      try {
        return answer(request)
      } catch (error) {
        if (error instanceof Refusal) return parts.refuse(error, request)
        throw error
      }
    },
  }
}

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

function readScene(operation: Operation, path: Record<string, string>, request: PlayedRequest): Scene {
  const query: Record<string, string | number> = {}
  const sent = new URLSearchParams(request.target.split('?')[1] ?? '')
  for (const parameter of operation.parameters.filter(({ in: place }) => place === 'query')) {
    const values = sent.getAll(parameter.name)
    const [text] = values
    if (text === undefined) {
      if (parameter.required) throw new Refusal(400, `${parameter.name} is missing`)
      continue
    }
    if (values.length > 1) throw new Refusal(400, `${parameter.name} is repeated`)
    const isNumber = validate.parameter(operation.operationId, parameter.name, 'x').some((v) => v.keyword === 'type')
    const value = isNumber && jsonNumber.test(text) ? Number(text) : text
    if (validate.parameter(operation.operationId, parameter.name, value).length > 0) {
      throw new Refusal(400, `${parameter.name} is invalid`)
    }
    query[parameter.name] = value
  }
  return { operation, path, query, body: readBody(operation, request) }
}

function readBody(operation: Operation, request: PlayedRequest): Readonly<Record<string, unknown>> {
  if (!operation.requestBody) return {}
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) throw new Refusal(415, 'not JSON')
  let body: unknown
  try {
    body = JSON.parse(request.body)
  } catch {
    throw new Refusal(400, 'malformed JSON')
  }
  const [violation] = validate.requestBody(operation.operationId, body)
  if (violation) throw new Refusal(400, violation.message)
  return body as Record<string, unknown>
}
