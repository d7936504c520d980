import type { Cost, Order, OrderedRow, Portion } from '../../../src/model/budget.ts'
import type { Check } from '../../../src/model/check.ts'
import type { Costs, Evidence, Sender } from './evidence.ts'
import { setUpOf } from './evidence.ts'

interface Offered {
  readonly check: Check<never>
  readonly portion: Portion
}

type ByPortion<Value> = Readonly<Record<Portion, Value>>

const free = { requests: 0, objects: 0 }

/**
 * The checks in the order in which most new faults show per request: the next is always the one with the highest ratio, its set-up
 * included if nothing before it needed that. What shows nothing new comes last, the cheapest first. Each mutant stands for one
 * fault, so a common kind weighs as much as it has mutants; `weightOf` says by how much more one counts than another.
 */
export function orderOf(
  checks: readonly Check<never>[],
  costs: ByPortion<Costs>,
  evidence: ByPortion<readonly Evidence[]>,
  weightOf: (mutant: string) => number = () => 1,
): Pick<Order, 'faults' | 'rows'> {
  const found = { first: showing(evidence.first), all: showing(evidence.all) }
  const faults = new Set(evidence.all.flatMap(({ mutant, senders }) => (senders.length > 0 ? [mutant] : [])))
  const shown = new Set<string>()
  const till = createTill(costs)
  const rows: OrderedRow[] = []

  const newOf = (sender: Sender, portion: Portion): string[] =>
    [...(found[portion].get(sender) ?? [])].filter((mutant) => faults.has(mutant) && !shown.has(mutant))

  const weigh = (shows: ReadonlySet<string>): number => [...shows].reduce((sum, mutant) => sum + weightOf(mutant), 0)

  function offerOf(check: Check<never>, portion: Portion) {
    const setUp = setUpOf(check)
    const { requests, objects } = till.priceOf(check, portion)
    const arranged = till.hasBegun(setUp) ? [] : newOf(setUp, portion)
    const shows = new Set([...newOf(`check:${check.id}`, portion), ...arranged])
    return { check, portion, requests, objects, shows, ratio: weigh(shows) / Math.max(requests, 0.5) }
  }

  const left = new Set<Offered>(
    checks.flatMap((check) => till.portionsOf(check).map((portion) => ({ check, portion }))),
  )
  while (left.size > 0) {
    let best: (ReturnType<typeof offerOf> & { readonly from: Offered }) | undefined
    for (const from of left) {
      const { check, portion } = from
      if (till.hasTaken(check, portion)) {
        left.delete(from)
        continue
      }
      const offer = offerOf(check, portion)
      const isBetter =
        !best || offer.ratio > best.ratio || (offer.ratio === best.ratio && offer.requests < best.requests)
      if (isBetter) best = { ...offer, from }
    }
    if (!best) break
    left.delete(best.from)
    for (const mutant of best.shows) shown.add(mutant)
    till.take(best.check, best.portion)
    rows.push([best.check.id, best.portion, best.requests, best.objects, best.shows.size])
  }
  return { faults: faults.size, rows }
}

/** The same order, with what each row costs now; without the checks that are gone. */
export function pricedAnew(
  rows: readonly OrderedRow[],
  checks: readonly Check<never>[],
  costs: ByPortion<Costs>,
): OrderedRow[] {
  const till = createTill(costs)
  const byId = new Map(checks.map((check) => [check.id, check]))
  return rows.flatMap(([id, portion, , , faults]): OrderedRow[] => {
    const check = byId.get(id)
    if (!check) return []
    const { requests, objects } = till.priceOf(check, portion)
    till.take(check, portion)
    return [[id, portion, requests, objects, faults]]
  })
}

/** What the next portion of a check costs, after those that were taken before it. */
function createTill(costs: ByPortion<Costs>) {
  const begun = new Set<Sender>()
  const taken = new Map<Check['id'], Portion>()
  const ownCost = ({ id }: Check<never>, portion: Portion): Cost => costs[portion].get(`check:${id}`) ?? free

  return {
    hasBegun: (setUp: Sender): boolean => begun.has(setUp),
    hasTaken: ({ id }: Check<never>, portion: Portion): boolean => [portion, 'all'].includes(taken.get(id) ?? ''),
    /** If the first requests are all requests, there is only one portion. */
    portionsOf: (check: Check<never>): readonly Portion[] =>
      ownCost(check, 'first').requests < ownCost(check, 'all').requests ? ['first', 'all'] : ['all'],
    priceOf(check: Check<never>, portion: Portion): Cost {
      const before = taken.has(check.id) ? ownCost(check, 'first') : free
      const own = ownCost(check, portion)
      const setUp = setUpOf(check)
      const arranged = begun.has(setUp) ? free : (costs.all.get(setUp) ?? free)
      return {
        requests: Math.max(0, own.requests - before.requests) + arranged.requests,
        objects: Math.max(0, own.objects - before.objects) + arranged.objects,
      }
    },
    take(check: Check<never>, portion: Portion): void {
      begun.add(setUpOf(check))
      taken.set(check.id, portion)
    },
  }
}

function showing(evidence: readonly Evidence[]): ReadonlyMap<Sender, ReadonlySet<string>> {
  const shown = new Map<Sender, Set<string>>()
  for (const { mutant, senders } of evidence) {
    for (const sender of senders) {
      const mutants = shown.get(sender) ?? new Set()
      shown.set(sender, mutants.add(mutant))
    }
  }
  return shown
}
