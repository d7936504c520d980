import { attemptOf } from '../exchanges/exchange.ts'
import { accepted, rejected } from '../exchanges/headline.ts'
import { showResponse } from '../exchanges/show.ts'
import type { Step } from '../exchanges/step.ts'
import type { Judged, Rule } from '../model/check.ts'
import { ofCases } from './each-response.ts'

/** Equal requests about comparable cards are all accepted, or all rejected. Each is compared with the baseline of the same name. */
export function haveOneFate(check: string): Rule {
  return ofCases(function* judge(steps): Iterable<Judged> {
    const own = steps.forCheck(check)
    // A movement whose response was lost may have been made.
    const lossy = new Set(own.length === 0 ? [] : steps.of().flatMap(attemptThatLost))
    for (const step of own) {
      const { id: exchange, role } = step.exchange
      if (step.reaction === 'no response') continue
      yield { exchange }
      if (lossy.has(attemptOf(step.exchange))) continue
      const isOf = (one: Step): boolean => isBaselineOf(step, one) && isOther(one, step)
      const first = role === undefined ? own.find(isOf) : undefined
      if (!first) continue
      const [request, comparison] = [saidIn(step), saidIn(first)]
      const say = step.reaction === 'rejected' ? rejected : accepted
      const response = step.read()
      yield {
        exchange,
        deviation: {
          headline: say(response, `${request}, unlike ${comparison}`),
          expected: `${first.reaction === 'rejected' ? 'a rejection' : 'a success'}, as ${comparison} (exchange ${first.exchange.id})`,
          received: showResponse(response),
        },
        isApart: true,
      }
    }
  })
}

function attemptThatLost({ exchange, reaction }: Step): string[] {
  return reaction === 'no response' ? [attemptOf(exchange)] : []
}

function isBaselineOf({ exchange }: Step, { exchange: other }: Step): boolean {
  const isSame = other.case?.base !== undefined && other.case.base === exchange.case?.base
  return isSame && other.role === 'baseline' && attemptOf(other) === attemptOf(exchange)
}

/** A 5xx tells nothing about what is allowed. */
function isOther(one: Step, other: Step): boolean {
  const isBroken = [one, other].some(({ exchange }) => (exchange.response?.status ?? 500) >= 500)
  return !isBroken && (one.reaction === 'rejected') !== (other.reaction === 'rejected')
}

function saidIn({ exchange }: Step): string {
  return exchange.case?.features?.[0]?.says ?? 'a request'
}
