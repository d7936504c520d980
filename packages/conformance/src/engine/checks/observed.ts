import type { Contract, Operation } from '@card-contract/contract'
import type { Check, Deviation, Group } from '../nouns/check.ts'
import type { ShownItems } from '../nouns/suite.ts'
import type { ApiResponse } from '../nouns/wire/call.ts'
import { deviationAt } from '../rules/deviation.ts'
import { accepted, conforming, eachResponse } from '../rules/each-response.ts'
import { valueAt } from '../values/json.ts'
import { kebab } from '../values/names.ts'
import { fieldAt, list } from '../values/texts.ts'
import { decidedForSomeCases } from './decided-set.ts'
import { type FoundValue, type Place, placesOf } from './places.ts'
import { nameOf } from './responses.ts'

/** Values that the interface shows without closing the set; another value violates a SHOULD only. */
export function observedChecks(
  contract: Contract,
  operation: Operation,
  group: Group<never>,
  items?: ShownItems,
): Check<never>[] {
  return placesOf(contract, operation)
    .filter(({ schema, pointer }) => schema['x-observed'] !== undefined && (items || !pointer.includes('*')))
    .map((place) => {
      const { operationId } = operation
      const id = `${kebab(operationId)}/answers${nameOf(place)}-as-observed`
      const shown = list(place.schema['x-observed'] as readonly string[])
      const only = 'the only value that the interface shows'
      const text = place.pointer.includes('*')
        ? `${operationId} SHOULD return ${shown} as ${fieldAt(place.pointer)} of ${items?.noun}, ${only}.`
        : `Every successful response of ${operationId} SHOULD contain ${shown} as ${fieldAt(place.pointer)}, ${only}.`
      const requirement = { id, level: 'observed', text, contractPointer: place.contractPointer, operationId } as const
      const about = { pointer: place.pointer }
      const common = { id, requirement, kind: 'field', about, needs: [], group } as const
      return items && place.pointer.includes('*')
        ? ofItems(operation, place, common, items)
        : ofResponses(operation, place, common)
    })
}

type Common = Pick<Check<never>, 'id' | 'requirement' | 'kind' | 'about' | 'needs' | 'group'>

function ofResponses(operation: Operation, place: Place, common: Common): Check<never> {
  return {
    ...common,
    how: `Checks every successful response of ${operation.operationId} in the run, regardless of which check sent the request.`,
    // A lookup returns the same whether or not the target was free to reject the request.
    judge: eachResponse((operation.changesState === false ? conforming : accepted)(operation.operationId), (response) =>
      deviations(place, response, place.find(response.json)),
    ),
    run: async () => {},
  }
}

function ofItems({ operationId }: Operation, place: Place, common: Common, items: ShownItems): Check<never> {
  return {
    ...common,
    how: items.how(operationId),
    judge: items.rule(operationId, (response, pointer) => {
      const name = place.pointer.slice(place.pointer.lastIndexOf('/'))
      return deviations(place, response, [{ pointer: pointer + name, value: valueAt(response.json, pointer + name) }])
    }),
    run: async () => {},
  }
}

/** Skips missing values and values that are not strings: the check of the field reports them. */
function deviations(place: Place, response: ApiResponse, values: readonly FoundValue[]): Deviation[] {
  const { schema, contractPointer } = place
  const observed = schema['x-observed'] as readonly string[]
  const known = [...observed, ...decidedForSomeCases(place)]
  const expected = `${list(observed.map((one) => JSON.stringify(one)))}, the only value that the interface shows`
  return values
    .filter(({ value }) => typeof value === 'string' && !known.includes(value))
    .map(({ pointer }) => ({ ...deviationAt(response, pointer, expected), contractPointer }))
}
