import type { Deviation, Rule } from '../nouns/check.ts'
import type { Step, Steps } from '../nouns/step.ts'
import { ofCases } from './each-response.ts'

/**
 * Of what a program generated, only what deviates in the last case: each time that the program found a deviation, it looked for a
 * smaller case. `caseOf` tells the cases apart, of which one may deviate several times; the first time counts.
 */
export function lastOf(rule: Rule, caseOf: (step: Step) => unknown = ({ exchange }) => exchange.id): Rule {
  const judge: Rule = function* judge(steps) {
    const byId = new Map(steps.of().map((step) => [step.exchange.id, step]))
    let last: { readonly of: unknown; readonly step: Step; readonly deviation: Deviation } | undefined
    for (const { exchange, deviation } of rule(steps)) {
      const step = byId.get(exchange)
      if (!deviation || !step) yield { exchange }
      else if (!last || last.of !== caseOf(step)) last = { of: caseOf(step), step, deviation }
    }
    if (!last) return
    const { step, deviation } = last
    const { generated } = step.exchange.case ?? {}
    const received = generated === undefined ? deviation.received : `${deviation.received}, in the case ${generated}`
    yield { exchange: step.exchange.id, deviation: { ...deviation, received } }
  }
  return rule.needsCases ? ofCases(judge) : judge
}

/** The same of a rule that would otherwise judge the whole run. What it derives from the steps, it derives from all of them. */
export function lastWithin(scenario: string, rule: Rule, caseOf?: (step: Step) => unknown): Rule {
  const isOwn = ({ exchange }: Step): boolean => exchange.scenario === scenario
  const own = (steps: Steps): Steps => ({
    ...steps,
    of: (operationId) => steps.of(operationId).filter(isOwn),
  })
  return ofCases((steps) => lastOf(rule, caseOf)(own(steps)))
}
