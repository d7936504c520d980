import { pointerOf, sentPart, shownPart } from '../../src/engine/nouns/action.ts'
import type { Judged, Rule } from '../../src/engine/nouns/check.ts'
import { show } from '../../src/engine/nouns/show.ts'
import type { Step, Steps } from '../../src/engine/nouns/step.ts'
import { deviationAt } from '../../src/engine/rules/deviation.ts'
import { accepted, comparing } from '../../src/engine/rules/each-response.ts'
import { valueAt } from '../../src/engine/values/json.ts'

/** The accepted request of this operation that comes before the step and is about its parcel. */
function earlier(steps: Steps, step: Step, operationId: string): Step | undefined {
  const before = steps.ofAttempt(step).filter((one) => one.exchange.sequence < step.exchange.sequence)
  return before.find(
    (one) =>
      one.exchange.operationId === operationId &&
      one.mustConform &&
      shownPart(one.read(), 'parcel') === sentPart(step, 'parcel'),
  )
}

export const readingShowsWhatWasSent: Rule = comparing(function* judge(steps): Iterable<Judged> {
  for (const step of accepted('readParcel')(steps)) {
    const { id: exchange } = step.exchange
    const fields = earlier(steps, step, 'sendParcel')?.sent.body()
    if (!fields) continue
    yield { exchange }
    for (const name of ['destination', 'weight_grams', 'speed']) {
      const sent = valueAt(fields, `/${name}`)
      const response = step.read()
      const pointer = `${response.envelope.data}/${name}`
      if (valueAt(response.json, pointer) === sent) continue
      yield { exchange, deviation: deviationAt(response, pointer, `${show(sent)}, which was sent`) }
    }
  }
})

export const cancelledStayCancelled: Rule = comparing(function* judge(steps): Iterable<Judged> {
  const all = [...accepted('cancelParcel')(steps), ...accepted('readParcel')(steps)]
  for (const step of all) {
    const isCancelled = step.exchange.operationId === 'cancelParcel' || earlier(steps, step, 'cancelParcel')
    const { id: exchange } = step.exchange
    yield { exchange }
    const expected = isCancelled ? 'cancelled' : 'sent'
    const response = step.read()
    if (shownPart(response, 'status') !== expected) {
      yield { exchange, deviation: deviationAt(response, pointerOf(response, 'status'), show(expected)) }
    }
  }
})

export const idsAreUnique: Rule = comparing(function* judge(steps): Iterable<Judged> {
  const known = new Map<unknown, string>()
  for (const step of accepted('sendParcel')(steps)) {
    const { id: exchange } = step.exchange
    const response = step.read()
    const id = shownPart(response, 'parcel')
    yield { exchange }
    const first = known.get(id)
    known.set(id, first ?? exchange)
    if (first === undefined) continue
    const expected = `another ID than that of an earlier parcel (exchange ${first})`
    yield { exchange, deviation: deviationAt(response, pointerOf(response, 'parcel'), expected) }
  }
})
