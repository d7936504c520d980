import type { Contract } from '@card-contract/contract'
import { placesOf } from '../../engine/checks/places.ts'
import { deviationAt } from '../../engine/rules/deviation.ts'
import { accepted, eachResponse } from '../../engine/rules/each-response.ts'
import { kebab } from '../../engine/values/names.ts'
import { type CheckDefinition, defineCheck } from '../actions/define-check.ts'

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
