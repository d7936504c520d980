import type { Check } from '../nouns/check.ts'
import { levels } from '../nouns/level.ts'
import { scenarioIdOf } from './scenarios/scenario.ts'

interface Turns {
  /** Its share of the requests of its scenario. */
  costOf(id: Check['id']): number
  /** Those that come as early as if they took a single request. */
  readonly early: readonly Check['id'][]
}

/**
 * The order of a run, so that one that ends early has looked at everything a little: each kind of each operation in turn, in each kind
 * each field, in each field the strongest level first. Of what has a program of its own, each requirement in turn. What takes more
 * requests waits longer.
 */
export function inTurn(checks: readonly Check<never>[], { costOf, early }: Turns): readonly Check<never>[] {
  const strongestFirst = levels.flatMap((level) => checks.filter(({ requirement }) => requirement.level === level))
  const scenarios = Map.groupBy(checks, scenarioIdOf)
  const lanes = Map.groupBy(strongestFirst, (check) => {
    const { kind, requirement } = check
    const isAlone = scenarios.get(scenarioIdOf(check))?.length === 1
    return isAlone ? requirement.id : `${kind} ${requirement.operationId}`
  })
  const ranked = [...lanes.values()].flatMap((own) => {
    let spent = 0
    return eachFieldInTurn(own).map((check) => {
      if (early.includes(check.id)) return { check, spent: 1 }
      spent += costOf(check.id)
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
