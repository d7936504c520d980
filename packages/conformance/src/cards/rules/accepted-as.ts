import type { Operation } from '@card-contract/contract'
import type { ApiResponse } from '../../engine/nouns/call.ts'
import { show } from '../../engine/nouns/show.ts'
import { subtract } from '../../engine/values/decimal.ts'
import { isAboutACard, reportedBalance } from '../actions/read-action.ts'

/** What the target did with a wrong value, as the beginning of what was received, if its response shows that; otherwise nothing. */
export function acceptedAs(
  operation: Operation,
  name: string | undefined,
  response: ApiResponse,
  balanceBefore: string | undefined,
): string {
  const { data } = response
  if (!data || name === undefined) return ''
  if (!isAboutACard(operation)) return Object.hasOwn(data, name) ? `read it as ${show(data[name])}: ` : ''
  const isMoney = name === operation.action?.request.amount?.name
  const balance = reportedBalance(response)
  if (!isMoney || balance === undefined || balanceBefore === undefined) return ''
  const change = subtract(balance, balanceBefore)
  return change === '0' ? 'left the balance as it was: ' : `changed the balance by ${change}: `
}
