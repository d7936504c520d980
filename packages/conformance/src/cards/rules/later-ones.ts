import type { Judged, Rule } from '../../engine/nouns/check.ts'
import { nameOf, show } from '../../engine/nouns/show.ts'
import type { Step } from '../../engine/nouns/step.ts'
import { attemptOf } from '../../engine/nouns/wire/exchange.ts'
import { comparing, ofCases } from '../../engine/rules/each-response.ts'
import { valueAt } from '../../engine/values/json.ts'
import { asText } from '../../engine/values/texts.ts'
import {
  listingIn,
  movedAmount,
  pointerOf,
  pointerOfEntry,
  sentCard,
  shownPart,
  verbOf,
} from '../actions/read-action.ts'
import { isOf } from '../ledger/reckoning.ts'

/** What was created, when, and which response shows it. */
interface Created {
  readonly what: 'user' | 'card' | 'transaction'
  readonly by: Step
  readonly shownBy: Step
  readonly pointer: string
  readonly at: number
}

const minuteMs = 60_000

/**
 * In one scenario: what is created a second later, after the baseline, has a later time than all before. Some clocks have minute
 * precision.
 */
export function laterOnesAreLater(scenario: string): Rule {
  const judge: Rule = comparing(function* judge(steps): Iterable<Judged> {
    const all = steps.of().filter(({ exchange }) => exchange.scenario === scenario)
    for (const own of Map.groupBy(all, ({ exchange }) => attemptOf(exchange)).values()) {
      const pause = own.findLast(({ exchange }) => exchange.role === 'baseline')?.exchange.sequence ?? 0
      const created = createdIn(own)
      const isEarlier = ({ by }: Created): boolean => by.exchange.sequence <= pause
      const [last] = created.filter(isEarlier).sort((a, b) => b.at - a.at)
      for (const one of created.filter((each) => !isEarlier(each))) {
        const { id: exchange } = one.shownBy.exchange
        if (!last || one.at % minuteMs === 0) continue
        yield { exchange }
        if (one.at > last.at) continue
        const [time, before] = [one.at, last.at].map((ms) => show(new Date(ms).toISOString()))
        const received = `${time}; ${nameOf(last.shownBy)} had returned ${before} for a ${last.what} a second before`
        const headline = `${nameOf(one.shownBy)} returned \`created_at\` ${time} for a new ${one.what}`
        const { pointer } = one
        yield { exchange, deviation: { headline, expected: `a time later than ${before}`, received, pointer } }
      }
    }
  })
  return ofCases(judge)
}

function createdIn(own: readonly Step[]): Created[] {
  const accepted = own.filter(({ reaction }) => reaction === 'accepted')
  const objects = accepted.flatMap((by): Created[] => {
    const what = { register: 'user', issue: 'card' }[String(verbOf(by))] as Created['what'] | undefined
    const pointer = pointerOf(by.read(), 'created')
    const at = Date.parse(asText(shownPart(by.read(), 'created')))
    return what && !Number.isNaN(at) ? [{ what, by, shownBy: by, pointer, at }] : []
  })
  const moves = accepted.filter((step) => movedAmount(step) !== undefined)
  const shown = moves.flatMap((by) => {
    const amount = movedAmount(by) ?? '0'
    const shownBy = accepted.findLast((one) => sentCard(one) === sentCard(by) && verbOf(one) === 'get_transactions')
    const listing = shownBy && listingIn(shownBy.read())
    const entry = listing?.entries.find((each) => isOf({ amount }, each))
    if (!listing || !entry) return []
    const pointer = pointerOfEntry(listing.response, entry, 'created')
    const at = Date.parse(asText(valueAt(listing.response.json, pointer)))
    return Number.isNaN(at) ? [] : [{ what: 'transaction', by, shownBy, pointer, at } as const]
  })
  return [...objects, ...shown]
}
