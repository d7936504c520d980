import { decimal } from '../model/decimal.ts'
import { sentBody, sentQuery } from '../model/sent.ts'
import type { ApiResponse } from '../model/session.ts'
import { performedAction } from './performed-action.ts'

/** The amount that a request asks to move; undefined if its action moves none. */
export function movedAmount(
  response: Pick<ApiResponse, 'exchange'>,
  action: string | undefined = performedAction(response),
): string | undefined {
  if (action !== 'topup' && action !== 'withdraw') return undefined
  return unsigned(Number(sentBody(response)?.amount ?? sentQuery(response).amount))
}

/** The currency that a request names. */
export function sentCurrency(response: Pick<ApiResponse, 'exchange'>): unknown {
  return sentBody(response)?.currency ?? sentQuery(response).currency
}

/** Decimal text without a sign, which the interface leaves open for withdrawals; undefined if it is no amount. */
export function unsigned(amount: unknown): string | undefined {
  return typeof amount === 'number' && Number.isFinite(amount) ? decimal(Math.abs(amount)) : undefined
}
