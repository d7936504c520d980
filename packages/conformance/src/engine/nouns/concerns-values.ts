import type { ApiResponse } from './call.ts'

/** Statuses that reject who asks, what for, how, or when: not the values. */
const others: ReadonlySet<number> = new Set([401, 403, 404, 405, 406, 407, 411, 413, 414, 415, 417, 426, 428, 429, 431])

/** Whether the values of a request may be the reason for its rejection, by the status alone. */
export function concernsValues({ isRejection, status = 500 }: Pick<ApiResponse, 'isRejection' | 'status'>): boolean {
  return isRejection && status < 500 && !others.has(status)
}
