import type { Check } from '../nouns/check.ts'
import { levels } from '../nouns/level.ts'
import { createCosts, createIsAlone } from './budget.ts'

/**
 * The order of a run, so that one that ends early has looked at everything a little: each kind in turn, as many requests of each,
 * in each the strongest level first. What shares a program is told apart by operation, too.
 */
export function inTurn(checks: readonly Check<never>[]): readonly Check<never>[] {
  const costOf = createCosts(checks)
  const strongestFirst = levels.flatMap((level) => checks.filter(({ requirement }) => requirement.level === level))
  const isAlone = createIsAlone(checks)
  const kinds = Map.groupBy(strongestFirst, (check) =>
    isAlone(check) ? `${check.kind}` : `${check.kind} ${check.requirement.operationId}`,
  )
  const ranked = [...kinds.values()].flatMap((own) => {
    let spent = 0
    return own.map((check) => {
      spent += costOf(check, 'first')
      return { check, spent }
    })
  })
  ranked.sort((one, other) => one.spent - other.spent)
  return ranked.map(({ check }) => check)
}
