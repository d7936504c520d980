import { groupBy } from '../../values/group-by.ts'
import type { Scenario } from './attempt.ts'

/** Scenarios that run one after another. */
export interface Family {
  readonly scenarios: readonly Scenario[]
  /** Whether each may use the users that those before it registered. */
  readonly sharesUsers: boolean
}

/** Families run side by side, so none of them may take much longer than the others. */
const scenariosAtMost = 12

/** The scenarios of a chapter share users. In a fixed order, independent of the list's. */
export function familiesOf(scenarios: readonly Scenario[]): readonly Family[] {
  return [...groupBy(scenarios, (one) => (sharesUsers(one) ? one.id.split('/')[0] : one.id)).values()].flatMap(
    (all) => {
      const inOrder = all.toSorted((one, other) => (one.id < other.id ? -1 : 1))
      const count = Math.ceil(inOrder.length / scenariosAtMost)
      return Array.from({ length: count }, (_, index) => ({
        scenarios: inOrder.slice(index * scenariosAtMost, (index + 1) * scenariosAtMost),
        sharesUsers: all.every(sharesUsers),
      }))
    },
  )
}

/** An open question is asked with users of its own: what they may do is what it asks. */
function sharesUsers({ checks }: Scenario): boolean {
  return checks.every(({ gap, needsOwnUsers }) => gap === undefined && !needsOwnUsers)
}
