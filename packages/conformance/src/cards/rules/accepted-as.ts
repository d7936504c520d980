import type { Operation } from '@card-contract/contract'
import { show } from '../../engine/nouns/show.ts'
import type { Step, Steps } from '../../engine/nouns/step.ts'
import { subtract } from '../../engine/values/decimal.ts'
import { isAboutACard, reportedBalance } from '../actions/read-action.ts'
import { balanceBefore } from '../ledger/ledger.ts'

/** What the target did with a wrong value, as the beginning of what was received, if its response shows that; otherwise nothing. */
export function acceptedAs(operation: Operation, name: string | undefined, step: Step, steps: Steps): string {
  const response = step.read()
  const { data } = response
  if (!data || name === undefined) return ''
  if (!isAboutACard(operation)) return Object.hasOwn(data, name) ? `accepted as ${show(data[name])}: ` : ''
  const isMoney = name === operation.action?.request.amount?.name
  const [balance, before] = [reportedBalance(response), balanceBefore(step, steps)]
  if (!isMoney || balance === undefined || before === undefined) return ''
  const change = subtract(balance, before)
  return change === '0' ? 'left the balance as it was: ' : `changed the balance by ${change}: `
}
