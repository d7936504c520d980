import type { Check } from '../nouns/check.ts'
import type { ReportedWithin } from '../nouns/report.ts'
import { inTurn } from './order.ts'
import { scenarioIdOf } from './scenarios/scenario.ts'

/** What a run sends. The rules of all other checks still judge it. */
export interface RunPlan {
  /** In the order in which they are run. */
  readonly ids: ReadonlySet<Check['id']>
  /** How many requests that takes, if the target is like the model of the suite. */
  readonly requests: number
  /** Whether the budget does not allow all checks and all open questions. */
  readonly isSpent: boolean
}

/** How many requests each check takes. */
export type Costs = ReadonlyMap<Check['id'], Cost>

interface Cost {
  /** Without the set-up and the controls of its scenario. */
  readonly own: number
  readonly setUp: number
  /** Of all requests of the scenario. */
  readonly share: number
}

/** What a plan takes its checks from. */
export interface Planned {
  readonly checks: readonly Check<never>[]
  readonly costs: Costs
  /** Those with which a run begins. */
  readonly early: readonly Check['id'][]
}

/** The first request of a run finds out whether there is anything to judge. */
const firstContact = 1

const none: Cost = { own: 0, setUp: 0, share: 0 }

export function planAll(planned: Planned): RunPlan {
  return { ids: new Set(inOrder(planned).map(({ id }) => id)), requests: requestsIn(planned.costs), isSpent: false }
}

/** Takes the checks in turn, those that the budget allows. */
export function planWithin(budget: number, planned: Planned): RunPlan {
  const ids = new Set<Check['id']>()
  const begun = new Set<string>()
  let requests = firstContact
  for (const check of inOrder(planned)) {
    const scenario = scenarioIdOf(check)
    const { own, setUp } = planned.costs.get(check.id) ?? none
    const cost = own + (begun.has(scenario) ? 0 : setUp)
    if (requests + cost > budget) continue
    begun.add(scenario)
    ids.add(check.id)
    requests += cost
  }
  return { ids, requests, isSpent: true }
}

export function requestsIn(costs: Costs): number {
  return firstContact + Math.round([...costs.values()].reduce((sum, { share }) => sum + share, 0))
}

function inOrder({ checks, costs, early }: Planned): readonly Check<never>[] {
  return inTurn(checks, { costOf: (id) => (costs.get(id) ?? none).share, early })
}

/** The checks that send something, in order. Without a plan: all. */
export function plannedIn(checks: readonly Check<never>[], plan: RunPlan | undefined): readonly Check<never>[] {
  if (!plan) return checks
  const byId = new Map(checks.map((check) => [check.id, check]))
  return [...plan.ids].flatMap((id) => byId.get(id) ?? [])
}

/** What a report says of a run with a budget: of the checks that were planned, some may not have been reached. */
export function reportWithin({ requests }: RunPlan, selected: number, judged: number): ReportedWithin {
  return { requests, leftOut: selected - judged }
}
