import type { Check } from '../nouns/check.ts'
import { kindIn, noWords } from '../nouns/kind.ts'
import { levels } from '../nouns/level.ts'
import { createCosts, createIsAlone } from './budget.ts'

/** What a service does comes twice as often as what it accepts, returns and rejects. */
const behaviourCounts = 0.5

/**
 * The order of a run, so that one that ends early has looked at everything a little: each kind in turn, in each kind each field, in
 * each field the strongest level first. What shares a program is told apart by operation, too.
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
    return eachFieldInTurn(own).map((check) => {
      const { area } = kindIn(noWords, check.kind)
      spent += costOf(check, 'first') * (area === 'behaviour' ? behaviourCounts : 1)
      return { check, spent }
    })
  })
  ranked.sort((one, other) => one.spent - other.spent)
  return ranked.map(({ check }) => check)
}

function eachFieldInTurn(checks: readonly Check<never>[]): readonly Check<never>[] {
  const fields = Map.groupBy(checks, ({ about }) => about?.field ?? about?.credential)
  const turns = [...fields.values()].flatMap((own) => own.map((check, turn) => ({ check, turn })))
  turns.sort((one, other) => one.turn - other.turn)
  return turns.map(({ check }) => check)
}
