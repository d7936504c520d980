import type { Check } from '../nouns/check.ts'
import type { Portion } from '../nouns/extent.ts'
import { kindIn, noWords } from '../nouns/kind.ts'
import type { ReportedWithin } from '../nouns/report.ts'
import { scenarioIdOf } from './scenarios/scenario.ts'

/** What a run with a budget sends. The rules of all other checks still judge it. */
export interface Chosen {
  readonly portions: ReadonlyMap<Check['id'], Portion>
  /** About how many requests that takes. */
  readonly requests: number
  /** Whether the budget does not allow all checks and all open questions. */
  readonly isSpent: boolean
}

/** About how many requests a scenario needs for its set-up and controls, a check for its own, a valid case for new objects, and a question. */
const costs = {
  setUp: 3,
  sharing: { first: 1, all: 3 },
  alone: { first: 12, all: 18 },
  object: 0.3,
  question: 4,
} as const

/** What is planned may cost a sixth more. */
const plannedShare = 0.85

type CostOf = (check: Check<never>, portion: Portion) => number

/** Whether a check has a scenario of its own. */
export function createIsAlone(checks: readonly Check<never>[]): (check: Check<never>) => boolean {
  const scenarios = Map.groupBy(checks, scenarioIdOf)
  return (check) => (scenarios.get(scenarioIdOf(check))?.length ?? 1) === 1
}

/** What each of these checks costs beside the set-up. Those of responses look at what others requested. */
export function createCosts(checks: readonly Check<never>[]): CostOf {
  const isAlone = createIsAlone(checks)
  return (check, portion) => {
    if (isAlone(check)) return costs.alone[portion]
    // Those of a suite are about behaviour.
    const { area } = kindIn(noWords, check.kind)
    return area === 'responses' ? 0 : costs.sharing[portion] + (area === 'accepts' ? costs.object : 0)
  }
}

/**
 * Takes the checks in order while the budget lasts: whole, if all of them fit, and their first requests otherwise. What is taken
 * costs more or less than estimated, and the run ends when its budget is spent.
 */
export function chooseWithin(
  budget: number,
  inOrder: readonly Check<never>[],
  questions: number,
  hasFirst: (check: Check<never>) => boolean,
): Chosen {
  const whole = take(budget, inOrder, () => 'all')
  const isWhole = whole.portions.size === inOrder.length
  const { portions, requests } = isWhole ? whole : take(budget, inOrder, (check) => (hasFirst(check) ? 'first' : 'all'))
  return { portions, requests, isSpent: !isWhole || requests + questions * costs.question > budget }
}

/** About how many requests all of these checks and questions take. */
export function costOf(checks: readonly Check<never>[], questions: number): number {
  return take(Number.POSITIVE_INFINITY, checks, () => 'all').requests + questions * costs.question
}

function take(
  budget: number,
  checks: readonly Check<never>[],
  portionOf: (check: Check<never>) => Portion,
): Omit<Chosen, 'isSpent'> {
  const portions = new Map<Check['id'], Portion>()
  const begun = new Set<string>()
  const costOf = createCosts(checks)
  let requests = 0
  for (const check of checks) {
    const [scenario, portion] = [scenarioIdOf(check), portionOf(check)]
    const cost = costOf(check, portion) + (begun.has(scenario) ? 0 : costs.setUp)
    if (requests + cost > plannedShare * budget) break
    begun.add(scenario)
    portions.set(check.id, portion)
    requests += cost
  }
  return { portions, requests: Math.round(requests) }
}

/** The checks with the requests that their portions allow. Those without one are not changed: they do not run. */
export function inPortions(
  checks: readonly Check<never>[],
  portions: Chosen['portions'],
  firsts: ReadonlyMap<Check['id'], Check<never>>,
): readonly Check<never>[] {
  return checks.map((check) => {
    const first = portions.get(check.id) === 'first' ? firsts.get(check.id) : undefined
    return first ? { ...check, run: first.run, ...(first.group ? { group: first.group } : {}) } : check
  })
}

/** What a report says of a run with a budget: of the checks that were chosen, some may not have been reached. */
export function reportWithin({ requests }: Chosen, selected: number, judged: number): ReportedWithin {
  return { requests, leftOut: selected - judged }
}
