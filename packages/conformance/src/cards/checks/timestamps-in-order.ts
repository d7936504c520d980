import type { Contract, Operation } from '@card-contract/contract'
import { placesOf, valuesAt } from '../../engine/checks/places.ts'
import { show } from '../../engine/nouns/show.ts'
import { deviationAt } from '../../engine/rules/deviation.ts'
import { accepted, eachResponse } from '../../engine/rules/each-response.ts'
import { kebab } from '../../engine/values/kebab.ts'
import { isEarlier } from '../../engine/values/moment.ts'
import { type CheckDefinition, defineCheck } from '../actions/define-check.ts'

export function timestampsInOrder(contract: Contract): readonly CheckDefinition[] {
  return contract.operations.flatMap((operation) => {
    const { operationId } = operation
    const places = placesOfBoth(contract, operation)
    if (places.length === 0) return []
    return defineCheck({
      requirement: 'timestamps/in-order',
      kind: 'timestamp',
      variant: kebab(operationId),
      operationId,
      how: `Compares \`updated_at\` with the \`created_at\` beside it in every successful response of ${operationId} in the run.`,
      judge: eachResponse(accepted(operationId), (response) =>
        places
          .flatMap((place) => valuesAt(response.json, place))
          .flatMap(({ pointer, value }) => {
            const { created_at: created, updated_at: updated } = (value ?? {}) as Record<string, unknown>
            if (!isEarlier(updated, created)) return []
            const expected = `a time that is not before \`created_at\`, ${show(created)}`
            return [deviationAt(response, `${pointer}/updated_at`, expected, `with \`created_at\` ${show(created)}`)]
          }),
      ),
    })
  })
}

/** The objects in a response for which the contract defines both times. */
function placesOfBoth(contract: Contract, operation: Operation): readonly string[] {
  const times = placesOf(contract, operation)
    .filter(({ schema }) => schema.format === 'date-time')
    .map(({ pointer }) => pointer)
  const updated = times.filter((pointer) => pointer.endsWith('/updated_at')).map((pointer) => parentOf(pointer))
  return updated.filter((parent) => times.includes(`${parent}/created_at`))
}

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'))
