import { changesState, loadContract, type Operation } from '@card-contract/contract'
import type { CardClient } from '../src/index.ts'

/** A call of every operation, as the contract's examples have it. */
export interface SampleCall {
  readonly operation: Operation
  readonly operationId: string
  /** What the method takes. */
  readonly request: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  /** The envelope that answers it. */
  readonly response: { readonly success: true; readonly data: Readonly<Record<string, unknown>> }
  readonly changesState: boolean
  call(cards: CardClient, ...options: [object?]): Promise<unknown>
}

const { operations, basePath, resolve } = loadContract()

/** One call per operation that changes something if the operation can. */
export const sampleCalls: readonly SampleCall[] = operations.map((operation) => sampleOf(operation, 'changing'))

/** One call per operation that only reads, of those that can. */
export const readingCalls: readonly SampleCall[] = operations
  .map((operation) => sampleOf(operation, 'reading'))
  .filter((sample) => !sample.changesState)

export const changingCalls: readonly SampleCall[] = sampleCalls.filter((sample) => sample.changesState)

function sampleOf(operation: Operation, wanted: 'changing' | 'reading'): SampleCall {
  const { operationId, requestBody, response, changesState: change } = operation
  const action = typeof change === 'object' ? { [change.by]: change[wanted][0] } : {}
  const path = samples(operation, 'path') as Record<string, string>
  const inQuery = typeof change === 'object' && change.in === 'query'
  const query = inQuery ? { ...samples(operation, 'query'), ...action } : samples(operation, 'query')
  const example = requestBody?.examples[0]?.value as object | undefined
  const body = inQuery || !example ? example : { ...example, ...action }
  const request = { ...path, ...query, ...(body && { body }) }
  return {
    operation,
    operationId,
    request,
    body,
    path,
    query,
    response: response.examples[0]?.value as SampleCall['response'],
    changesState: changesState(operation, { body, query }),
    call: (cards, ...options) =>
      (cards as unknown as Record<string, (...call: unknown[]) => Promise<unknown>>)[operationId]?.(
        request,
        ...options,
      ) ?? Promise.reject(new Error(`the client has no method ${operationId}`)),
  }
}

function samples({ parameters }: Operation, place: 'path' | 'query'): Record<string, unknown> {
  const wanted = parameters.filter((parameter) => parameter.in === place)
  return Object.fromEntries(wanted.map(({ name, schema }) => [name, resolve(schema).examples?.[0]]))
}

/** The same call, through the plain openapi-fetch client underneath. */
export function callRaw({ raw }: CardClient, { operation, path, query, body }: SampleCall): Promise<unknown> {
  const init = { params: { path, query }, body }
  return (raw.request as (...call: unknown[]) => Promise<unknown>)(operation.method, operation.path, init)
}

/** The URL that a call is for, as it stands in a request. */
export function targetOf({ operation, path, query }: SampleCall): string {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`])).toString()
  return basePath + filled + (search && `?${search}`)
}

/** Nothing that any of the tests' servers would say by itself. */
export const credentials = {
  apiKey: 'key-of-the-tests-7f3a',
  accessToken: 'access-token-of-the-tests-19c2',
  serviceToken: 'service-token-of-the-tests-c55d',
} as const
