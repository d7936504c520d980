import type { Contract, Operation, RequestPlace } from '@card-contract/contract'
import { own, valueAt } from '../values/json.ts'
import type { ApiResponse } from './wire/call.ts'
import { envelopeOf } from './wire/envelope.ts'

// What a request does, and the parts of requests and responses, are found by the `x-action` of their operation.

/** A response, or a step of a run. */
export type Sent = Pick<ApiResponse, 'sent' | 'operation'>

/** A call, or a request that a model received. */
export type RequestParts = { readonly [carrier in RequestPlace['in']]?: unknown }

/** What a request does; undefined if the contract does not say it. */
export function verbOf(sent: Sent): string | undefined {
  return verbAt(sent.operation, (place) => valueSent(sent, place))
}

/** The same before the request is sent. */
export function verbIn(operation: Operation, parts: RequestParts): string | undefined {
  return verbAt(operation, (place) => valueIn(parts, place))
}

function verbAt(operation: Operation | undefined, read: (place: RequestPlace) => unknown): string | undefined {
  const verb = operation?.action?.verb
  if (typeof verb !== 'object') return verb
  const value = read(verb)
  return typeof value === 'string' && Object.hasOwn(verb.values, value) ? verb.values[value] : undefined
}

/** The words that requests have for each verb, which no other response may use for itself. */
export function verbsOf({ operations }: Contract): ReadonlyMap<unknown, string> {
  const choices = operations.flatMap(({ action }) => (typeof action?.verb === 'object' ? [action.verb.values] : []))
  return new Map(choices.flatMap((values) => Object.entries(values)))
}

/** What distinguishes a request from others of its operation, for headlines: ` with action "disable"`. */
export function actionInWords(sent: Sent): string {
  return actionAt(sent.operation, (place) => valueSent(sent, place))
}

/** The same before the request is sent. */
export function actionIn(operation: Operation, parts: RequestParts): string {
  return actionAt(operation, (place) => valueIn(parts, place))
}

function actionAt(operation: Operation | undefined, read: (place: RequestPlace) => unknown): string {
  const choice = operation?.action?.verb
  const value = typeof choice === 'object' ? read(choice) : undefined
  return typeof choice !== 'object' || value === undefined ? '' : ` with ${choice.name} ${JSON.stringify(value)}`
}

/** Whether the operation acts on something that exists, which settles what a request can choose. */
export function hasSubject({ action }: Operation): boolean {
  return action?.subject !== undefined
}

/** A part of a request, by its name in the contract. */
export function sentPart(sent: Sent, part: string): unknown {
  const place = sent.operation?.action?.request[part]
  return place && valueSent(sent, place)
}

/** The same before the request is sent. */
export function partIn({ action }: Operation, parts: RequestParts, part: string): unknown {
  const place = action?.request[part]
  return place && valueIn(parts, place)
}

function valueSent({ operation, sent }: Sent, { in: carrier, name }: RequestPlace): unknown {
  if (carrier === 'path') return sent.path(operation?.path ?? '', name)
  const fields: Readonly<Record<string, unknown>> = (carrier === 'body' ? sent.body() : sent.query()) ?? {}
  return own(fields, name)
}

function valueIn(parts: RequestParts, { in: carrier, name }: RequestPlace): unknown {
  return valueAt(parts[carrier], `/${name}`)
}

/** A part of a success, by its name in the contract. */
export function shownPart(response: ApiResponse, part: string): unknown {
  const pointer = response.operation?.action?.response[part]
  return typeof pointer !== 'string' || !response.data ? undefined : valueAt(response.json, pointer)
}

/** Where the response to such a request has this part. */
export function pointerOf({ operation }: Pick<ApiResponse, 'operation'>, part: string): string {
  const pointer = operation?.action?.response[part]
  return typeof pointer === 'string' ? pointer : envelopeOf(operation).data
}
