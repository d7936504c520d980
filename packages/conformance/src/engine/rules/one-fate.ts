import { featureFor } from '../nouns/case.ts'
import type { Judged, Rule } from '../nouns/check.ts'
import { accepted, rejected } from '../nouns/finding.ts'
import type { FaultName } from '../nouns/kind.ts'
import { showResponse } from '../nouns/show.ts'
import type { Step } from '../nouns/step.ts'
import { attemptOf } from '../nouns/wire/exchange.ts'
import { finalOnes, ofCases } from './each-response.ts'

/**
 * Equal requests about comparable things are all accepted, or all rejected. Each is compared with the baseline of the same name.
 * `rejection`: the fault of one that is rejected alone.
 */
export function haveOneFate(check: string, rejection?: FaultName): Rule {
  return ofCases(function* judge(steps): Iterable<Judged> {
    const own = finalOnes(steps.forCheck(check))
    const changed = new Set<string>()
    for (const step of own) {
      const { id: exchange } = step.exchange
      yield { exchange }
      const first = own.find((one) => isBaselineOf(step, one) && isOther(one, step))
      // A movement whose response was lost may have been made.
      if (!first || steps.ofAttempt(step).some(({ reaction }) => reaction === 'no response')) continue
      // What was stopped stays so.
      if (rejection !== undefined && changed.has(attemptOf(step.exchange))) continue
      changed.add(attemptOf(step.exchange))
      const [request, comparison] = [saidIn(step, check), saidIn(first, check)]
      const say = step.reaction === 'rejected' ? rejected : accepted
      const response = step.read()
      yield {
        exchange,
        deviation: {
          headline: say(response, `${request}, unlike ${comparison}`),
          expected: `${first.reaction === 'rejected' ? 'a rejection' : 'a success'}, as ${comparison} (exchange ${first.exchange.id})`,
          received: showResponse(response),
          ...(rejection && step.reaction === 'rejected'
            ? { about: { fault: rejection, ...featureFor(check, step.exchange)?.about } }
            : {}),
        },
        isApart: true,
      }
    }
  })
}

/** A 5xx tells nothing about what is allowed. */
function isOther(one: Step, other: Step): boolean {
  const isBroken = [one, other].some(({ exchange }) => (exchange.response?.status ?? 500) >= 500)
  return !isBroken && (one.reaction === 'rejected') !== (other.reaction === 'rejected')
}

function saidIn({ exchange }: Step, check: string): string {
  return featureFor(check, exchange)?.says ?? 'a request'
}

/** Whether both are the same valid request, or are made from it. */
export function isOfSameBase({ exchange: one }: Step, { exchange: other }: Step): boolean {
  return one.case?.base === other.case?.base
}

/** Whether the other one, in the same attempt, is what this one is compared with. */
export function isBaselineOf(step: Step, other: Step): boolean {
  const { role, case: own } = step.exchange
  const isCompared = own?.base !== undefined && role === undefined && other.exchange.role === 'baseline'
  return isCompared && isOfSameBase(step, other) && attemptOf(step.exchange) === attemptOf(other.exchange)
}
