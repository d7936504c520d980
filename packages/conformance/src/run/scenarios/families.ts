import type { Check } from '../../model/check.ts'
import { groupBy } from '../../values/group-by.ts'
import type { Scenario } from './attempt.ts'

/** Scenarios that run one after another. */
export interface Family {
  readonly scenarios: readonly Scenario[]
  /** Whether each may use the users that those before it registered. */
  readonly sharesUsers: boolean
}

export interface FamilyOrder {
  /** Lower comes first; checks with the same rank are ordered by ID. */
  rankOf(check: Check['id']): number
  /** Set if few requests matter more than many families: then there are at most so many, and chapters share users. */
  readonly familiesAtMost?: number
}

/** Families run side by side, so none of them may take much longer than the others. */
const scenariosAtMost = 12

/**
 * The scenarios of a chapter share users. What ranks first runs first, so that a run that ends early has looked at what matters most;
 * the order does not depend on that of the list.
 */
export function familiesOf(scenarios: readonly Scenario[], { rankOf, familiesAtMost }: FamilyOrder): readonly Family[] {
  const ranks = new Map(scenarios.map((one) => [one, Math.min(...one.checks.map(({ id }) => rankOf(id)))]))
  const rank = (one: Scenario | undefined): number => (one && ranks.get(one)) ?? Number.POSITIVE_INFINITY
  const inOrder = scenarios.toSorted((one, other) => rank(one) - rank(other) || (one.id < other.id ? -1 : 1))
  const chapterOf = ({ id }: Scenario): string => (familiesAtMost === undefined ? (id.split('/')[0] ?? '') : '')
  const chapters = groupBy(inOrder, (one) => (sharesUsers(one) ? chapterOf(one) : one.id))
  return [...chapters.values()]
    .flatMap((all) => {
      const count = Math.min(Math.ceil(all.length / scenariosAtMost), familiesAtMost ?? all.length)
      // Dealt in turn, so that each begins with what ranks first.
      return Array.from({ length: count }, (_, family) => ({
        scenarios: all.filter((_, index) => index % count === family),
        sharesUsers: all.every(sharesUsers),
      }))
    })
    .sort((one, other) => rank(one.scenarios[0]) - rank(other.scenarios[0]))
}

/** An open question is asked with users of its own: what they may do is what it asks. */
function sharesUsers({ checks }: Scenario): boolean {
  return checks.every(({ gap, needsOwnUsers }) => gap === undefined && !needsOwnUsers)
}
