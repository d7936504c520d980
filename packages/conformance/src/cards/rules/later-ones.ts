import type { Deviation, Judged, Rule } from '../../engine/nouns/check.ts'
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
      const earlier = created.filter(isEarlier).sort((a, b) => b.at - a.at)
      const [last] = earlier
      for (const one of created.filter((each) => !isEarlier(each))) {
        if (!last || one.at % minuteMs === 0) continue
        yield { exchange: one.shownBy.exchange.id }
        if (one.at > last.at) continue
        const isWrongBefore = isAhead(last, one, earlier)
        yield {
          exchange: (isWrongBefore ? last : one).shownBy.exchange.id,
          deviation: isWrongBefore
            ? deviationOf(last, one, 'earlier', 'after')
            : deviationOf(one, last, 'later', 'before'),
        }
      }
    }
  })
  return ofCases(judge)
}

/** Whether everything else that was created before has an earlier time, so that this one is ahead, and not the later one behind. */
function isAhead(last: Created, one: Created, earlier: readonly Created[]): boolean {
  const others = new Set(earlier.filter(({ what }) => what !== last.what).map(({ what }) => what))
  const hasEarlier = (what: Created['what']): boolean => earlier.every((each) => each.what !== what || each.at < one.at)
  return last.what !== one.what && others.size > 1 && [...others].every(hasEarlier)
}

function deviationOf(wrong: Created, other: Created, than: 'earlier' | 'later', when: 'after' | 'before'): Deviation {
  const [time, its] = [timeOf(wrong), timeOf(other)]
  return {
    headline: `${nameOf(wrong.shownBy)} returned \`created_at\` ${time} for a new ${wrong.what}, and ${nameOf(other.shownBy)} ${its} for a ${other.what} that was created a second ${when}`,
    expected: `a time ${than} than ${its}`,
    received: time,
    pointer: wrong.pointer,
  }
}

const timeOf = ({ at }: Created): string => show(new Date(at).toISOString())

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
