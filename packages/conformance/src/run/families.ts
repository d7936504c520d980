import { groupBy } from '../model/group-by.ts'
import type { Scenario } from './attempt.ts'

/** Scenarios that run one after another. */
export interface Family {
  readonly scenarios: readonly Scenario[]
  /** Whether each may use the users that those before it registered. */
  readonly sharesUsers: boolean
}

/** Families run side by side, so none of them may take much longer than the others. */
const scenariosAtMost = 12

/**
 * How the IDs of scenarios begin that need users without other cards, because they compare what users or cards may do, or expect
 * rejections.
 */
const withOwnUsers = [
  'requests/at-once-',
  'requests/valid-ones-are-accepted',
  'refusals/are-4xx',
  'refusals/no-input-breaks-the-server',
  'create-card/ids-are-unique',
  'create-card/one-card-per-id',
  'card-operations/cards-are-separate',
  'card-operations/no-lost-updates',
  'card-operations/refused-movements-move-nothing',
  'card-operations/reported-balance-is-kept',
  'card-operations/routes-have-one-effect',
] as const

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
function sharesUsers({ id, checks }: Scenario): boolean {
  return checks.every(({ gap }) => gap === undefined) && !withOwnUsers.some((one) => id.startsWith(one))
}
