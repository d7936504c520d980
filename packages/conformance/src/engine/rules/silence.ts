import type { Step, Steps } from '../nouns/step.ts'
import { type Exchange, isNotTheTargets } from '../nouns/wire/exchange.ts'
import { once } from '../values/once.ts'
import { isRepeated } from './each-response.ts'

/** If no more requests of a run got a response only the second time, chance hardly took both responses of another. */
const luckyAtMost = 3

/**
 * Whether a request without a response is the reason: not if the client gave it up, chance may have taken both responses, or no other
 * came later. What is no HTTP, or too large, came from the target.
 */
export function silenceIsAFault(steps: Steps): (step: Step) => boolean {
  const all = steps.of()
  // Asked by many rules, and by most of them only about a target that is silent.
  const isLucky = once(() => all.filter(isAnsweredTheSecondTime).length > luckyAtMost)
  const lastMs = once(() =>
    all.reduce((last, { exchange }) => (exchange.response ? Math.max(last, exchange.startedMs) : last), 0),
  )
  const isChance = ({ startedMs }: Exchange): boolean => isLucky() || startedMs >= lastMs()
  const isSent = ({ trouble }: Exchange): boolean => trouble?.kind === 'malformed' || trouble?.kind === 'too-large'
  const isOfTheTarget = ({ trouble }: Exchange): boolean => !trouble || !isNotTheTargets(trouble)
  return ({ exchange }) => isSent(exchange) || (isOfTheTarget(exchange) && !isChance(exchange))
}

function isAnsweredTheSecondTime(step: Step, index: number, all: readonly Step[]): boolean {
  const next = all[index + 1]
  // What happens to its subject in a burst may decide about the second time.
  const isAlone = step.exchange.role !== 'burst' && !step.exchange.response
  if (!isAlone || next?.exchange.response === undefined || !isRepeated(step, next)) return false
  // One that is rejected the second time may have been carried out the first time.
  return step.exchange.intent === 'invalid' || next.reaction === 'accepted'
}
