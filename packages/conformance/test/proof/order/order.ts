import type { Order, OrderedRow, Portion } from '../../../src/model/budget.ts'
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
 * included if nothing before it needed that. What shows nothing new comes last, the cheapest first.
 */
export function orderOf(
  checks: readonly Check<never>[],
  costs: ByPortion<Costs>,
  evidence: ByPortion<readonly Evidence[]>,
): Pick<Order, 'faults' | 'rows'> {
  const found = { first: showing(evidence.first), all: showing(evidence.all) }
  const faults = new Set(evidence.all.flatMap(({ mutant, senders }) => (senders.length > 0 ? [mutant] : [])))
  const shown = new Set<string>()
  const begun = new Set<Sender>()
  const taken = new Map<Check['id'], Portion>()
  const rows: OrderedRow[] = []

  const newOf = (sender: Sender, portion: Portion): string[] =>
    [...(found[portion].get(sender) ?? [])].filter((mutant) => faults.has(mutant) && !shown.has(mutant))

  /** If the first requests are all requests, there is only one portion. */
  const portionsOf = ({ id }: Check<never>): readonly Portion[] =>
    requestsOf(costs.first, id) < requestsOf(costs.all, id) ? ['first', 'all'] : ['all']

  function offerOf(check: Check<never>, portion: Portion) {
    const [own, setUp] = [`check:${check.id}`, setUpOf(check)] as const
    const isBegun = begun.has(setUp)
    const before = taken.has(check.id) ? (costs.first.get(own) ?? free) : free
    const sent = costs[portion].get(own) ?? free
    const arranged = isBegun ? free : (costs.all.get(setUp) ?? free)
    const shows = new Set([...newOf(own, portion), ...(isBegun ? [] : newOf(setUp, portion))])
    const requests = Math.max(0, sent.requests - before.requests) + arranged.requests
    const objects = Math.max(0, sent.objects - before.objects) + arranged.objects
    return { check, portion, setUp, requests, objects, shows, ratio: shows.size / Math.max(requests, 0.5) }
  }

  const left = new Set<Offered>(checks.flatMap((check) => portionsOf(check).map((portion) => ({ check, portion }))))
  while (left.size > 0) {
    let best: (ReturnType<typeof offerOf> & { readonly from: Offered }) | undefined
    for (const from of left) {
      const { check, portion } = from
      const has = taken.get(check.id)
      if (has === 'all' || has === portion) {
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
    begun.add(best.setUp)
    taken.set(best.check.id, best.portion)
    rows.push([best.check.id, best.portion, best.requests, best.objects, best.shows.size])
  }
  return { faults: faults.size, rows }
}

const requestsOf = (costs: Costs, id: Check['id']): number => costs.get(`check:${id}`)?.requests ?? 0

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
