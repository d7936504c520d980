import type { Contract, Operation } from '@card-contract/contract'
import type { Check, Departure, Group } from '../../model/check.ts'
import { decimal } from '../../model/decimal.ts'
import type { Answer } from '../../model/stage.ts'
import { nameOf } from './answers.ts'
import { hideGround } from './hide-ground.ts'
import { type Place, placesOf, valuesAt } from './places.ts'
import type { Showcase } from './showcase.ts'
import { needsOf } from './subjects.ts'
import { kebab, list } from './words.ts'

/** Values that the interface showed without closing the set: another one is a departure of the second level only. */
export function observedChecks(contract: Contract, operation: Operation, group: Group<Showcase>): Check<never>[] {
  return placesOf(contract, operation)
    .filter(({ schema }) => schema['x-observed'] !== undefined)
    .map((place) => {
      const { operationId } = operation
      const id = `${kebab(operationId)}/answers${nameOf(place)}-as-observed`
      const shown = list(place.schema['x-observed'] as readonly string[])
      const text = place.pointer.includes('*')
        ? `Where an answer of ${operationId} lists a top-up, its ${place.pointer} is ${shown}, as the interface shows it.`
        : `The answer of ${operationId} has ${shown} in ${place.pointer}, as the interface shows it.`
      const requirement = { id, level: 'observed', text, contractPointer: place.contractPointer, operationId } as const
      const common = { id, requirement, needs: needsOf(operation), group }
      return place.pointer.includes('*') ? ofTopUps(operation, place, common) : ofAnswers(operation, place, common)
    })
}

type Common = Pick<Check<Showcase>, 'id' | 'requirement' | 'needs' | 'group'>

function ofAnswers(operation: Operation, place: Place, common: Common): Check<never> {
  return hideGround({
    ...common,
    how: `Looks at every granted answer of ${operation.operationId} in the run, whichever check asked for it.`,
    watches: ({ json }) => departures(operation, place, valuesAt(json, place.pointer)),
    run: async () => {},
  })
}

/** The interface shows a top-up, and that other movements are called otherwise: only top-ups can be judged. */
function ofTopUps(operation: Operation, place: Place, common: Common): Check<never> {
  return hideGround<Showcase>({
    ...common,
    how: `Tops up a fresh card, and looks at the top-up where ${operation.operationId} lists it.`,
    async run({ expect }, { answers, topUps }) {
      for (const answer of answers) {
        for (const departure of departures(operation, place, topUpValues(answer, place, topUps))) {
          expect.fail({ ...departure, exchange: answer.exchange.id })
        }
      }
    },
  })
}

function topUpValues({ json }: Answer, { pointer }: Place, topUps: ReadonlySet<string>): ReturnType<typeof valuesAt> {
  const name = pointer.slice(pointer.lastIndexOf('/'))
  return valuesAt(json, pointer.slice(0, -name.length))
    .filter(({ value }) => amountsIn(value).some((amount) => topUps.has(amount)))
    .flatMap((item) => valuesAt(item.value, name).map(({ value }) => ({ pointer: item.pointer + name, value })))
}

function amountsIn(item: unknown): string[] {
  if (typeof item !== 'object' || item === null) return []
  return Object.values(item).flatMap((value) => (Number.isFinite(value) ? [decimal(value as number)] : []))
}

/** What is missing, or no text at all, is found by the check of the place itself. */
function departures(
  { operationId }: Operation,
  { schema, contractPointer }: Place,
  values: ReturnType<typeof valuesAt>,
): Departure[] {
  const observed = schema['x-observed'] as readonly string[]
  return values
    .filter(({ value }) => typeof value === 'string' && !observed.includes(value))
    .map(({ pointer, value }) => ({
      subject: `${operationId}: ${pointer}`,
      expected: `${list(observed.map((one) => JSON.stringify(one)))}, the only value that was shown`,
      received: JSON.stringify(value),
      pointer,
      contractPointer,
    }))
}
