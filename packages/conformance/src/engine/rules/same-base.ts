import type { Step } from '../nouns/step.ts'
import { attemptOf } from '../nouns/wire/exchange.ts'

/** Whether both are the same valid request, or are made from it. */
export function isOfSameBase({ exchange: one }: Step, { exchange: other }: Step): boolean {
  return one.case?.base === other.case?.base
}

/** Whether the other one, in the same attempt, is what this one is compared with. */
export function isBaselineOf(step: Step, other: Step): boolean {
  const { role, case: own } = step.exchange
  const isCompared = own?.base !== undefined && role === undefined && other.exchange.role === 'baseline'
  return isCompared && isOfSameBase(step, other) && attemptOf(step.exchange) === attemptOf(other.exchange)
}
