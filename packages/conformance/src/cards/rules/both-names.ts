import type { Deviation, Judged, Rule } from '../../engine/nouns/check.ts'
import { becauseOf, rejected, success } from '../../engine/nouns/finding.ts'
import { show, showRejection } from '../../engine/nouns/show.ts'
import type { Step } from '../../engine/nouns/step.ts'
import type { ApiResponse } from '../../engine/nouns/wire/call.ts'
import { deviationAt } from '../../engine/rules/deviation.ts'
import { finalOnes, ofCases } from '../../engine/rules/each-response.ts'

/** The fields that stay, so a payout has the same values by either reference. A description can be edited in between. */
const lasting = ['amount', 'currency', 'created_at']

/**
 * The lookups of a payout by both of its references return the same payout, and what each response by one of them has is in a
 * response by the other. `own` is the field of the reference that the first lookup is by.
 */
export function bothNamesLeadToIt(check: string, own: string, other: string): Rule {
  return ofCases(function* judge(steps): Iterable<Judged> {
    const [first, ...others] = finalOnes(steps.forCheck(check))
    if (!first) return
    const response = first.read()
    const found = (deviation: Deviation): Judged => ({ exchange: first.exchange.id, deviation })
    yield { exchange: first.exchange.id }
    if (!response.data) {
      yield found(rejectionOf(first, 'a valid request', own))
      return
    }
    // Each reference has its own field: the client's is not the service's.
    if (response.data[own] !== askedFor(first))
      yield found(deviationAt(response, `/data/${own}`, show(askedFor(first))))
    if (!isText(response.data[other])) {
      yield found(deviationAt(response, `/data/${other}`, 'the other name of the payout, a string'))
      return
    }
    for (const step of others) yield* differences(response, step, own, other)
    yield* lacking([first, ...others], own, other)
  })
}

function* differences({ data: before = {} }: ApiResponse, step: Step, own: string, other: string): Iterable<Judged> {
  const { id: exchange } = step.exchange
  const response = step.read()
  yield { exchange }
  const by = askedFor(step) === before[other] ? other : own
  if (!response.data) {
    const request = `${show(askedFor(step))}, a reference of a payout that it returned before`
    yield { exchange, deviation: rejectionOf(step, request, by) }
    return
  }
  for (const name of ['reference', 'service_reference', ...lasting]) {
    const expected = before[name]
    const mayDiffer = lasting.includes(name) && expected === undefined
    if (mayDiffer || show(response.data[name]) === show(expected)) continue
    const deviation = deviationAt(response, `/data/${name}`, show(expected))
    // Of two values, either may be wrong.
    const where = lasting.includes(name) ? 'the lookup is by the other reference' : isBy(by)
    yield { exchange, deviation: { ...deviation, about: { fault: 'changing', ...deviation.about, where } } }
  }
}

function* lacking(all: readonly Step[], own: string, other: string): Iterable<Judged> {
  const [ours = [], theirs = []] = Map.groupBy(
    all.filter((step) => step.read().data),
    askedFor,
  ).values()
  for (const [some, without, by, otherwise] of [
    [ours, theirs, own, other],
    [theirs, ours, other, own],
  ] as const) {
    const [last] = without
    if (!last) continue
    for (const field of fieldsInAll(some).filter((one) => !without.some((step) => fieldsIn(step).includes(one)))) {
      const expected = `a value, as in each response to a lookup by \`${by}\``
      const { about, ...deviation } = deviationAt(last.read(), `/data/${field}`, expected)
      const where = isBy(otherwise)
      yield { exchange: last.exchange.id, deviation: { ...deviation, about: { ...about, where } } }
    }
  }
}

const isBy = (name: string): string => `the lookup is by \`${name}\``

function rejectionOf(step: Step, request: string, by: string): Deviation {
  const response = step.read()
  return {
    headline: rejected(response, request),
    expected: success(response),
    received: showRejection(response),
    ...becauseOf(response),
    about: { field: 'reference', value: by },
  }
}

function askedFor({ sent, operation }: Step): string | undefined {
  return sent.path(operation?.path ?? '', 'reference')
}

function fieldsIn(step: Step): string[] {
  const { data = {} } = step.read()
  return Object.keys(data).filter((name) => data[name] !== null)
}

/** Without those that come and go. */
function fieldsInAll([first, ...others]: readonly Step[]): string[] {
  return (first ? fieldsIn(first) : []).filter((name) => others.every((one) => fieldsIn(one).includes(name)))
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
