import type { Contract } from '@card-contract/contract'
import { allChecks } from '../checks/index.ts'
import type { Budget, Cost, Order, Overrun, Portion } from '../model/budget.ts'
import type { Check } from '../model/check.ts'
import { order } from '../model/order.ts'
import type { ReportedWithin } from '../model/report.ts'
import type { RunSettings } from '../model/settings.ts'
import { scenarioIdOf } from './scenarios/scenario.ts'

/** What a run with a budget sends. The rules of all other checks still judge it. */
export interface Chosen {
  readonly portions: ReadonlyMap<Check['id'], Portion>
  readonly requests: number
  readonly objects: number
  /** Whether the budget does not allow all checks and all open questions. */
  readonly isSpent: boolean
}

/** What a check costs that the order does not know: one of a decision, of a pinned answer, or of another contract. */
const unknown = { requests: 8, objects: 2 }

/** Takes from the order what fits the budget. What does not fit is left out, and so is all that needs the same set-up. */
export function chooseWithin(
  budget: Budget,
  checks: readonly Check<never>[],
  { rows, preflight, overrun, questions }: Order,
): Chosen {
  const mostRequests = plannedWithin(budget.requests, overrun.requests)
  const mostObjects = plannedWithin(budget.objects, overrun.objects)
  const byId = new Map(checks.map((check) => [check.id, check]))
  const portions = new Map<Check['id'], Portion>()
  const begun = new Set<string>()
  /** Scenarios and checks that do not fit. */
  const tooDear = new Set<string>()
  let { requests, objects } = preflight

  function take(check: Check<never>, portion: Portion, cost: Cost): void {
    const scenario = scenarioIdOf(check)
    if (tooDear.has(scenario) || tooDear.has(check.id)) return
    if (requests + cost.requests > mostRequests || objects + cost.objects > mostObjects) {
      tooDear.add(begun.has(scenario) ? check.id : scenario)
      return
    }
    begun.add(scenario)
    portions.set(check.id, portion)
    requests += cost.requests
    objects += cost.objects
  }

  const ordered = new Set<Check['id']>()
  for (const [id, portion, moreRequests, moreObjects] of rows) {
    ordered.add(id)
    const check = byId.get(id)
    if (check) take(check, portion, { requests: moreRequests, objects: moreObjects })
  }
  for (const check of checks) if (!ordered.has(check.id)) take(check, 'all', unknown)
  const isSpent =
    checks.some(({ id }) => portions.get(id) !== 'all') ||
    requests + questions.requests > mostRequests ||
    objects + questions.objects > mostObjects
  return { portions, requests, objects, isSpent }
}

/** How much of what a budget allows may be planned: at least a little of a small one. */
function plannedWithin(most = Number.POSITIVE_INFINITY, { fixed, share }: Overrun): number {
  return Math.max(most / 5, (most - fixed) / (1 + share))
}

/** The checks with the requests that their portions allow. Those without one are not changed: they do not run. */
export function inPortions(
  contract: Contract,
  checks: readonly Check<never>[],
  portions: Chosen['portions'],
): readonly Check<never>[] {
  const first = new Map(allChecks(contract, { fuzz: 0, portion: 'first' }).map((one) => [one.id, one.run]))
  return checks.map((check) => {
    const run = portions.get(check.id) === 'first' ? first.get(check.id) : undefined
    return run ? { ...check, run } : check
  })
}

/** Scenarios that run side by side do not end together, and some requests are repeated. */
const spentOnRequests = 0.6

/** How many requests a time allows, if a response takes so long. */
export function requestsIn(
  seconds: number,
  responseMs: number,
  { concurrency, rate = Number.POSITIVE_INFINITY }: Pick<RunSettings, 'concurrency' | 'rate'>,
): number {
  const perSecond = Math.min(rate, (1000 * concurrency) / Math.max(responseMs, 0.1))
  return Math.max(1, Math.floor(seconds * perSecond * spentOnRequests))
}

const ranks: ReadonlyMap<Check['id'], number> = new Map(order.rows.map(([id], rank) => [id, rank] as const).reverse())

/** The place of a check in the order; open questions, and what it does not know, come last. */
export function rankOf(id: Check['id']): number {
  return ranks.get(id) ?? order.rows.length
}

/** What a report says of a run with a budget: of the checks that were chosen, some may not have been reached. */
export function reportWithin(
  { portions, requests }: Chosen,
  selected: number,
  judged: readonly Pick<Check, 'id'>[],
  { rows, faults }: Order = order,
): ReportedWithin {
  const ids = new Set(judged.map(({ id }) => id))
  const isSent = (id: string, portion: Portion): boolean =>
    ids.has(id) && [portion, 'all'].includes(portions.get(id) ?? '')
  const shown = rows.reduce((sum, [id, portion, , , found]) => (isSent(id, portion) ? sum + found : sum), 0)
  return { requests, faultsShown: Math.floor((100 * shown) / faults) / 100, leftOut: selected - ids.size }
}
