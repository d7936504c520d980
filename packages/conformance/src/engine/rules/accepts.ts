import { featureFor } from '../nouns/case.ts'
import type { Deviation, Judged, Rule } from '../nouns/check.ts'
import { becauseOf, rejected, success } from '../nouns/finding.ts'
import type { About } from '../nouns/kind.ts'
import { showRejection, showResponse } from '../nouns/show.ts'
import type { Step, Steps } from '../nouns/step.ts'
import { attemptsAtMost, bySequence, type RecordedRequest } from '../nouns/wire/exchange.ts'
import { ofCases } from './each-response.ts'
import { isOfSameBase } from './one-fate.ts'
import { silenceIsAFault } from './silence.ts'
import { isAcceptedAgain } from './tries.ts'

/** What a rule needs to know about the valid cases of a check, beside what each says itself. */
interface Accepted {
  readonly check: string
  readonly contractPointer?: string
  /** Whether the cases are about an amount: a finding then gives no advice to set another one. */
  readonly isAboutAnAmount?: boolean
  /** What is wrong if one is rejected, where that is not its field. */
  readonly about?: About
  /** Why a request as sent does not prove the requirement. */
  readonly invalidatedBy?: ((request: RecordedRequest) => string | undefined) | undefined
  /** Set if the target may have another reason to reject a case: a rejection proves something only before a control that was accepted. */
  readonly isControlled?: true
  /** Where the contract describes the fields that cases are about. */
  readonly pointers?: Readonly<Record<string, string>>
}

/** A valid case must be accepted, at least the last time that it is sent: about something new, and in a plain form. */
export function accepts(what: Accepted): Rule {
  return ofCases(function* judge(steps): Iterable<Judged> {
    const proving = steps.forCheck(what.check).filter(({ exchange }) => !what.invalidatedBy?.(exchange.request))
    const refused: Step[] = []
    // What was lost may have been done.
    const isAfterALoss = (step: Step): boolean =>
      step.reaction === 'rejected' && steps.ofAttempt(step).some((one) => isLostBefore(one, step))
    const isAtFault = silenceIsAFault(steps)
    for (const tries of Map.groupBy(proving, ({ exchange }) => exchange.case?.base).values()) {
      const proof =
        tries.find((one) => isAcceptedEachTime(one, tries)) ??
        tries.findLast((one) => isFinal(one) && !isAfterALoss(one)) ??
        (isNeverResponded(tries) ? tries.findLast(isAtFault) : undefined)
      if (!proof || tries.some(({ isExcused }) => isExcused)) continue
      const isAccepted = proof.reaction === 'accepted' && proof.read().data !== undefined
      if (!isAccepted && what.isControlled && !controlOf(proof, steps)) continue
      yield { exchange: proof.exchange.id }
      if (!isAccepted) refused.push(proof)
    }
    for (const step of alone(refused, what.check)) {
      yield { exchange: step.exchange.id, deviation: deviationOf(what, step), isApart: true }
    }
  })
}

/** Whether the target accepts this request, and did not reject it the time before without a reason to wait. */
function isAcceptedEachTime({ reaction, exchange: own }: Step, tries: readonly Step[]): boolean {
  const isOfSameRequest = ({ exchange: { attempt, sequence } }: Step): boolean =>
    attempt === own.attempt && sequence === own.sequence
  return reaction === 'accepted' && !isAcceptedAgain(tries.filter(isOfSameRequest))
}

function isLostBefore({ reaction, exchange }: Step, step: Step): boolean {
  return reaction === 'no response' && exchange.sequence < step.exchange.sequence
}

/** It was sent as often as it may be, about new objects, and never got a response. */
function isNeverResponded(tries: readonly Step[]): boolean {
  return tries.length >= attemptsAtMost && tries.every(({ reaction }) => reaction === 'no response')
}

/** Not one whose response was lost by accident. */
function isFinal({ reaction }: Step): boolean {
  return reaction !== 'accepted' && reaction !== 'no response'
}

/** The request that was accepted afterwards, and differs in nothing but what the case is about. */
function controlOf(step: Step, steps: Steps): Step | undefined {
  return steps
    .controlsOf(step)
    .find(
      (one) => one.reaction === 'accepted' && isOfSameBase(one, step) && bySequence(one.exchange, step.exchange) > 0,
    )
}

/** Without those in several fields of which one was refused alone, too. */
function alone(refused: readonly Step[], check: string): readonly Step[] {
  const all = refused.map((step) => ({ step, fields: featureFor(check, step.exchange)?.fields ?? [] }))
  const single = new Set(all.flatMap(({ fields }) => (fields.length === 1 ? fields : [])))
  return all.filter(({ fields }) => fields.length < 2 || !fields.some((one) => single.has(one))).map(({ step }) => step)
}

function deviationOf(what: Accepted, step: Step): Deviation {
  const { check, contractPointer, isAboutAnAmount, about, pointers = {} } = what
  const response = step.read()
  const { says = 'a valid request', fields = [] } = featureFor(check, step.exchange) ?? {}
  const [field] = fields
  const pointer = (field === undefined ? undefined : pointers[field]) ?? contractPointer
  const received = isAboutAnAmount || fields.length > 0 ? showResponse(response) : showRejection(response)
  const flags = fields.map((one) => `--sample ${one}=VALUE`).join(' ')
  return {
    headline: rejected(response, says),
    expected: success(response),
    received:
      fields.length > 0 && what.isControlled
        ? `${received}; it accepts a plain value (if the service needs other values, set them with ${flags})`
        : received,
    ...becauseOf(response),
    ...(about ? { about } : field === undefined ? {} : { about: { field } }),
    ...(pointer === undefined ? {} : { contractPointer: pointer }),
  }
}
