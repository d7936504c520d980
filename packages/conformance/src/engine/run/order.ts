import type { Check } from '../nouns/check.ts'
import { levels } from '../nouns/level.ts'
import { createCosts } from './budget.ts'

/**
 * The order of a run, so that one that ends early has looked at everything a little: each operation and each kind in turn, as many
 * requests of each, in each the strongest level first.
 */
export function inTurn(checks: readonly Check<never>[]): readonly Check<never>[] {
  const costOf = createCosts(checks)
  const strongestFirst = levels.flatMap((level) => checks.filter(({ requirement }) => requirement.level === level))
  const kinds = Map.groupBy(strongestFirst, ({ requirement: { operationId }, kind }) => `${operationId} ${kind}`)
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
