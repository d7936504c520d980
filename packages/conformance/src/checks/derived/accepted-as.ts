import type { Contract, Operation } from '@card-contract/contract'
import { isAboutACard, reportedBalance } from '../../interface/read-action.ts'
import { subtract } from '../../model/decimal.ts'
import type { ApiResponse } from '../../model/session.ts'
import { show } from '../../model/show.ts'
import { fieldsOf } from '../../samples/fields.ts'
import { isMoney } from '../../samples/money.ts'

/** What the target did with a wrong value, as the beginning of what was received, if its response shows that; otherwise nothing. */
export function acceptedAs(
  contract: Contract,
  operation: Operation,
  name: string | undefined,
  response: ApiResponse,
  balanceBefore: number | undefined,
): string {
  const fields = fieldsOf(contract, operation)
  const { data } = response
  const field = fields.find((one) => one.name === name)
  if (!field || !data) return ''
  if (!isAboutACard(operation)) return Object.hasOwn(data, field.name) ? `read it as ${show(data[field.name])}: ` : ''
  const balance = reportedBalance(response)
  if (!isMoney(field, fields) || balance === undefined || balanceBefore === undefined) return ''
  const change = subtract(balance, balanceBefore)
  return change === '0' ? 'left the balance as it was: ' : `changed the balance by ${change}: `
}
