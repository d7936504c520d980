import type { Contract } from '@card-contract/contract'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import { deviationAt } from '../rules/deviation.ts'
import { accepted, eachResponse } from '../rules/each-response.ts'
import { kebab } from '../values/kebab.ts'
import { placesOf } from './derived/places.ts'

export function responsesIdentifiersAreNotEmpty(contract: Contract): readonly CheckDefinition[] {
  return contract.operations.flatMap((operation) => {
    const { operationId } = operation
    const places = placesOf(contract, operation).filter(({ schema }) => schema['x-never-empty'] === true)
    if (places.length === 0) return []
    return defineCheck({
      requirement: 'responses/identifiers-are-not-empty',
      kind: 'field',
      variant: kebab(operationId),
      operationId,
      how: `Looks for empty and blank identifiers and names in every successful response of ${operationId} in the run.`,
      judge: eachResponse(accepted(operationId), (response) =>
        places.flatMap(({ pointer: place, contractPointer, find }) =>
          find(response.json)
            .filter(({ value }) => typeof value === 'string' && value.trim() === '')
            .map(({ pointer }) => ({
              ...deviationAt(response, pointer, 'a text that is not empty'),
              about: { pointer: place, fault: 'empty' } as const,
              contractPointer,
            })),
        ),
      ),
    })
  })
}
