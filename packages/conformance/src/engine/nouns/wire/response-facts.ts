import type { Contract } from '@card-contract/contract'
import { placeOf } from '../../values/json.ts'
import type { Violations } from '../step.ts'
import type { ApiResponse } from './call.ts'

/** Whether two responses are the same, apart from values that were sent or that change each time. */
export function isSameResponse(one: ApiResponse, other: ApiResponse): boolean {
  return one.status === other.status && lasting(one) === lasting(other)
}

export function textOf({ exchange }: Pick<ApiResponse, 'exchange'>): string {
  return exchange.response?.body ?? ''
}

function lasting(response: ApiResponse): string {
  const sent = Object.values(response.sent.body() ?? {}).filter((value) => typeof value === 'string' && value !== '')
  return plain(sent.reduce<string>((text, value) => text.replaceAll(String(value), ''), textOf(response)))
}

/** Without words that contain digits. */
export function plain(text: string): string {
  return text.replace(/[\w-]+/g, (word) => (/\d/.test(word) ? '' : word))
}

/** A response to HEAD has no body that would show what was done. */
export function isCarriedOut(response: ApiResponse): boolean {
  const { status = 0, data } = response
  return data !== undefined || (isHead(response) && status >= 200 && status < 300)
}

export function isHead({ exchange }: ApiResponse): boolean {
  return exchange.request.method === 'HEAD'
}

/** Statuses that reject who asks, what for, how, or when: not the values. */
const others: ReadonlySet<number> = new Set([401, 403, 404, 405, 406, 407, 411, 413, 414, 415, 417, 426, 428, 429, 431])

/** Whether the values of a request may be the reason for its rejection, by the status alone. */
export function concernsValues({ isRejection, status = 500 }: Pick<ApiResponse, 'isRejection' | 'status'>): boolean {
  return isRejection && status < 500 && !others.has(status)
}

export function violationsIn({ validate }: Contract, { exchange: { operationId }, json }: ApiResponse): Violations {
  const violations = operationId === undefined ? [] : validate.response(operationId, json)
  return Map.groupBy(violations, ({ pointer }) => placeOf(pointer))
}
