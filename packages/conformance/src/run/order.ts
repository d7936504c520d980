import { levels } from '../findings/level.ts'
import type { Check } from '../model/check.ts'
import { createCosts } from './budget.ts'

/**
 * The order of a run, so that one that ends early has looked at everything a little: each operation and each kind in turn, as many
 * requests of each, in each the strongest level first. Documented valid requests come before all others, because every rule judges
 * their responses.
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
  const inOrder = ranked.map(({ check }) => check)
  return [...inOrder.filter(isPlain), ...inOrder.filter((check) => !isPlain(check))]
}

function isPlain({ kind, requirement }: Check<never>): boolean {
  return kind === 'accepts' && requirement.level === 'documented'
}
