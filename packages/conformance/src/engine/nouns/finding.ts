import { valueAt } from '../values/json.ts'
import { fieldAt } from '../values/texts.ts'
import type { Cause } from './cause.ts'
import type { Level } from './level.ts'
import { longestInHeadline, nameOf, show } from './show.ts'
import type { ApiResponse } from './wire/call.ts'
import { dataObject } from './wire/envelope.ts'
import type { Trouble } from './wire/exchange.ts'

/** One observed deviation from one requirement. */
export interface Finding {
  readonly requirement: string
  readonly level: Level
  /** What the server did, as a clause: "sendParcel accepted `"2.5"` (a string) as `amount`". */
  readonly headline: string
  /** What the contract requires. */
  readonly expected: string
  /** The actual value, abbreviated; never empty, never a secret. */
  readonly received: string
  readonly cause: Cause
  /** JSON pointer into the response body, if the finding has a place there. */
  readonly pointer?: string
  /** JSON pointer to the requirement or schema in the contract. */
  readonly contractPointer?: string
  /** ID of the exchange that proves the finding. */
  readonly exchange?: string
}

// Headlines are clauses that say what the server did. They begin with the operation and have no full stop.

/** "sendParcel returned no `data.number`", or the value that it returned, followed by `circumstance`. */
export function returned(response: ApiResponse, pointer: string, circumstance = ''): string {
  return returnedValue(nameOf(response), pointer, valueAt(response.json, pointer), circumstance)
}

export function returnedValue(operationId: string, pointer: string, value: unknown, circumstance = ''): string {
  const what = value === undefined ? `no ${fieldAt(pointer)}` : `${fieldAt(pointer)} ${show(value, longestInHeadline)}`
  return `${operationId} returned ${what}${circumstance === '' ? '' : ` ${circumstance}`}`
}

/** The result of a request that must be rejected, such as "a request without X-API-KEY". */
export function accepted(response: ApiResponse, request: string): string {
  return `${nameOf(response)} accepted ${request}`
}

export function didNotRespond(response: ApiResponse, request: string): string {
  return `${nameOf(response)} ${without[response.exchange.trouble?.kind ?? 'aborted'] ?? 'did not respond'} to ${request}`
}

const without: Readonly<Partial<Record<Trouble['kind'], string>>> = {
  cut: 'sent no complete response',
  malformed: 'sent no valid HTTP response',
}

/** The result of a request that must be accepted. */
export function rejected(response: ApiResponse, request: string): string {
  if (response.status === undefined) return didNotRespond(response, request)
  if (response.because !== undefined) return `${nameOf(response)} rejected a valid request: ${response.because}`
  if (response.status >= 500) return `${nameOf(response)} returned status ${response.status} for ${request}`
  if (response.isRejection) return `${nameOf(response)} rejected ${request}`
  const lacking = response.json === undefined ? 'no JSON' : dataObject(response.envelope, 'no')
  return `${nameOf(response)} returned ${lacking} for ${request}`
}

/** Why the target rejects such valid requests, as a part of a finding. */
export function becauseOf({ because }: ApiResponse): { readonly because?: string } {
  return because === undefined ? {} : { because }
}

/** What findings expect of an invalid request. The contract leaves the status and the body open. */
export const rejection = 'a rejection'

/** What findings expect of a valid request. */
export function success({ envelope }: Pick<ApiResponse, 'envelope'>): string {
  return `a success with ${dataObject(envelope, 'a')}`
}
