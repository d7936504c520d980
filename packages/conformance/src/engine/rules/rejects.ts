import type { Operation } from '@card-contract/contract'
import { faultInWords } from '../nouns/case.ts'
import type { Deviation, Judged, Rule } from '../nouns/check.ts'
import { accepted, rejection } from '../nouns/finding.ts'
import { showResponse } from '../nouns/show.ts'
import type { Step, Steps } from '../nouns/step.ts'
import type { SuiteWords } from '../nouns/suite.ts'
import { bySequence } from '../nouns/wire/exchange.ts'
import { differences } from './differences.ts'
import { ofCases } from './each-response.ts'
import { isOfSameBase } from './one-fate.ts'

/** What a rule needs to know about the faulty cases of a check, beside what each says itself. */
interface Rejected {
  readonly check: string
  /** Set if its cases are made from a valid request, so that they can be compared with it. */
  readonly operation?: Operation
  readonly contractPointer?: string
  /** The only place in which a case differs from its valid request. */
  readonly place?: string
  /** The field that is wrong. */
  readonly field?: string | undefined
  /** The places whose values differ from request to request. */
  readonly unique?: readonly string[]
  readonly readAs?: SuiteWords['readAs'] | undefined
}

/** A faulty case must be rejected. A rejection proves something only between controls that were accepted. */
export function rejects(what: Rejected): Rule {
  return ofCases(function* judge(steps): Iterable<Judged> {
    const taken: Step[] = []
    for (const step of steps.forCheck(what.check)) {
      // A check may demand that other requests are accepted.
      if (step.exchange.case?.fault?.check !== what.check) continue
      const controls = steps.controlsOf(step).filter(({ reaction }) => reaction === 'accepted')
      const before = controls.findLast((one) => isBefore(one, step) && isOfSameBase(one, step))
      if (!hasTheFault(what, step, before)) continue
      const isTaken = step.reaction === 'accepted' || step.reaction === 'neither'
      const isProven = step.exchange.case?.base === undefined || (before && controls.some((one) => isBefore(step, one)))
      if (isTaken && !showsSomethingElse(step)) taken.push(step)
      else if (isProven) yield { exchange: step.exchange.id }
    }
    for (const step of fewest(taken)) {
      yield { exchange: step.exchange.id, deviation: deviationOf(what, step, steps), isApart: true }
    }
  })
}

/** Whether the target took what was sent for something else that is right. */
function showsSomethingElse(step: Step): boolean {
  const { mayShow } = step.exchange.case?.fault ?? {}
  if (!mayShow) return false
  const { data = {} } = step.read()
  return mayShow.some((fields) => Object.entries(fields).every(([name, value]) => data[name] === value))
}

function isBefore(one: Step, other: Step): boolean {
  return bySequence(one.exchange, other.exchange) < 0
}

/** Whether it differs from the control: not if two credentials are equal. Throws if it differs in another place as well. */
function hasTheFault(what: Rejected, step: Step, control: Step | undefined): boolean {
  const { check, operation, place: usual = '', unique = [] } = what
  const { place = usual, mayBeValid = false, essential = [], varying = [] } = step.exchange.case?.fault ?? {}
  if (!control || !operation) return !mayBeValid
  const others = [...unique, ...varying].filter((one) => one !== usual)
  const found = differences(operation, control.exchange.request, step.exchange.request, others)
  const isWhole = found.length > 0 && essential.every((one) => found.includes(one))
  if (mayBeValid && !isWhole) return false
  const isPartOfIt = mayBeValid && found.every((one) => place.split(',').includes(one))
  if (found.join() === place || isPartOfIt) return true
  const all = found.join(' and ') || 'nothing'
  throw new Error(`${check} differs from the valid request in ${all}, not in ${place}`)
}

/** Without those beside whose choices fewer were enough: they would show the same. */
function fewest(taken: readonly Step[]): readonly Step[] {
  const besides = taken.map((step) => step.exchange.case?.fault?.beside ?? [])
  return taken.filter((_, index) => {
    const own = besides[index] ?? []
    return !besides.some((few) => few.length > 0 && few.length < own.length && few.every((one) => own.includes(one)))
  })
}

function deviationOf({ operation, contractPointer, field, readAs }: Rejected, step: Step, steps: Steps): Deviation {
  const { fault = { says: 'a request that must be rejected' } } = step.exchange.case ?? {}
  const { kind, about } = { kind: undefined, about: undefined, ...fault }
  const response = step.read()
  const reading = (operation && readAs?.(operation, field, step, steps)) ?? ''
  return {
    headline: accepted(response, faultInWords(fault)),
    expected: rejection,
    received: reading + showResponse(response),
    ...(contractPointer === undefined ? {} : { contractPointer }),
    ...(kind ? { kind } : {}),
    ...(about ? { about } : {}),
  }
}
