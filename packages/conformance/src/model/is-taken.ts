import type { ApiResponse } from './session.ts'

const saysSo = /already|duplicate|exist|in use|taken|unique/i

/** Whether a registration was rejected because its phone number or email address is already registered. */
export function isTaken({ status = 0, isRejection, exchange }: ApiResponse): boolean {
  if (!isRejection || status >= 500) return false
  return status === 409 || saysSo.test(exchange.response?.body ?? '')
}
